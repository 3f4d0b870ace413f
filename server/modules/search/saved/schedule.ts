import type { Cadence } from '@/lib/contracts/saved-searches'
import { minuteMs } from '@/lib/shared/time'
import { afterQuietHours, nextAtHour } from '@/server/platform/time'

/** Nobody is woken: from ten in the evening to eight in the morning nothing is told. */
const night = { from: 22, to: 8 }
const morning = 9
/** A search that finds much is told of no more often. */
const instantPauseMs = 15 * minuteMs

/** When a search is to be looked at again after it has been, or has been changed; null: by itself never. */
export function nextCheckAt(cadence: Cadence, now: Date, zone: string): Date | null {
  if (cadence === 'daily') return nextAtHour(now, zone, { hour: morning, weekly: false })
  if (cadence === 'weekly') return nextAtHour(now, zone, { hour: morning, weekly: true })
  return null
}

/** Now, or so long after what was found last that one message tells of all found meanwhile. */
export const afterPause = (now: Date, last: Date | null): Date =>
  new Date(Math.max(now.getTime(), last ? last.getTime() + instantPauseMs : 0))

/** When to tell of something just found by a search that is told of at once. */
export const nextAlertAt = (now: Date, asOf: Date | null, zone: string): Date =>
  afterQuietHours(afterPause(now, asOf), zone, night)
