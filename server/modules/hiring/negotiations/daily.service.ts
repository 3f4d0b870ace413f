import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { dayMs } from '@/lib/shared/duration'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { countStarted } from './negotiations.repository'

/** Since when what was started counts: any 24 hours, not a day of the calendar. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/**
 * Lets one more be started within 24 hours; who starts holds the lock that puts starts in a row.
 * @throws AppError limit_exceeded, with the seconds until the oldest counts no more
 */
export async function requireRoomToday(
  tx: Tx,
  by: { candidateId: number } | { vacancyId: number },
  { origin, limit, now }: { origin: NegotiationOrigin; limit: number; now: Date },
): Promise<void> {
  const { total, oldest } = await countStarted(tx, by, origin, dayBefore(now))
  if (total < limit) return
  throw new AppError('limit_exceeded', {
    retryAfter: ((oldest ?? now).getTime() + dayMs - now.getTime()) / 1000,
    data: { limit, remaining: 0 },
  })
}
