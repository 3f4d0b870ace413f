import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editsBetween } from './edit-distance'

/** The textbook table: letters changed, added, lost, or swapped with the next. */
function slowly(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && !same
      ;(table[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (same ? 0 : 1),
        swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(a.length, b.length)
}

describe('edits between two words', () => {
  it('counts as the textbook does, as far as it looks', () => {
    const word = fc.string({ unit: fc.constantFrom('а', 'о', 'б', 'ь'), maxLength: 9 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        const edits = slowly(a, b)
        const found = editsBetween(a, b, most)
        expect(found?.edits ?? null).toBe(edits > most ? null : edits)
        if (found) expect(found.cost).toBeLessThanOrEqual(found.edits)
      }),
      { numRuns: 500 },
    )
  })

  it('holds likely slips for cheaper', () => {
    const cost = (a: string, b: string) => editsBetween(a, b, 1)?.cost ?? Number.NaN
    const odd = cost('повар', 'пфвар')
    expect(cost('повар', 'павар')).toBeLessThan(odd)
    expect(cost('повар', 'пповар')).toBeLessThan(odd)
    expect(cost('повар', 'поавр')).toBeLessThan(odd)
    expect(cost('повар', 'лвар')).toBeNaN()
  })
})
