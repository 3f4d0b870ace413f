import { dayMs, defaultZone, minuteMs } from '@/lib/shared/time'

/** Time comes in from outside so that tests can hold it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The zone as given, when there is one of that name. */
export function zoneOrDefault(zone: string | undefined): string {
  if (!zone) return defaultZone
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return defaultZone
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  })
  formats.set(zone, made)
  return made
}

/** The wall clock of a zone, written as if it were UTC. */
export function localTimeOf(at: Date, zone: string): Date {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** When the wall clock of a zone shows this; where clocks are put forward over it, just after. */
function momentOf(wall: Date, zone: string): Date {
  let at = wall.getTime()
  for (let turn = 0; turn < 3; turn += 1) at += wall.getTime() - localTimeOf(new Date(at), zone).getTime()
  return new Date(at)
}

const atHour = (wall: Date, hour: number, days = 0): Date =>
  new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + days, hour))

/** The moment itself, or the end of the quiet hours it falls into; they may span midnight. */
export function afterQuietHours(at: Date, zone: string, { from, to }: { from: number; to: number }): Date {
  const wall = localTimeOf(at, zone)
  const hour = wall.getUTCHours()
  if (from < to) return hour >= from && hour < to ? momentOf(atHour(wall, to), zone) : at
  if (hour < to) return momentOf(atHour(wall, to), zone)
  if (hour >= from) return momentOf(atHour(wall, to, 1), zone)
  return at
}

/** The next time the zone's clock shows this hour, on a Monday for the weekly ones. */
export function nextAtHour(
  now: Date,
  zone: string,
  { hour, weekly }: { hour: number; weekly: boolean },
): Date {
  const wall = localTimeOf(now, zone)
  for (let days = 0; days <= 8; days += 1) {
    const there = atHour(wall, hour, days)
    if (there <= wall || (weekly && there.getUTCDay() !== 1)) continue
    const at = momentOf(there, zone)
    if (at > now) return at
  }
  return new Date(now.getTime() + dayMs)
}

const offsetNear = (at: number, zone: string) => localTimeOf(new Date(at), zone).getTime() - at

/** How far the clock of a zone is from UTC on a calendar day; null when it is moved on it, or near it. */
export function offsetOfDay(day: string, zone: string): number | null {
  const midnight = new Date(`${day}T00:00:00.000Z`).getTime()
  const offsets = new Set(
    [-1.5, -0.5, 0.5, 1.5, 2.5].map((days) => offsetNear(midnight + days * dayMs, zone)),
  )
  const [only = null, another] = offsets
  return another === undefined ? only : null
}

/**
 * Every moment at which the wall clock of a zone shows this: none where clocks are put forward over it, two where they
 * are put back.
 */
export function instantsOf(wall: Date, zone: string): Date[] {
  const offsets = new Set(
    [-1.5, -0.5, 0.5, 1.5].map((days) => offsetNear(wall.getTime() + days * dayMs, zone)),
  )
  return [...offsets]
    .map((offset) => new Date(wall.getTime() - offset))
    .filter((at) => localTimeOf(at, zone).getTime() === wall.getTime())
    .sort((a, b) => a.getTime() - b.getTime())
}

/** `YYYY-MM-DDTHH:MM` as the wall clock it means; undefined for a day that no calendar has. */
export function parseLocalTime(text: string): Date | undefined {
  const wall = new Date(`${text}:00.000Z`)
  return Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(text) ? undefined : wall
}

/** The calendar day of a zone at a moment, `YYYY-MM-DD`. */
export const dayIn = (at: Date, zone: string): string => localTimeOf(at, zone).toISOString().slice(0, 10)

/** When a calendar day of a zone begins: where its midnight is skipped, at the first time its clock shows. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = new Date(`${day}T00:00:00.000Z`)
  for (let minutes = 0; minutes <= 180; minutes += 15) {
    const [first] = instantsOf(new Date(midnight.getTime() + minutes * minuteMs), zone)
    if (first) return first
  }
  return momentOf(midnight, zone)
}

/** The day after (or some days after), by the calendar. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(new Date(`${day}T00:00:00.000Z`).getTime() + days * dayMs).toISOString().slice(0, 10)
