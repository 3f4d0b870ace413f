'use client'

import { useTranslations } from 'next-intl'

const longestTitle = 60
const longestText = 160
const cut = (text: string, most: number) =>
  [...text].length > most
    ? `${[...text]
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text

/** Preview of a search engine result. */
export function SearchSnippet({ title, text, path }: { title: string; text: string; path: string }) {
  const t = useTranslations('forms')
  return (
    <section className="grid gap-2" aria-label={t('snippet')}>
      <p className="text-sm text-soft">{t('snippet')}</p>
      <div className="snippet">
        <p className="text-sm text-soft">{`${t('snippetSite')} › ${path}`}</p>
        <p className="snippet-title">{cut(title, longestTitle)}</p>
        <p className="text-sm">{cut(text, longestText)}</p>
      </div>
    </section>
  )
}
