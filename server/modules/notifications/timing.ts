import { type NotificationKind, noticeRuleOf } from '@/lib/contracts/notice-kinds'
import type { LetterCadence } from '@/lib/contracts/notice-settings'
import { defaultZone, hourMs, minuteMs } from '@/lib/shared/time'
import { afterQuietHours, nextAtHour } from '@/server/platform/time'

/** Whoever reads a notice on the site within this time is not told of it again elsewhere. */
export const readingMs = minuteMs
const digestHour = 9

export interface Rhythm {
  cadence: LetterCadence
  quiet: boolean
  quietFrom: number
  quietTo: number
  timeZone: string
}

export const defaultRhythm: Rhythm = {
  cadence: 'instant',
  quiet: true,
  quietFrom: 22,
  quietTo: 8,
  timeZone: defaultZone,
}

/**
 * When a notice written `now` goes out by a channel: after a minute in which it may be read on the site, not in the
 * quiet hours, and with the digest when letters are wanted so. Mandatory letters wait for no digest; urgent kinds for
 * nothing.
 */
export function dueAt(
  kind: NotificationKind,
  channel: 'email' | 'push',
  { now, rhythm }: { now: Date; rhythm: Rhythm },
): Date {
  const rule = noticeRuleOf(kind)
  if (rule.urgent) return now
  const { cadence, timeZone } = rhythm
  const collected = channel === 'email' && cadence !== 'instant' && !rule.digest && rule.email !== 'fixed'
  if (collected) return nextAtHour(now, timeZone, { hour: digestHour, weekly: cadence === 'weekly' })
  const soon = new Date(now.getTime() + readingMs)
  return whenAwake(rhythm, soon)
}

/** Now, or when the quiet hours end that it falls into: chosen meanwhile, or reached by another try. */
export const whenAwake = ({ quiet, quietFrom, quietTo, timeZone }: Rhythm, now: Date): Date =>
  quiet ? afterQuietHours(now, timeZone, { from: quietFrom, to: quietTo }) : now

const firstPauseMs = 30_000
const maxPauseMs = 6 * hourMs
export const maxTries = 10

/** Pause before the next try: doubles up to six hours, a quarter more or less, so that many do not come at once. */
export function retryPause(attempts: number, random = Math.random()): number {
  const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs)
  return Math.round(pause * (0.75 + random / 2))
}
