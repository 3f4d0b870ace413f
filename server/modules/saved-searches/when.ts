import type { Cadence } from '@/lib/contracts/saved-searches'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Nobody is woken: from ten in the evening to eight in the morning nothing is told. */
const quietFrom = 22
const quietTo = 8
const morning = 9
/** A search that finds much is told of no more often. */
const instantPauseMs = 15 * 60_000

export const defaultZone = 'Europe/Moscow'

/** The zone as given, when there is one of that name. */
export function knownZone(zone: string | undefined): string {
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
function wallOf(at: Date, zone: string): Date {
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
  for (let turn = 0; turn < 3; turn += 1) at += wall.getTime() - wallOf(new Date(at), zone).getTime()
  return new Date(at)
}

const atHour = (wall: Date, hour: number, days = 0): Date =>
  new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + days, hour))

/** The moment itself, or the end of the night it falls into. */
export function afterNight(at: Date, zone: string): Date {
  const wall = wallOf(at, zone)
  const hour = wall.getUTCHours()
  if (hour < quietTo) return momentOf(atHour(wall, quietTo), zone)
  if (hour >= quietFrom) return momentOf(atHour(wall, quietTo, 1), zone)
  return at
}

/** The next nine o'clock, on a Monday for the weekly ones. */
function nextMorning(now: Date, zone: string, weekly: boolean): Date {
  const wall = wallOf(now, zone)
  for (let days = 0; days <= 8; days += 1) {
    const there = atHour(wall, morning, days)
    if (there <= wall || (weekly && there.getUTCDay() !== 1)) continue
    const at = momentOf(there, zone)
    if (at > now) return at
  }
  return new Date(now.getTime() + dayMs)
}

/** When a search is to be looked at again after it has been, or has been changed; null: by itself never. */
export function nextLook(cadence: Cadence, now: Date, zone: string): Date | null {
  if (cadence === 'daily') return nextMorning(now, zone, false)
  if (cadence === 'weekly') return nextMorning(now, zone, true)
  return null
}

/** When to tell of something just found by a search that is told of at once. */
export function soonest(now: Date, toldAt: Date | null, zone: string): Date {
  const pause = toldAt ? toldAt.getTime() + instantPauseMs : 0
  return afterNight(new Date(Math.max(now.getTime(), pause)), zone)
}
