import type { Currency } from '@/lib/contracts/enums'

const signs: readonly (readonly [RegExp, Currency])[] = [
  [/^(?:₽|руб|р\.|rub|rur)/, 'RUB'],
  [/^(?:\$|usd|долл)/, 'USD'],
  [/^(?:€|eur|евро)/, 'EUR'],
  [/^(?:₸|тенге|kzt)/, 'KZT'],
  [/^(?:byn|byr|бел)/, 'BYN'],
  [/^(?:сум|uzs)/, 'UZS'],
  [/^(?:сом|kgs)/, 'KGS'],
  [/^(?:драм|amd)/, 'AMD'],
  [/^(?:манат|azn)/, 'AZN'],
  [/^(?:лари|gel|₾)/, 'GEL'],
  [/^(?:грн|uah|₴)/, 'UAH'],
]

/** A currency by its sign or word; roubles where none is named, null for one nobody knows. */
export function currencyOf(word: string | null): Currency | null {
  if (word === null) return 'RUB'
  return signs.find(([sign]) => sign.test(word.toLowerCase()))?.[1] ?? null
}
