/**
 * Money is a whole number of kopecks. What has to be divided is divided in whole numbers (`bigint`) and rounded once,
 * half away from zero; no fraction of a kopeck ever exists.
 */
export type Kopecks = number

/** @throws RangeError for a fraction, and for what a number cannot hold exactly. */
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

/** The tax inside a price that includes it: 122 ₽ at 22 % hold 22 ₽. `rate` in whole percent. */
export const taxInside = (price: Kopecks, rate: number): Kopecks => proportion(price, rate, 100 + rate)

const roubles = /^(-?)(\d{1,13})(?:[.,](\d{1,2}))?$/

/** «1 500,50» → 150050; undefined when it is no amount of roubles with at most two digits of kopecks. */
export function parseRoubles(text: string): Kopecks | undefined {
  const found = roubles.exec(text.replace(/[\s\u00A0\u202F]|₽|руб\.?$/g, ''))
  if (!found) return undefined
  const [, sign, whole = '', rest = ''] = found
  const amount = Number(`${whole}${rest.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(amount)) return undefined
  return sign && amount !== 0 ? -amount : amount
}

/** 150050 → «1500.50»: the form of amounts in exchange with banks and payment services. */
export function decimalOf(amount: Kopecks): string {
  const digits = String(Math.abs(kopecks(amount))).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
