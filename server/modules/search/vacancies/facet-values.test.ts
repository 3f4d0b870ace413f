import { expect, it } from 'vitest'
import { type CodeCounts, longValues } from './facet-values'

const nameOf = (code: number) => (code === 5 ? undefined : { value: String(code), name: `№ ${code}` })
const counts = (): CodeCounts => [1, 2, 3, 4, 5].map((code) => [code, code * 10])
const valuesOf = (shown: Parameters<typeof longValues>[3]) =>
  longValues(counts(), nameOf, false, shown).map(({ value, count }) => [value, count])

it('shows the most frequent values, and chosen ones however few they have', () => {
  expect(valuesOf({ most: 3 })).toEqual([
    ['4', 40],
    ['3', 30],
  ])
  expect(valuesOf({ most: 3, chosen: new Set([1, 4]) })).toEqual([
    ['4', 40],
    ['3', 30],
    ['1', 10],
  ])
})
