import type { Currency } from '@/lib/contracts/enums'

const plurals = new Intl.PluralRules('ru')
type Forms = Record<'one' | 'few' | 'many', string>
const years: Forms = { one: 'год', few: 'года', many: 'лет' }
const months: Forms = { one: 'месяц', few: 'месяца', many: 'месяцев' }
const counted = (count: number, forms: Forms) =>
  `${count}\u00a0${forms[plurals.select(count) as keyof Forms]}`

/** «7 лет 3 месяца», «Без опыта». */
export function experienceWords(total: number): string {
  const [full, rest] = [Math.floor(total / 12), total % 12]
  const parts = [...(full > 0 ? [counted(full, years)] : []), ...(rest > 0 ? [counted(rest, months)] : [])]
  return parts.join(' ') || 'Без опыта'
}

const monthYear = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `2019-02` → «февраль 2019». */
export const monthWords = (month: string): string =>
  monthYear.format(new Date(`${month}-01T00:00:00Z`)).replace(/\s*г\.$/, '')

const signs: Partial<Record<Currency, string>> = { RUB: '₽', USD: '$', EUR: '€' }
const number = new Intl.NumberFormat('ru-RU')
/** «120 000 ₽ на руки»; '' when none is expected. */
export const incomeWords = (salary: { amount: number; currency: Currency } | null): string =>
  salary
    ? `${number.format(salary.amount).replace(/\s/g, '\u00a0')}\u00a0${signs[salary.currency] ?? salary.currency} на\u00a0руки`
    : ''
