import { raiseHours } from '@/lib/contracts/resumes'
import { hourMs } from '@/lib/shared/duration'
import { notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../context'
import { findRested } from './raise-notices.repository'

/** Whoever could not be told within so long is not told: it is late for a reminder of four hours. */
const lateHours = 2
const batch = 500

/**
 * Tells that a resume may be raised again, once for each time it was, however many processes look. Returns how many
 * were told.
 */
export async function tellOfRaising(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const rows = await findRested(ctx.db, {
    after: hoursAgo(raiseHours + lateHours),
    until: hoursAgo(raiseHours),
    limit: batch,
  })
  await ctx.db.transaction((tx) =>
    notify(
      tx,
      rows.map((row) => ({
        userId: Number(row.user_id),
        kind: 'resume.raise_available' as const,
        dedupeKey: row.key,
        params: { reader: 'candidate', resume_title: row.title },
        target: { type: 'resume' as const, public_id: row.resume, parent_public_id: null, tab: null },
      })),
      now,
    ),
  )
  return rows.length
}
