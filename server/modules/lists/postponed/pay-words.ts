import type { Currency, SalaryMode } from '@/lib/contracts/enums'

export interface Pay {
  from: number | null
  to: number | null
  currency: Currency | null
  gross: boolean | null
  mode: SalaryMode | null
}

const signs: Partial<Record<Currency, string>> = { RUB: '₽', USD: '$', EUR: '€', KZT: '₸' }
const per: Record<SalaryMode, string> = {
  MONTH: '',
  SHIFT: ' за смену',
  HOUR: ' за час',
  FLY_IN_FLY_OUT: ' за вахту',
  SERVICE: ' за услугу',
}
const grouped = (sum: number) => String(sum).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** «от 85 000 до 110 000 ₽ на руки»: what two states of an advert are compared by, and shown in a notice. */
export function payWords({ from, to, currency, gross, mode }: Pay): string {
  if (from === null && to === null) return ''
  const sums =
    from !== null && from === to
      ? grouped(from)
      : [from !== null && `от\u00a0${grouped(from)}`, to !== null && `до\u00a0${grouped(to)}`]
          .filter(Boolean)
          .join(' ')
  const code = currency ?? 'RUB'
  const tax = gross === null ? '' : gross ? ' до вычета налогов' : ' на\u00a0руки'
  return `${sums}\u00a0${signs[code] ?? code}${per[mode ?? 'MONTH']}${tax}`
}
