import { useTranslations } from 'next-intl'

/** What people ask before they pay. */
export function Faq() {
  const t = useTranslations('plans')
  return (
    <section className="grid gap-3" aria-labelledby="faq">
      <h2 id="faq" className="text-lg">
        {t('faq.title')}
      </h2>
      <div className="grid max-w-[68ch]">
        {(t.raw('faq.items') as { q: string; a: string }[]).map(({ q, a }) => (
          <details key={q} className="border-line border-b py-3">
            <summary className="cursor-pointer font-medium">{q}</summary>
            <p className="mt-2 text-soft">{a}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
