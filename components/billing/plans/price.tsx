import type { useTranslations } from 'next-intl'
import type { CatalogueItem } from '@/lib/contracts/catalogue'
import { formatMoney } from '@/lib/format/number'

type Words = ReturnType<typeof useTranslations<'plans'>>

/** «9 900 ₽ за 30 дней, в том числе НДС…»: nothing of a price in small print. */
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
