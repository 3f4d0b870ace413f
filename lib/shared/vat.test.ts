import { describe, expect, it } from 'vitest'
import { vatCodeOf, vatOfAdvance, vatPercent, vatPercents } from './money'

describe('codes of VAT in receipts', () => {
  it.each([
    [null, 1, 1],
    [0, 2, 2],
    [10, 3, 5],
    [20, 4, 6],
    [5, 7, 9],
    [7, 8, 10],
    // The basic rate since 1 January 2026.
    [22, 11, 12],
  ])('%s percent is %i, counted out of an advance %i', (percent, code, advance) => {
    expect(vatCodeOf(percent)).toBe(code)
    expect(vatPercent(code)).toBe(percent)
    expect(vatOfAdvance(code)).toBe(advance)
    expect(vatPercent(advance)).toBe(percent)
  })

  it('are none for a rate no till knows', () => {
    expect(vatCodeOf(18)).toBeUndefined()
    expect(vatPercents).toEqual([0, 5, 7, 10, 20, 22])
  })
})
