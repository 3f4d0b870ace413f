import { expect, it } from 'vitest'
import { dayOf, lastDays, shiftDay } from './engagement.service'

it('ends the day at midnight in Moscow', () => {
  expect(dayOf(new Date('2026-11-20T20:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21')
})

it('counts days over the end of a month and of a year', () => {
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
  expect(lastDays(new Date('2027-01-01T12:00:00Z'), 3)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
})
