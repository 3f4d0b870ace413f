import type { Currency, SalaryMode } from '@/lib/contracts/enums'
import type { Salary } from '@/lib/contracts/vacancy-fields'
import { formatNumber } from './number'

const NBSP = '\u00A0'

const SIGNS: Partial<Record<Currency, string>> = {
  RUB: '₽',
  USD: '$',
  EUR: '€',
  KZT: '₸',
  UAH: '₴',
  GEL: '₾',
  AZN: '₼',
}

type Word =
  | 'salary.from'
  | 'salary.to'
  | 'salary.none'
  | 'salary.gross'
  | 'salary.net'
  | `salary.per.${Exclude<SalaryMode, 'MONTH'>}`

/** `useTranslations('common')` or `getTranslations('common')`. */
type Translate = (key: Word) => string

/** «85 000 – 110 000 ₽», «от 120 000 ₽», «3 500 ₽ за смену», or a text for no salary. */
export function salaryText(salary: Salary | null, t: Translate): string {
  if (!salary || (salary.from === null && salary.to === null)) return t('salary.none')
  const { from, to, currency, mode } = salary
  const sign = NBSP + (SIGNS[currency] ?? currency)
  const per = mode === 'MONTH' ? '' : ` ${t(`salary.per.${mode}`)}`
  if (from !== null && to !== null && from !== to)
    return `${formatNumber(from)} – ${formatNumber(to)}${sign}${per}`
  const amount = formatNumber(from ?? to ?? 0) + sign + per
  if (from === to) return amount
  return (from !== null ? t('salary.from') : t('salary.to')) + NBSP + amount
}

/** «на руки» or «до вычета налогов»; null when unspecified. */
export function salaryNote(salary: Salary | null, t: Translate): string | null {
  if (!salary || salary.gross === null) return null
  return salary.gross ? t('salary.gross') : t('salary.net')
}
