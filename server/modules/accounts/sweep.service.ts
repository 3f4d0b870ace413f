import type { ServiceContext } from '../context'
import { removeExpiredCodes } from './codes.repository'
import { removeOldSessions } from './sessions.repository'

const hour = 3_600_000

/** Forgets codes an hour after their end and sessions thirty days after theirs. */
export async function sweepAccounts(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now().getTime()
  await removeExpiredCodes(ctx.db, new Date(now - hour))
  await removeOldSessions(ctx.db, new Date(now - 30 * 24 * hour))
}
