/** Taxes of a receipt by the codes of ЮKassa: https://yookassa.ru/developers/54fz/parameters-values */
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

/** Percent of VAT inside a price with this code; null: without VAT. */
export const vatPercent = (code: number): number | null => rates[code]?.percent ?? null

/** Rates a till knows. */
export const vatPercents: readonly number[] = [
  ...new Set(Object.values(rates).flatMap(({ percent }) => percent ?? [])),
].sort((a, b) => a - b)

/** The code of what is sold with so much VAT inside its price; null: without VAT. Undefined for a rate there is none of. */
export function vatCodeOf(percent: number | null): number | undefined {
  const found = Object.entries(rates).find(([, rate]) => !rate.counted && rate.percent === percent)
  return found && Number(found[0])
}

/** An advance holds a counted tax (22/122) where the price itself holds a plain one (22 %). */
export function vatOfAdvance(code: number): number {
  const rate = rates[code]
  if (!rate || rate.percent === null || rate.percent === 0) return code
  const counted = Object.entries(rates).find(([, each]) => each.counted && each.percent === rate.percent)
  return counted ? Number(counted[0]) : code
}

/** «22 %», «без НДС»; the same in documents and on screens. */
export const vatWords = (percent: number | null): string =>
  percent === null ? 'без НДС' : `НДС ${percent}\u00a0%`
