import { describe, expect, it } from 'vitest'
import { type SalaryTerms, salaryMonthNet } from './net-salary'

const month: SalaryTerms = { from: 80_000, to: 110_000, currency: 'RUB', gross: false, mode: 'MONTH' }

describe('a salary as roubles a month on hand', () => {
  it('is the upper end, or the only end there is', () => {
    expect(salaryMonthNet(month)).toBe(110_000)
    expect(salaryMonthNet({ ...month, to: null })).toBe(80_000)
    expect(salaryMonthNet({ ...month, from: null })).toBe(110_000)
  })

  it('takes tax off a gross amount and nothing off one that does not say', () => {
    expect(salaryMonthNet({ ...month, gross: true })).toBe(95_700)
    expect(salaryMonthNet({ ...month, gross: null })).toBe(110_000)
  })

  it('counts the shifts of a full-time advert with one schedule', () => {
    const shift: SalaryTerms = {
      ...month,
      from: 4_000,
      to: null,
      mode: 'SHIFT',
      employmentForm: 'FULL',
      scheduleDays: ['TWO_ON_TWO_OFF'],
    }
    expect(salaryMonthNet(shift)).toBe(60_800)
    expect(salaryMonthNet({ ...shift, employmentForm: 'PART' })).toBeNull()
    expect(salaryMonthNet({ ...shift, scheduleDays: [] })).toBeNull()
    expect(salaryMonthNet({ ...shift, scheduleDays: ['TWO_ON_TWO_OFF', 'FIVE_ON_TWO_OFF'] })).toBeNull()
    expect(salaryMonthNet({ ...shift, scheduleDays: ['FLEXIBLE'] })).toBeNull()
  })

  it('needs the length of a shift for an hourly rate', () => {
    const hour: SalaryTerms = {
      ...month,
      from: 300,
      to: null,
      mode: 'HOUR',
      employmentForm: 'FULL',
      scheduleDays: ['FIVE_ON_TWO_OFF'],
      workingHours: ['HOURS_8'],
    }
    expect(salaryMonthNet(hour)).toBe(52_114)
    expect(salaryMonthNet({ ...hour, workingHours: [] })).toBeNull()
    expect(salaryMonthNet({ ...hour, workingHours: ['HOURS_8', 'HOURS_12'] })).toBeNull()
    expect(salaryMonthNet({ ...hour, workingHours: ['FLEXIBLE'] })).toBeNull()
  })

  it('is unknown for a tour of duty, a service and no amount', () => {
    expect(salaryMonthNet({ ...month, mode: 'FLY_IN_FLY_OUT' })).toBeNull()
    expect(salaryMonthNet({ ...month, mode: 'SERVICE' })).toBeNull()
    expect(salaryMonthNet({ ...month, from: null, to: null })).toBeNull()
  })

  it('counts another currency by the rate of its day', () => {
    const pay = { ...month, from: 1_000, to: null, currency: 'USD' as const }
    expect(salaryMonthNet(pay, new Date('2018-02-01'))).toBe(57_600)
    expect(salaryMonthNet({ ...pay, gross: true }, new Date('2021-02-01'))).toBe(64_293)
    expect(salaryMonthNet({ ...pay, currency: 'BYN' }, new Date('2022-03-01'))).toBe(29_100)
    expect(salaryMonthNet(pay)).toBeGreaterThan(0)
    expect(salaryMonthNet({ ...pay, currency: null })).toBeNull()
  })

  it('never overflows what the database holds', () => {
    expect(
      salaryMonthNet({
        ...month,
        to: 2_000_000_000,
        mode: 'SHIFT',
        employmentForm: 'FULL',
        scheduleDays: ['FIVE_ON_TWO_OFF'],
      }),
    ).toBeNull()
  })
})
