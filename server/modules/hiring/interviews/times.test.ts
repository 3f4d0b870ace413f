import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Availability } from '@/lib/contracts/vacancy-screening'
import { dayAfter, dayIn, instantsOf, localTimeOf, parseLocalTime, startOfDay } from '@/server/platform/time'
import { nextReminder, reminderAt, reminderMinutes } from './due-times'
import { deleteAt } from './passes.service'
import { readTimes } from './times'
import { freeTimes, holidaysOf, windowsOfDay } from './windows'

/** Clocks that are put forward and back, by an hour and by half of one, at odd hours, and those that are not. */
const zones = [
  'Europe/Moscow',
  'Europe/Kaliningrad',
  'Asia/Kamchatka',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Chatham',
  'America/Santiago',
  'Asia/Kathmandu',
]
const holidays = holidaysOf()

describe('M6 clocks of the world over two years', () => {
  /** Days on which a clock is put forward or back, with the one before and after. */
  const oddDays = (zone: string) => {
    const offsetAt = (day: string) => {
      const noon = new Date(`${day}T12:00:00Z`)
      return localTimeOf(noon, zone).getTime() - noon.getTime()
    }
    const odd = new Set<string>()
    for (let day = '2026-01-01'; day < '2028-01-01'; day = dayAfter(day))
      if (offsetAt(day) !== offsetAt(dayAfter(day)))
        for (const near of [-1, 0, 1, 2]) odd.add(dayAfter(day, near))
    return [...odd, '2026-06-15', '2027-12-15']
  }

  it.each(zones)('%s: every quarter of an hour means what its clock shows, or nothing at all', (zone) => {
    let skipped = 0
    let twice = 0
    for (const day of oddDays(zone)) {
      const begin = new Date(`${day}T00:00:00Z`).getTime()
      for (let quarter = 0; quarter < 96; quarter += 1) {
        const wall = new Date(begin + quarter * 900_000)
        const found = instantsOf(wall, zone)
        for (const at of found) expect(localTimeOf(at, zone).getTime()).toBe(wall.getTime())
        if (found.length === 0) skipped += 1
        if (found.length === 2) twice += 1
        expect(found.length).toBeLessThanOrEqual(2)
      }
    }
    // What is taken in spring is given back in autumn.
    expect(skipped).toBe(twice)
  })

  it('begins each day where its clock does, also where midnight itself is skipped', () => {
    for (const zone of zones)
      for (const day of oddDays(zone)) {
        const start = startOfDay(day, zone)
        expect(dayIn(start, zone)).toBe(day)
        expect(dayIn(new Date(start.getTime() - 1), zone)).toBe(dayAfter(day, -1))
      }
  })

  it('deletes data for a pass when the next day begins there, whatever the clocks do that night', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-30'), noInvalidDate: true }),
        (zone, at) => {
          const gone = deleteAt(at, zone)
          expect(dayIn(gone, zone)).toBe(dayAfter(dayIn(at, zone)))
          expect(gone > at).toBe(true)
        },
      ),
    )
  })
})

describe('M6 proposed times', () => {
  const now = new Date('2027-03-26T08:00:00Z')
  const ask = (slots: string[], more: object = {}) =>
    readTimes(
      { time_zone: 'Europe/Berlin', mode: 'slots', slots },
      { durationMinutes: 30, shared: false, grouped: false, now, ...more },
    ).fields.map(({ field, code }) => `${field} ${code}`)

  it('are refused where a clock skips them or shows them twice', () => {
    expect(ask(['2027-03-28T01:30', '2027-03-28T02:30', '2027-03-28T03:30'])).toEqual([
      'slots.1 time_skipped',
    ])
    const autumn = { now: new Date('2027-10-29T08:00:00Z') }
    expect(ask(['2027-10-31T01:30', '2027-10-31T02:30', '2027-10-31T03:30'], autumn)).toEqual([
      'slots.1 time_twice',
    ])
  })

  it('are days of a calendar', () => {
    expect(parseLocalTime('2027-02-29T10:00')).toBeUndefined()
    expect(parseLocalTime('2028-02-29T10:00')?.toISOString()).toBe('2028-02-29T10:00:00.000Z')
  })
})

describe('M6 open hours', () => {
  const day = [{ from: '10:00', to: '12:00' }]
  const hours: Omit<Availability, 'revision'> = {
    time_zone: 'Europe/Moscow',
    buffer_minutes: 15,
    horizon_days: 60,
    max_per_day: 8,
    weekly: [day, day, day, day, day, [], []],
    exceptions: [{ day: '2027-01-04', windows: day }],
  }
  const open = (from: string, more: Partial<Parameters<typeof freeTimes>[0]> = {}) =>
    freeTimes({
      hours,
      durationMinutes: 45,
      holidays,
      taken: [],
      busy: [],
      now: new Date(from),
      ...more,
    })

  it('rest on public holidays of 2026 and 2027, unless the company says otherwise', () => {
    const days = new Set(open('2026-12-25T00:00:00Z').map(({ startsAt }) => dayIn(startsAt, 'Europe/Moscow')))
    for (const off of ['2026-12-31', '2027-01-01', '2027-01-07', '2027-01-08', '2027-02-23'])
      expect(days.has(off)).toBe(false)
    expect(days.has('2027-01-04')).toBe(true)
    expect(days.has('2027-01-11')).toBe(true)
    expect(windowsOfDay(hours, '2026-03-09', holidays)).toEqual([])
    expect(windowsOfDay(hours, '2027-05-10', holidays)).toEqual([])
    const swapped = { isOff: () => false, isWorking: (each: string) => each === '2027-11-13' }
    expect(windowsOfDay(hours, '2027-11-13', swapped)).toEqual(day)
  })

  it('keep the pause, what is taken, who is busy and the most a day apart', () => {
    const begin = '2026-11-24T20:00:00Z'
    expect(
      open(begin)
        .slice(0, 2)
        .map(({ startsAt }) => startsAt.toISOString()),
    ).toEqual(['2026-11-25T07:00:00.000Z', '2026-11-25T08:00:00.000Z'])
    const range = { startsAt: new Date('2026-11-25T07:00:00Z'), endsAt: new Date('2026-11-25T07:45:00Z') }
    for (const more of [{ taken: [range] }, { busy: [range] }])
      expect(open(begin, more)[0]?.startsAt.toISOString()).toBe('2026-11-25T08:00:00.000Z')
    // Ten minutes after the end of either is no time yet.
    const longer = { ...range, endsAt: new Date('2026-11-25T07:50:00Z') }
    for (const more of [{ taken: [longer] }, { busy: [longer] }])
      expect(open(begin, more)[0]?.startsAt.toISOString()).toBe('2026-11-26T07:00:00.000Z')
    const full = open(begin, { hours: { ...hours, max_per_day: 1 }, taken: [range] })
    expect(full[0]?.startsAt.toISOString()).toBe('2026-11-26T07:00:00.000Z')
  })

  it('are found without asking the clock of the zone for each of them', () => {
    const all = [{ from: '00:00', to: '24:00' }]
    const round = { ...hours, buffer_minutes: 0 as const, max_per_day: 30, weekly: Array(7).fill(all) }
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const free = open('2026-11-24T00:00:00Z', { hours: { ...round, exceptions: [] }, durationMinutes: 15 })
    expect(free.length).toBeGreaterThan(4500)
    expect(asked.mock.calls.length).toBeLessThan(62 * 6)
    asked.mockRestore()
  })

  it('leave out the hours that a clock skips or shows twice', () => {
    const night = {
      ...hours,
      time_zone: 'Europe/Berlin',
      weekly: Array(7).fill([{ from: '01:00', to: '04:00' }]),
    }
    const of = (from: string, on: string) =>
      open(from, { hours: night, holidays: { isOff: () => false, isWorking: () => false } })
        .filter(({ startsAt }) => dayIn(startsAt, 'Europe/Berlin') === on)
        .map(({ startsAt }) => localTimeOf(startsAt, 'Europe/Berlin').toISOString().slice(11, 16))
    expect(of('2027-03-26T00:00:00Z', '2027-03-28')).toEqual(['01:00', '03:00'])
    expect(of('2027-10-29T00:00:00Z', '2027-10-31')).toEqual(['01:00', '03:00'])
  })
})

describe('M6 reminders', () => {
  it('are the last that is due, and each moment has one', () => {
    const at = new Date('2026-11-26T11:00:00Z')
    const ahead = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
    expect(reminderMinutes).toEqual([1440, 60, 10])
    expect(nextReminder(at, ahead(3000))).toEqual(ahead(1440))
    expect(nextReminder(at, ahead(1440))).toEqual(ahead(60))
    expect(nextReminder(at, ahead(10))).toBeNull()
    expect([2000, 1440, 100, 60, 11, 10, 0].map((minutes) => reminderAt(at, ahead(minutes)))).toEqual([
      null,
      1440,
      1440,
      60,
      60,
      10,
      10,
    ])
  })
})
