import { expect, it } from 'vitest'
import { longDayOf, spanOf, zoneName } from './calendar'

it('calls a zone by its distance from Moscow at that moment', () => {
  expect(zoneName('Europe/Moscow', '2026-11-24T08:00:00Z')).toBe('МСК')
  expect(zoneName('Asia/Vladivostok', '2026-11-24T08:00:00Z')).toBe('МСК+7')
  expect(zoneName('Europe/Kaliningrad', '2026-11-24T08:00:00Z')).toBe('МСК−1')
  expect(zoneName('Asia/Kolkata', '2026-11-24T08:00:00Z')).toBe('МСК+2:30')
  // Berlin moves its clock, Moscow does not.
  expect(zoneName('Europe/Berlin', '2026-11-24T08:00:00Z')).toBe('МСК−2')
  expect(zoneName('Europe/Berlin', '2026-07-24T08:00:00Z')).toBe('МСК−1')
})

it('names the days of a week once, and both months of one that goes over', () => {
  expect(spanOf('2026-11-23', '2026-11-29')).toBe('23–29 ноября')
  expect(spanOf('2026-11-30', '2026-12-06')).toBe('30 ноября — 6 декабря')
})

it('says which day of the week a typed time is on', () => {
  expect(longDayOf('2026-11-23T11:00')).toBe('понедельник, 23 ноября')
  expect(longDayOf('')).toBe('')
})
