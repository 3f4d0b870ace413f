import { useTranslations } from 'next-intl'
import { CheckIcon } from '@/components/ui/icons'
import { type CatalogueItem, entitlementKinds } from '@/lib/contracts/catalogue'
import { formatMoney } from '@/lib/format/number'
import { formatMany, isExtra } from './contents'

/** What each plan holds, a row for each thing that any of them has. */
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
