import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, kopecks, moneyInPapers, parseRoubles, proportion, roublesText, taxInside } from './money'

const amount = fc.integer({ min: -70_000_000_000, max: 70_000_000_000 })

describe('kopecks', () => {
  it('are whole', () => {
    expect(() => kopecks(0.5)).toThrow(RangeError)
    expect(() => kopecks(Number.NaN)).toThrow(RangeError)
    expect(() => kopecks(2 ** 53)).toThrow(RangeError)
    expect(kopecks(-1)).toBe(-1)
  })

  it('are divided with one rounding, half away from zero', () => {
    expect(proportion(100, 1, 3)).toBe(33)
    expect(proportion(200, 1, 3)).toBe(67)
    expect(proportion(1, 1, 2)).toBe(1)
    expect(proportion(-1, 1, 2)).toBe(-1)
    expect(proportion(990_000, 17, 30)).toBe(561_000)
    expect(() => proportion(1, 1, 0)).toThrow(RangeError)
  })

  it('divided in two parts make the whole again, or differ by one', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 10 ** 9 }), fc.nat(), (sum, whole, cut) => {
        const part = cut % (whole + 1)
        const both = proportion(sum, part, whole) + proportion(sum, whole - part, whole)
        expect(Math.abs(both - sum)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('hold the tax of a price that includes it', () => {
    expect(taxInside(12_200, 22)).toBe(2_200)
    expect(taxInside(99_000, 22)).toBe(17_852)
    expect(taxInside(99_000, 0)).toBe(0)
    expect(taxInside(99_000, null)).toBe(0)
  })

  it('are read from what people type, exactly', () => {
    expect(parseRoubles('1 500,50')).toBe(150_050)
    expect(parseRoubles('1\u00A0500.5 ₽')).toBe(150_050)
    expect(parseRoubles('700000')).toBe(70_000_000)
    expect(parseRoubles('0.29')).toBe(29)
    expect(parseRoubles('-5')).toBe(-500)
    for (const wrong of ['', '1,234', '1e3', '12.345', 'сто', '1,2,3', '--1', '99999999999999999']) {
      expect(parseRoubles(wrong), wrong).toBeUndefined()
    }
  })

  it('go to a bank and come back the same', () => {
    expect(decimalOf(5)).toBe('0.05')
    expect(decimalOf(-150_050)).toBe('-1500.50')
    fc.assert(fc.property(amount, (sum) => parseRoubles(decimalOf(sum)) === sum))
  })

  it('are written as people read them', () => {
    expect(roublesText(150_000)).toBe('1\u00A0500\u00A0₽')
    expect(roublesText(123_456_705)).toBe('1\u00A0234\u00A0567,05\u00A0₽')
    expect(roublesText(-5)).toBe('-0,05\u00A0₽')
    expect(moneyInPapers(150_000)).toBe('1\u00A0500,00')
    fc.assert(fc.property(amount, (sum) => parseRoubles(roublesText(sum)) === sum))
  })
})
