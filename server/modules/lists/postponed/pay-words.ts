import type { Currency, SalaryMode } from '@/lib/contracts/enums'
import { translator } from '@/server/lib/translator'

const t = translator('records')

export interface Pay {
  from: number | null
  to: number | null
  currency: Currency | null
  gross: boolean | null
  mode: SalaryMode | null
}

const signs: Partial<Record<Currency, string>> = { RUB: '₽', USD: '$', EUR: '€', KZT: '₸' }
const grouped = (sum: number) => String(sum).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** «от 85 000 до 110 000 ₽ на руки»: what two states of an advert are compared by, and shown in a notice. */
export function payWords({ from, to, currency, gross, mode }: Pay): string {
  if (from === null && to === null) return ''
  const sums =
    from !== null && from === to
      ? grouped(from)
      : [
          from !== null && t('pay.from', { sum: grouped(from) }),
          to !== null && t('pay.to', { sum: grouped(to) }),
        ]
          .filter(Boolean)
          .join(' ')
  const period = mode === null || mode === 'MONTH' ? '' : t(`pay.${mode}`)
  const code = currency ?? 'RUB'
  const tax = gross === null ? '' : gross ? t('pay.gross') : t('pay.net')
  return `${sums}\u00a0${signs[code] ?? code}${period}${tax}`
}
