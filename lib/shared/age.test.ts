import { describe, expect, it } from 'vitest'
import { ageFilterFor, ageOn, isOldEnough } from './age'

describe('age', () => {
  it('turns on the birthday itself', () => {
    expect(ageOn('2026-11-20', '2008-11-21')).toBe(17)
    expect(ageOn('2026-11-21', '2008-11-21')).toBe(18)
    expect(ageOn('2027-02-28', '2008-02-29')).toBe(18)
  })

  it('allows minors only where the vacancy does', () => {
    expect([14, 15, 16, 17, 18].map((age) => isOldEnough(age, null))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    expect([14, 15, 16, 18].map((age) => isOldEnough(age, 'AGE_16_PLUS'))).toEqual([false, false, true, true])
    expect([13, 14, 16, 18].map((age) => isOldEnough(age, 'AGE_14_PLUS'))).toEqual([false, true, true, true])
  })

  it('chooses the filter of a list by the birthday', () => {
    expect(ageFilterFor('2026-11-21', '2011-01-01')).toBe(14)
    expect(ageFilterFor('2026-11-21', '2010-11-21')).toBe(16)
    expect(ageFilterFor('2026-11-21', '2008-11-21')).toBe(null)
  })
})
