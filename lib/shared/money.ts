/** VAT codes of ЮKassa: https://yookassa.ru/developers/54fz/parameters-values */
const rates: Record<number, { percent: number | null; counted?: true }> = {
  1: { percent: null },
  2: { percent: 0 },
  3: { percent: 10 },
  4: { percent: 20 },
  5: { percent: 10, counted: true },
  6: { percent: 20, counted: true },
  7: { percent: 5 },
  8: { percent: 7 },
  9: { percent: 5, counted: true },
  10: { percent: 7, counted: true },
  11: { percent: 22 },
  12: { percent: 22, counted: true },
}

/** Percent of VAT included in a price with this code; null without VAT. */
export const vatPercent = (code: number): number | null => rates[code]?.percent ?? null

/** VAT rates known to fiscal receipts. */
export const vatPercents: readonly number[] = [
  ...new Set(Object.values(rates).flatMap(({ percent }) => percent ?? [])),
].sort((a, b) => a - b)

/** VAT code for a rate included in the price; null for «without VAT», undefined for an unknown rate. */
export function vatCodeOf(percent: number | null): number | undefined {
  const found = Object.entries(rates).find(([, rate]) => !rate.counted && rate.percent === percent)
  return found && Number(found[0])
}

/** An advance uses the calculated rate (22/122) of the plain rate (22 %). */
export function vatOfAdvance(code: number): number {
  const rate = rates[code]
  if (!rate || rate.percent === null || rate.percent === 0) return code
  const counted = Object.entries(rates).find(([, each]) => each.counted && each.percent === rate.percent)
  return counted ? Number(counted[0]) : code
}

/** «22 %», «без НДС»; the same in documents and on screens. */
export const vatWords = (percent: number | null): string =>
  percent === null ? 'без НДС' : `НДС ${percent}\u00a0%`

/**
 * Money is an integer number of kopecks. Divisions use `bigint` and round once, half away from zero; fractions of a
 * kopeck do not exist.
 */
export type Kopecks = number

/** @throws RangeError for fractions and unsafe integers. */
export function kopecks(amount: number): Kopecks {
  if (!Number.isSafeInteger(amount)) throw new RangeError('not a whole number of kopecks')
  return amount
}

/** `amount × part / whole`, rounded half away from zero. @throws RangeError when `whole` is not positive. */
export function proportion(amount: Kopecks, part: number, whole: number): Kopecks {
  if (!(whole > 0)) throw new RangeError('a share of nothing')
  const product = BigInt(kopecks(amount)) * BigInt(part)
  const divisor = BigInt(whole)
  const twice = 2n * (product < 0n ? -product : product) + divisor
  const rounded = twice / (2n * divisor)
  return kopecks(Number(product < 0n ? -rounded : rounded))
}

/** VAT included in a price: 122 ₽ at 22 % contain 22 ₽. `rate` in whole percent; null without VAT. */
export const taxInside = (price: Kopecks, rate: number | null): Kopecks =>
  rate === null ? 0 : proportion(price, rate, 100 + rate)

const roublesPattern = /^(-?)(\d{1,13})(?:[.,](\d{1,2}))?$/

/** «1 500,50» → 150050; undefined for anything but roubles with at most two decimal digits. */
export function parseRoubles(text: string): Kopecks | undefined {
  const found = roublesPattern.exec(text.replace(/[\s\u00A0\u202F]|₽|руб\.?$/g, ''))
  if (!found) return undefined
  const [, sign, whole = '', rest = ''] = found
  const amount = Number(`${whole}${rest.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(amount)) return undefined
  return sign && amount !== 0 ? -amount : amount
}

/** 150050 → «1500.50»: the amount format of banks and payment services. */
export function decimalOf(amount: Kopecks): string {
  const digits = String(Math.abs(kopecks(amount))).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** «1500» → «1 500», by non-breaking spaces. Whole numbers only. */
export const groupDigits = (whole: string | number): string =>
  String(whole).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** 150000 → «1 500,00»: always with kopecks, for documents. */
export function moneyInPapers(amount: Kopecks): string {
  const [whole = '', rest] = decimalOf(amount).split('.')
  return `${groupDigits(whole)},${rest}`
}

/** 150050 → «1 500,50 ₽», 150000 → «1 500 ₽»: for display. */
export const roublesText = (amount: Kopecks): string => `${moneyInPapers(amount).replace(/,00$/, '')}\u00a0₽`

/** Kopecks as roubles; the fraction only when it is not zero: 250050 → «2 500,50 ₽». */
export function formatMoney(kopecks: number): string {
  return `${kopecks < 0 ? '−' : ''}${roublesText(Math.abs(kopecks))}`
}
