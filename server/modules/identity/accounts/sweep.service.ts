import { securityEventDays } from '@/lib/contracts/security-events'
import { hourMs } from '@/lib/shared/time'
import type { ServiceContext } from '../../context'
import { removeExpiredCodes, removeOldLimits, removeOldReplays } from './codes.repository'
import { sweepChanges } from './recovery/changes.service'
import { removeExpiredChallenges } from './second-factor/challenges.repository'
import { removeOldSessions } from './sessions.repository'

/** The security journal looks devices and places up in the rows of sessions, as long as it shows events of them. */
const sessionRetentionDays = securityEventDays

/** Forgets codes an hour after their end, sessions when the journal needs them no more, answers kept for replays after
 * a day, counters of attempts when their time is up, changes that can be taken back no more. */
export async function sweepAccounts(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now().getTime()
  await removeExpiredCodes(ctx.db, new Date(now - hourMs))
  await removeExpiredChallenges(ctx.db, new Date(now))
  await removeOldSessions(ctx.db, new Date(now - sessionRetentionDays * 24 * hourMs))
  await removeOldLimits(ctx.db, now)
  await removeOldReplays(ctx.db, new Date(now - 24 * hourMs))
  await sweepChanges(ctx)
}
