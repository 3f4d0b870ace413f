import {
  type Currency,
  currencies,
  type SalaryFrequency,
  type SalaryMode,
  salaryFrequencies,
  salaryModes,
} from '@/lib/contracts/enums'
import { roublesPerUnit } from '@/server/modules/dictionaries'
import type { ImportedSalary, WarningCode } from '../types'
import { booleanOf, numberOf, textOf } from './values'

export interface SalaryInput {
  from?: unknown
  to?: unknown
  currency?: unknown
  gross?: unknown
  /** Code or words for what is paid: MONTH, SHIFT, «за смену», HOUR… */
  mode?: unknown
  frequency?: unknown
  /** Everything in one string: «от 40 000 до 60 000 руб. на руки». */
  text?: unknown
  publishedAt?: Date | null
}

const CURRENCY_NAMES: readonly (readonly [RegExp, Currency | 'BYR'])[] = [
  [/^(?:rur|rub|руб|р$|₽)/, 'RUB'],
  [/^(?:byr|byn|бел)/, 'BYR'],
  [/^(?:usd|\$|долл|us\$)/, 'USD'],
  [/^(?:eur|€|евро)/, 'EUR'],
  [/^(?:kzt|₸|тенге|тг)/, 'KZT'],
  [/^(?:uzs|сум)/, 'UZS'],
  [/^(?:kgs|сом)/, 'KGS'],
  [/^(?:amd|֏|драм)/, 'AMD'],
  [/^(?:azn|₼|манат)/, 'AZN'],
  [/^(?:gel|₾|лари)/, 'GEL'],
  [/^(?:uah|₴|грн|грив)/, 'UAH'],
]

/** What one payment can be, in roubles. A month is checked below, against the year. */
const RANGE: Record<SalaryMode, readonly [number, number]> = {
  MONTH: [1000, 5_000_000],
  SHIFT: [300, 200_000],
  HOUR: [50, 50_000],
  FLY_IN_FLY_OUT: [5000, 3_000_000],
  SERVICE: [50, 5_000_000],
}

/** Belarus cut four zeros on 1 July 2016; adverts went on writing the old code. */
const BELARUS_CUT = Date.UTC(2016, 6, 1)

/** The salary as its source meant it, or null with warnings when it says none or nothing believable. */
export function readSalary(input: SalaryInput, warnings: Set<WarningCode>): ImportedSalary | null {
  const words = textOf(input.text)?.toLowerCase() ?? ''
  const spoken = words ? amountsOf(words) : null
  if (words && !spoken && /\d/.test(words)) warnings.add('salary_unreadable')
  let from = amount(input.from, warnings) ?? spoken?.from ?? null
  let to = amount(input.to, warnings) ?? spoken?.to ?? null
  if (from === null && to === null) return null

  const currency = readCurrency(textOf(input.currency) ?? spoken?.currency ?? null)
  if (currency === null) {
    warnings.add('salary_currency_unknown')
    return null
  }
  const period = readPeriod(textOf(input.mode)) ?? readPeriod(words || null)
  if (period?.factor && period.factor !== 1) {
    from = from === null ? null : Math.round(from * period.factor)
    to = to === null ? null : Math.round(to * period.factor)
    warnings.add('salary_converted')
  }
  const code = currency === 'BYR' ? 'BYN' : currency
  if (currency === 'BYR' && isOldRouble(from ?? to ?? 0, input.publishedAt ?? null)) {
    from = from === null ? null : Math.round(from / 10_000)
    to = to === null ? null : Math.round(to / 10_000)
  }
  if (from !== null && to !== null && from > to) {
    ;[from, to] = [to, from]
    warnings.add('salary_bounds_swapped')
  }
  const mode = period?.mode ?? 'MONTH'
  const [least, most] = plausibleRange(mode, code, period !== null, input.publishedAt ?? null)
  const believable = (value: number | null) => {
    if (value === null) return null
    const roubles = value * roublesPerUnit(code, input.publishedAt ?? undefined)
    if (roubles >= least && roubles <= most) return value
    warnings.add('salary_implausible')
    return null
  }
  from = believable(from)
  to = believable(to)
  if (from === null && to === null) return null
  const gross = booleanOf(input.gross) ?? spoken?.gross ?? null
  return { from, to, currency: code, gross, mode, frequency: readFrequency(textOf(input.frequency)) }
}

/** A currency by code, sign or word; BYR is kept apart because its amounts may be old; null when unknown. */
function readCurrency(name: string | null): Currency | 'BYR' | null {
  if (name === null) return 'RUB'
  const lower = name.toLowerCase().replace(/[«»"'().\s]/g, '')
  const known = CURRENCY_NAMES.find(([pattern]) => pattern.test(lower))?.[1]
  if (known) return known
  const upper = lower.toUpperCase()
  return (currencies as readonly string[]).includes(upper) ? (upper as Currency) : null
}

function isOldRouble(value: number, publishedAt: Date | null): boolean {
  return value >= 200_000 || (publishedAt !== null && publishedAt.getTime() < BELARUS_CUT)
}

/**
 * Without a stated period an amount is a month's only when a month can pay that: lower ones are rates of a shift
 * or an hour that lost their period, and nobody can tell which.
 */
function plausibleRange(
  mode: SalaryMode,
  currency: Currency,
  stated: boolean,
  publishedAt: Date | null,
): readonly [number, number] {
  if (stated || mode !== 'MONTH') return RANGE[mode]
  if (currency !== 'RUB') return [2000, RANGE.MONTH[1]]
  const year = publishedAt?.getUTCFullYear() ?? 2025
  return [year >= 2022 ? 10_000 : 5000, RANGE.MONTH[1]]
}

function amount(value: unknown, warnings: Set<WarningCode>): number | null {
  const number = numberOf(value)
  if (number === null || number === 0) {
    if (number === null && textOf(value) !== null && /\d/.test(String(value)))
      warnings.add('salary_unreadable')
    return null
  }
  if (number < 0) {
    warnings.add('salary_negative')
    return null
  }
  return Math.min(Math.round(number), 2_147_483_647)
}

interface Spoken {
  from: number | null
  to: number | null
  currency: string | null
  gross: boolean | null
}

const NUMBER = String.raw`(\d[\d\s\u00a0\u2009\u202f]*(?:[.,]\d+)?)\s*(тыс\.?|[кk](?![\p{L}\d])|т\.\s?р|млн\.?)?`

/** Amounts of a phrase; null when it names none. */
export function amountsOf(phrase: string): Spoken | null {
  const text = phrase.toLowerCase()
  const found = [...text.matchAll(new RegExp(NUMBER, 'gu'))]
  if (found.length === 0) return null
  const first = found[0] as RegExpMatchArray
  const second = found[1]
  const between = second ? text.slice((first.index ?? 0) + first[0].length, second.index) : ''
  const ranged =
    second !== undefined && /^\s*(?:[₽$€₸]|руб\.?|р\.)?\s*(?:[-–—−]|до|\.\.\.?|…)\s*$/.test(between)
  const before = text.slice(0, first.index)
  const after = text.slice((first.index ?? 0) + first[0].length)
  const scale = (match: RegExpMatchArray, other?: RegExpMatchArray) => {
    const unit = match[2] ?? other?.[2] ?? ''
    const value = Number((match[1] ?? '').replace(/[\s\u00a0\u2009\u202f]/g, '').replace(',', '.'))
    return Math.round(value * (/^млн/.test(unit) ? 1_000_000 : unit ? 1000 : 1))
  }
  const currency =
    /₽|руб|(?<!\p{L})р\.|rub|rur|бел\.?\s*руб|byn|byr|\$|usd|долл|€|eur|евро|₸|тенге|kzt|сум|uzs|сом|kgs|драм|amd|манат|azn|лари|gel|₾|грн|uah|₴/u.exec(
      text,
    )?.[0] ?? null
  const gross = /до вычета|gross|до налог/.test(text)
    ? true
    : /на руки|net\b|чистыми|после вычета/.test(text)
      ? false
      : null
  const shared = { currency: /бел/.test(currency ?? '') ? 'BYN' : currency, gross }
  if (ranged && second) return { from: scale(first, second) || null, to: scale(second) || null, ...shared }
  const value = scale(first) || null
  if (value === null) return null
  if (/(?:до|не более|max|≤|<)\s*$/.test(before) || /^\s*[-–—]\s*$/.test(before))
    return { from: null, to: value, ...shared }
  if (/(?:от|не менее|min|≥|>|from)\s*$/.test(before) || /^\s*[-–—+]/.test(after) || /^\s*\+/.test(after))
    return { from: value, to: null, ...shared }
  return { from: value, to: value, ...shared }
}

/** `factor` turns an amount of that period into the mode's. null: no period is named. */
function readPeriod(words: string | null): { mode: SalaryMode; factor?: number } | null {
  if (words === null) return null
  const upper = words.toUpperCase()
  if ((salaryModes as readonly string[]).includes(upper)) return { mode: upper as SalaryMode }
  const text = words.toLowerCase().replace(/[\s\u00a0]+/g, ' ')
  if (/час(?!т)|hour|\/ ?(?:ч|h|hr)(?![\p{L}])/u.test(text)) return { mode: 'HOUR' }
  if (/вахт/.test(text)) return { mode: 'FLY_IN_FLY_OUT' }
  if (
    /смен|shift|за выход|(?:в|за) ?(?:день|сутки)|\/ ?(?:дн?|день|см|сут|сутки|вых|выход|d)(?![\p{L}])|\bday\b|^daily/u.test(
      text,
    )
  )
    return { mode: 'SHIFT' }
  if (/услуг|за (?:заказ|проект|штуку|выезд)|сдельн|service|piece/.test(text)) return { mode: 'SERVICE' }
  if (/недел|week|(?:\/|в|за) ?нед(?![\p{L}])/u.test(text)) return { mode: 'MONTH', factor: 52 / 12 }
  if (/(?:в|за) ?год|\/ ?(?:год|г|y|yr)(?![\p{L}])|year|annual|годов/u.test(text))
    return { mode: 'MONTH', factor: 1 / 12 }
  return /мес|month|\/ ?(?:м|mo)(?![\p{L}])/u.test(text) ? { mode: 'MONTH' } : null
}

const FREQUENCY_WORDS: readonly (readonly [RegExp, SalaryFrequency])[] = [
  [/ежедневн|кажд(?:ый|ую) (?:день|смену)|после смены|daily/i, 'DAILY'],
  [/еженедельн|(?:раз в|каждую) неделю|weekly/i, 'WEEKLY'],
  [/(?:два|2) раза в месяц|раз в (?:две|2) недели|twice/i, 'TWICE_PER_MONTH'],
  [/ежемесячн|раз в месяц|monthly/i, 'MONTHLY'],
  [/за (?:проект|заказ)|per.project/i, 'PER_PROJECT'],
]

function readFrequency(value: string | null): SalaryFrequency | null {
  const upper = value?.toUpperCase() ?? ''
  const exact = salaryFrequencies.find((code) => code === upper)
  return exact ?? FREQUENCY_WORDS.find(([words]) => words.test(value ?? ''))?.[1] ?? null
}
