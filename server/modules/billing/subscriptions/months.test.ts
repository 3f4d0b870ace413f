import { describe, expect, it } from 'vitest'
import { endOfMonth } from '../documents/act-pdf'
import { monthOf } from '../orders/entitlements.service'

describe('months of Moscow', () => {
  it.each([
    ['2028-02-29T20:59:59.999Z', '2028-02', '2028-02-29T21:00:00.000Z'],
    ['2028-02-29T21:00:00.000Z', '2028-03', '2028-03-31T21:00:00.000Z'],
    ['2027-02-28T21:00:00.000Z', '2027-03', '2027-03-31T21:00:00.000Z'],
    ['2026-12-31T20:59:59.999Z', '2026-12', '2026-12-31T21:00:00.000Z'],
    ['2026-12-31T21:00:00.000Z', '2027-01', '2027-01-31T21:00:00.000Z'],
  ])('%s is in %s', (moment, month, end) => {
    expect(monthOf(new Date(moment))).toEqual({ month, end: new Date(end) })
  })

  it.each([
    ['2028-02', '2028-02-29'],
    ['2027-02', '2027-02-28'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, day) => {
    expect(endOfMonth(month).toISOString().slice(0, 10)).toBe(day)
  })
})
