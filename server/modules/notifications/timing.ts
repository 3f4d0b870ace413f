import { type NotificationKind, noticeRuleOf } from '@/lib/contracts/notice-kinds'
import type { LetterCadence } from '@/lib/contracts/notice-settings'
import { defaultZone, hourMs, minuteMs } from '@/lib/shared/time'
import type { DeliveryChannel } from '@/server/db/schema/notices'
import { afterQuietHours, nextAtHour } from '@/server/platform/time'

/** Delay of other channels, in which a notification may be read on the site. */
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
 * When a notification is delivered by a channel: after a minute in which it may be read on the site, outside quiet
 * hours, and with the digest if letters are batched. Mandatory letters are not batched; urgent kinds are immediate.
 */
export function dueAt(
  kind: NotificationKind,
  channel: DeliveryChannel,
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

/** Now, or the end of the quiet hours: they may have been set meanwhile, or reached by a retry. */
export const whenAwake = ({ quiet, quietFrom, quietTo, timeZone }: Rhythm, now: Date): Date =>
  quiet ? afterQuietHours(now, timeZone, { from: quietFrom, to: quietTo }) : now

const firstPauseMs = 30_000
const maxPauseMs = 6 * hourMs
export const maxTries = 10

/** Retry backoff: doubles up to six hours, with ±25 % jitter. */
export function retryPause(attempts: number, random = Math.random()): number {
  const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs)
  return Math.round(pause * (0.75 + random / 2))
}
