import { securityEventDays } from '@/lib/contracts/security-events'
import { hourMs } from '@/lib/shared/time'
import type { ServiceContext } from '../../context'
import { removeExpiredCodes, removeOldLimits, removeOldReplays } from './codes.repository'
import { sweepChanges } from './recovery/changes.service'
import { removeExpiredChallenges } from './second-factor/challenges.repository'
import { removeOldSessions } from './sessions.repository'

/** Session rows are kept while the security journal refers to them. */
const sessionRetentionDays = securityEventDays

/**
 * Deletes codes an hour after their expiry, old sessions, stored responses after a day, expired counters, and changes
 * that can no longer be reverted.
 */
export async function sweepAccounts(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now().getTime()
  await removeExpiredCodes(ctx.db, new Date(now - hourMs))
  await removeExpiredChallenges(ctx.db, new Date(now))
  await removeOldSessions(ctx.db, new Date(now - sessionRetentionDays * 24 * hourMs))
  await removeOldLimits(ctx.db, now)
  await removeOldReplays(ctx.db, new Date(now - 24 * hourMs))
  await sweepChanges(ctx)
}
