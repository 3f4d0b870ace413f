import { expect, it } from 'vitest'
import { withinWorkingHours } from './decline-time'

const at = (iso: string, zone?: string) => withinWorkingHours(new Date(iso), zone).toISOString()

it('keeps a moment of a working day, and moves evenings, nights and weekends to the next morning', () => {
  // Thursday noon in Moscow.
  expect(at('2026-05-14T09:00:00.000Z')).toBe('2026-05-14T09:00:00.000Z')
  // Thursday evening, Thursday before dawn.
  expect(at('2026-05-14T16:30:00.000Z')).toBe('2026-05-15T06:00:00.000Z')
  expect(at('2026-05-14T01:00:00.000Z')).toBe('2026-05-14T06:00:00.000Z')
  // Friday at six sharp, Saturday: Monday.
  expect(at('2026-05-15T15:00:00.000Z')).toBe('2026-05-18T06:00:00.000Z')
  expect(at('2026-05-16T09:00:00.000Z')).toBe('2026-05-18T06:00:00.000Z')
})

it('goes by the clock of where the person lives', () => {
  // Noon in Moscow is seven in the evening in Vladivostok.
  expect(at('2026-05-14T09:00:00.000Z', 'Asia/Vladivostok')).toBe('2026-05-14T23:00:00.000Z')
})
