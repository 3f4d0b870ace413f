import { describe, expect, it } from 'vitest'
import type { Salary } from '@/lib/contracts/vacancy-fields'
import { formatMoney } from '@/lib/shared/money'
import { formatPhone } from '@/lib/shared/phone'
import common from '@/messages/ru/common.json'
import { formatAgo, formatDay, formatRecentMoment } from './date'
import { formatDecimal, formatNumber, formatShare } from './number'
import { salaryNote, salaryText } from './salary'

const NBSP = '\u00A0'
const plain = (text: string) => text.replaceAll(NBSP, '_')

// The same look-up next-intl does, over the real file.
const t = (key: string) =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], common) as string

describe('phones', () => {
  it('groups a Russian number and leaves another as it is', () => {
    expect(plain(formatPhone('+79120001122'))).toBe('+7_912_000-11-22')
    expect(formatPhone('+4915112345678')).toBe('+4915112345678')
  })
})

describe('numbers', () => {
  it('groups digits and keeps numbers with their signs by non-breaking spaces', () => {
    expect(plain(formatNumber(1_234_567))).toBe('1_234_567')
    expect(formatDecimal(1.62)).toBe('1,6')
    expect(plain(formatShare(0.943))).toBe('94_%')
    expect([0, 0.0003].map((share) => plain(formatShare(share)))).toEqual(['0_%', '<_1_%'])
    expect(plain(formatMoney(250_000))).toBe('2_500_₽')
    expect(plain(formatMoney(250_050))).toBe('2_500,50_₽')
  })
})

describe('salary', () => {
  const salary = (over: Partial<Salary>): Salary => ({
    from: 85_000,
    to: 110_000,
    currency: 'RUB',
    gross: false,
    mode: 'MONTH',
    frequency: null,
    ...over,
  })

  it('says a range, an end of it, one sum, or that there is none', () => {
    expect(plain(salaryText(salary({}), t))).toBe('85_000 – 110_000_₽')
    expect(plain(salaryText(salary({ to: null }), t))).toBe('от_85_000_₽')
    expect(plain(salaryText(salary({ from: null }), t))).toBe('до_110_000_₽')
    expect(plain(salaryText(salary({ from: 90_000, to: 90_000 }), t))).toBe('90_000_₽')
    expect(salaryText(null, t)).toBe('Зарплата не указана')
  })

  it('says what one sum is paid for and in which money', () => {
    expect(plain(salaryText(salary({ to: null, mode: 'SHIFT', currency: 'KZT' }), t))).toBe(
      'от_85_000_₸ за смену',
    )
    expect(plain(salaryText(salary({ to: null, currency: 'UZS' }), t))).toBe('от_85_000_UZS')
  })

  it('tells gross from net and keeps silent when the advert does', () => {
    expect(plain(salaryNote(salary({}), t) ?? '')).toBe('на_руки')
    expect(salaryNote(salary({ gross: true }), t)).toBe('до вычета налогов')
    expect(salaryNote(salary({ gross: null }), t)).toBeNull()
  })
})

describe('dates', () => {
  const now = new Date('2026-05-12T12:00:00Z')

  it('names the day, with its year only when it is another', () => {
    expect(plain(formatDay('2026-05-03', { now }))).toBe('3_мая')
    expect(plain(formatDay('2025-12-31', { now }))).toBe('31_декабря_2025')
  })

  it('says today and yesterday by the calendar of the zone, not by hours', () => {
    expect(formatRecentMoment('2026-05-12T07:42:00Z', { now })).toBe('сегодня, 10:42')
    expect(formatRecentMoment('2026-05-11T20:30:00Z', { now })).toBe('вчера, 23:30')
    expect(formatRecentMoment('2026-05-11T20:30:00Z', { now, timeZone: 'Asia/Yekaterinburg' })).toBe(
      'сегодня, 01:30',
    )
  })

  it('counts minutes and hours of the same day', () => {
    expect(formatAgo('2026-05-12T11:55:00Z', { now })).toBe('5 минут назад')
    expect(formatAgo('2026-05-12T09:00:00Z', { now })).toBe('3 часа назад')
    expect(plain(formatAgo('2026-05-01T09:00:00Z', { now }))).toBe('1_мая')
  })
})
