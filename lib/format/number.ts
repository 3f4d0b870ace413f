const NBSP = '\u00A0'
const integers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const decimals = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** 3214 → «3 214», groups joined by non-breaking spaces. */
export function formatNumber(value: number): string {
  return integers.format(value).replace(/\s/g, NBSP)
}

/** A count or a lower bound: «1 200», «1 200+». */
export const formatCount = ({ count, at_least }: { count: number; at_least?: boolean }): string =>
  `${formatNumber(count)}${at_least ? '+' : ''}`

/** 1.62 → «1,6». */
export function formatDecimal(value: number): string {
  return decimals.format(value).replace(/\s/g, NBSP)
}

/** 0.943 → «94 %». */
export function formatShare(share: number): string {
  // A small share is not rounded to zero.
  if (share > 0 && share < 0.005) return `<${NBSP}1${NBSP}%`
  return `${Math.round(share * 100)}${NBSP}%`
}
