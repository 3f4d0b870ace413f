import type { Cadence } from '@/lib/contracts/saved-searches'
import { minuteMs } from '@/lib/shared/time'
import { afterQuietHours, nextAtHour } from '@/server/platform/time'

/** Nobody is woken: from ten in the evening to eight in the morning nothing is told. */
const night = { from: 22, to: 8 }
const morning = 9
/** A search that finds much is told of no more often. */
const instantPauseMs = 15 * minuteMs

/** The moment itself, or the end of the night it falls into. */
export const afterNight = (at: Date, zone: string): Date => afterQuietHours(at, zone, night)

/** When a search is to be looked at again after it has been, or has been changed; null: by itself never. */
export function nextCheckAt(cadence: Cadence, now: Date, zone: string): Date | null {
  if (cadence === 'daily') return nextAtHour(now, zone, { hour: morning, weekly: false })
  if (cadence === 'weekly') return nextAtHour(now, zone, { hour: morning, weekly: true })
  return null
}

/** When to tell of something just found by a search that is told of at once. */
export function nextAlertAt(now: Date, asOf: Date | null, zone: string): Date {
  const pause = asOf ? asOf.getTime() + instantPauseMs : 0
  return afterNight(new Date(Math.max(now.getTime(), pause)), zone)
}
