import { defaultZone, hourMs, minuteMs } from '@/lib/shared/time'
import { undoMs } from '../negotiations/act.service'
import type { NegotiationRow } from '../negotiations/negotiations.repository'

const opens = 9
const closes = 18

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

function wallOf(at: Date, zone: string): { rest: boolean; hours: number } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    rest: parts.weekday === 'Sat' || parts.weekday === 'Sun',
    hours: Number(parts.hour) + Number(parts.minute) / 60 + Number(parts.second) / 3600,
  }
}

/** The moment itself, or the next 9:00 of a working day in the candidate's zone. */
export function withinWorkingHours(at: Date, zone: string = defaultZone): Date {
  let moment = at
  // At most a weekend precedes the next working morning.
  for (let turn = 0; turn < 5; turn += 1) {
    const { rest, hours } = wallOf(moment, zone)
    if (!rest && hours >= opens && hours < closes) return moment
    const untilOpen = hours < opens ? opens - hours : 24 - hours + opens
    moment = new Date(Math.round((moment.getTime() + untilOpen * hourMs) / 1000) * 1000)
  }
  return moment
}

/** Minimum time between viewing and declining. */
const minMsAfterOpening = 2 * hourMs

/** Within the candidate's working hours, but before the promised reply deadline. */
export function declineTime(
  row: Pick<NegotiationRow, 'viewedAt' | 'turn' | 'turnDueAt'>,
  now: Date,
  zone: string | undefined,
): Date {
  const opened = (row.viewedAt ?? now).getTime()
  const soonest = Math.max(now.getTime() + undoMs, opened + minMsAfterOpening)
  const at = withinWorkingHours(new Date(soonest), zone)
  const last = row.turn === 'employer' && row.turnDueAt ? row.turnDueAt.getTime() - minuteMs : null
  return last !== null && last > soonest && at.getTime() > last ? new Date(last) : at
}
