import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneOrDefault } from '@/server/platform/time'
import { nextAlertAt, nextCheckAt } from './schedule'

const at = (iso: string) => new Date(iso)
const moscow = 'Europe/Moscow'

describe('when a saved search is told of', () => {
  it('daily at nine in the morning of its zone, weekly on Monday', () => {
    expect(nextCheckAt('daily', at('2026-03-04T05:59:00Z'), moscow)).toEqual(at('2026-03-04T06:00:00Z'))
    expect(nextCheckAt('daily', at('2026-03-04T06:00:00Z'), moscow)).toEqual(at('2026-03-05T06:00:00Z'))
    expect(nextCheckAt('daily', at('2026-03-04T01:00:00Z'), 'Asia/Vladivostok')).toEqual(
      at('2026-03-04T23:00:00Z'),
    )
    // A Wednesday.
    expect(nextCheckAt('weekly', at('2026-03-04T12:00:00Z'), moscow)).toEqual(at('2026-03-09T06:00:00Z'))
    expect(nextCheckAt('weekly', at('2026-03-09T06:00:00Z'), moscow)).toEqual(at('2026-03-16T06:00:00Z'))
    expect(nextCheckAt('instant', at('2026-03-04T12:00:00Z'), moscow)).toBeNull()
    expect(nextCheckAt('off', at('2026-03-04T12:00:00Z'), moscow)).toBeNull()
  })

  it('at once by day, in the morning by night, no more often than every quarter of an hour', () => {
    expect(nextAlertAt(at('2026-03-04T12:00:00Z'), null, moscow)).toEqual(at('2026-03-04T12:00:00Z'))
    expect(nextAlertAt(at('2026-03-04T12:00:00Z'), at('2026-03-04T11:50:00Z'), moscow)).toEqual(
      at('2026-03-04T12:05:00Z'),
    )
    expect(nextAlertAt(at('2026-03-04T20:00:00Z'), null, moscow)).toEqual(at('2026-03-05T05:00:00Z'))
    expect(nextAlertAt(at('2026-03-04T02:00:00Z'), null, moscow)).toEqual(at('2026-03-04T05:00:00Z'))
  })

  it('reads no zone that does not exist', () => {
    expect(zoneOrDefault('Asia/Omsk')).toBe('Asia/Omsk')
    expect(zoneOrDefault('Mars/Olympus')).toBe(moscow)
    expect(zoneOrDefault(undefined)).toBe(moscow)
  })

  const moments = fc.date({
    min: at('2020-01-01T00:00:00Z'),
    max: at('2035-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  const zones = fc.constantFrom(
    moscow,
    'Asia/Kamchatka',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'UTC',
  )
  const hourIn = (moment: Date, zone: string) =>
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(moment),
    )

  it('never at night, never in the past, within a day or a week, in every zone', () => {
    fc.assert(
      fc.property(moments, zones, (now, zone) => {
        const soon = nextAlertAt(now, null, zone)
        expect(soon >= now).toBe(true)
        expect(hourIn(soon, zone)).toBeGreaterThanOrEqual(8)
        expect(hourIn(soon, zone)).toBeLessThan(22)
        for (const [cadence, days] of [
          ['daily', 1],
          ['weekly', 7],
        ] as const) {
          const next = nextCheckAt(cadence, now, zone)
          if (!next) throw new Error('no time')
          expect(next > now).toBe(true)
          // A clock put back makes a day an hour longer.
          expect(next.getTime() - now.getTime()).toBeLessThanOrEqual((days * 24 + 1) * 3_600_000)
          expect(hourIn(next, zone)).toBe(9)
        }
      }),
    )
  })
})
