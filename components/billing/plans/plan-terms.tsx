import { useTranslations } from 'next-intl'
import { CheckIcon } from '@/components/ui/icons'
import {
  type CatalogueItem,
  consumables,
  type EntitlementKind,
  entitlementKinds,
} from '@/lib/contracts/plan-catalogue'
import { formatNumber } from '@/lib/format/number'
import { formatMoney } from '@/lib/shared/money'

type Terms = CatalogueItem['terms']
type PlanTranslator = ReturnType<typeof useTranslations<'plans'>>

/** An add-on: whatever it does not include stays as the plan has it. */
const isExtra = ({ price, period_days }: Terms): boolean => price > 0 && period_days === null

/** «3 в месяц», «30»: monthly quotas are granted again each month. */
export function formatMany(
  t: PlanTranslator,
  { price, period_days }: Terms,
  kind: EntitlementKind,
  many: number,
): string {
  const monthly = price === 0 && period_days === null && consumables.some((each) => each === kind)
  return monthly ? t('monthly', { count: formatNumber(many) }) : formatNumber(many)
}

/** Comparison of plans, one row per entitlement that any of them has. */
export function CompareTable({ plans }: { plans: readonly CatalogueItem[] }) {
  const t = useTranslations('plans')
  const kinds = entitlementKinds.filter((kind) => plans.some(({ terms }) => terms.contents[kind]))
  return (
    <div className="grid min-w-0 gap-4">
      <h2 id="compare" className="text-lg">
        {t('compare')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-labelledby="compare">
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              {plans.map(({ code, title, terms }) => (
                <th key={code} scope="col">
                  {title}
                  <span className="block font-normal text-soft tabular">
                    {terms.price === 0 ? t('free') : formatMoney(terms.price)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`contents.${kind}`)}</th>
                {plans.map(({ code, terms }) => {
                  const many = terms.contents[kind]
                  return (
                    <td key={code} className={many ? 'tabular' : 'text-soft'}>
                      {many ? formatMany(t, terms, kind, many) : t(isExtra(terms) ? 'asInPlan' : 'none')}
                    </td>
                  )
                })}
              </tr>
            ))}
            {(t.raw('everywhere') as string[]).map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {plans.map(({ code }) => (
                  <td key={code}>
                    <CheckIcon size={18} className="mx-auto text-success" aria-hidden="true" />
                    <span className="sr-only">{t('included')}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {plans.some(({ terms }) => isExtra(terms)) ? <p className="text-xs text-soft">{t('extra')}</p> : null}
    </div>
  )
}

type Words = ReturnType<typeof useTranslations<'plans'>>

/** «9 900 ₽ за 30 дней, в том числе НДС…»: the full price with tax. */
export function Price({ terms, t }: { terms: CatalogueItem['terms']; t: Words }) {
  if (terms.price === 0) {
    return (
      <p>
        <span className="text-2xl font-semibold tracking-tight tabular">{t('free')}</span>{' '}
        <span className="text-soft">{t('always')}</span>
      </p>
    )
  }
  return (
    <div>
      <p>
        <span className="text-2xl font-semibold tracking-tight tabular whitespace-nowrap">
          {formatMoney(terms.price)}
        </span>{' '}
        <span className="text-soft whitespace-nowrap">
          {terms.period_days === null ? t('once') : t('perDays', { days: terms.period_days })}
        </span>
      </p>
      <p className="text-xs text-soft">
        {t('vat', {
          rate: terms.vat_rate === null ? 'none' : String(terms.vat_rate),
          vat: formatMoney(terms.vat),
        })}
      </p>
    </div>
  )
}

/** Frequently asked questions. */
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
