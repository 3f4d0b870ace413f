import { describe, expect, it } from 'vitest'
import type { WarningCode } from '../types'
import { readSalary, type SalaryInput } from './salary'

function read(input: SalaryInput) {
  const warnings = new Set<WarningCode>()
  const salary = readSalary(input, warnings)
  return { salary, warnings: [...warnings] }
}
const month = { currency: 'RUB', gross: null, mode: 'MONTH', frequency: null }

describe('a salary of a foreign file', () => {
  it('is roubles whatever they are called', () => {
    for (const currency of ['RUR', 'RUB', 'rub', '«руб.»', 'руб.', '₽', 'р.', undefined])
      expect(read({ from: '50000.0', to: '', currency }).salary).toEqual({ ...month, from: 50_000, to: null })
  })

  it('is none when it is zero, empty or up for talks', () => {
    expect(read({ from: 0, to: '0' })).toEqual({ salary: null, warnings: [] })
    expect(read({ text: 'по договорённости' })).toEqual({ salary: null, warnings: [] })
    expect(read({ from: 0, to: 90_000 }).salary).toMatchObject({ from: null, to: 90_000 })
  })

  it('keeps the period the source states: a shift is not a month', () => {
    expect(read({ from: 3500, mode: 'SHIFT' }).salary).toMatchObject({ from: 3500, mode: 'SHIFT' })
    expect(read({ text: '350 руб./час' }).salary).toMatchObject({ from: 350, to: 350, mode: 'HOUR' })
    expect(read({ text: '5 000 ₽ за смену' }).salary).toMatchObject({ from: 5000, mode: 'SHIFT' })
    expect(read({ from: 120_000, mode: 'За вахту' }).salary).toMatchObject({ mode: 'FLY_IN_FLY_OUT' })
    expect(read({ from: 4000, mode: 'DAY' }).salary).toMatchObject({ mode: 'SHIFT' })
  })

  it('is not taken for a month when no month pays that little or that much', () => {
    expect(read({ from: 3500, publishedAt: new Date('2026-02-01') })).toEqual({
      salary: null,
      warnings: ['salary_implausible'],
    })
    expect(read({ from: 60_000, to: 60_000_000 })).toEqual({
      salary: { ...month, from: 60_000, to: null },
      warnings: ['salary_implausible'],
    })
    // Half a post office clerk of 2021 earned that.
    expect(read({ from: 6800, publishedAt: new Date('2021-05-01') }).salary).toMatchObject({ from: 6800 })
  })

  it('turns bounds that stand the wrong way round, and says so', () => {
    expect(read({ from: 90_000, to: 60_000 })).toEqual({
      salary: { ...month, from: 60_000, to: 90_000 },
      warnings: ['salary_bounds_swapped'],
    })
  })

  it('does not take what is negative, in an unknown currency or unreadable', () => {
    expect(read({ from: -5 })).toEqual({ salary: null, warnings: ['salary_negative'] })
    expect(read({ from: 5000, currency: 'XYZ' })).toEqual({
      salary: null,
      warnings: ['salary_currency_unknown'],
    })
    expect(read({ from: '5о ооо 5' })).toEqual({ salary: null, warnings: ['salary_unreadable'] })
  })

  it('reads the old code of the Belarusian rouble as the new one', () => {
    expect(read({ from: 1600, currency: 'BYR', publishedAt: new Date('2023-04-17') }).salary).toMatchObject({
      from: 1600,
      currency: 'BYN',
    })
    expect(
      read({ from: 8_000_000, currency: 'BYR', publishedAt: new Date('2015-04-17') }).salary,
    ).toMatchObject({
      from: 800,
      currency: 'BYN',
    })
  })

  it('counts a year and a week as months, and says so', () => {
    expect(read({ from: 1_200_000, mode: 'YEAR' })).toEqual({
      salary: { ...month, from: 100_000, to: null },
      warnings: ['salary_converted'],
    })
  })

  it.each([
    ['от 40 000 до 60 000 руб. на руки', { from: 40_000, to: 60_000, gross: false }],
    ['до 450000', { from: null, to: 450_000 }],
    ['от 100 000 ₽ до вычета налогов', { from: 100_000, to: null, gross: true }],
    ['40000—60000₽', { from: 40_000, to: 60_000 }],
    ['150000 –  руб.', { from: 150_000, to: null }],
    ['36\u2009000\u00a0руб.', { from: 36_000, to: 36_000 }],
    ['80-120 тыс. руб.', { from: 80_000, to: 120_000 }],
    ['от 90к', { from: 90_000, to: null }],
    ['1 600 бел. руб.', { from: 1600, currency: 'BYN' }],
    ['2000 $', { from: 2000, currency: 'USD' }],
  ])('reads «%s»', (text, expected) => {
    expect(read({ text }).salary).toMatchObject(expected)
  })
})
