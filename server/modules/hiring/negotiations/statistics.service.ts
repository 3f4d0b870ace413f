import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import type { ResumeCounters } from '@/server/modules/resumes'
import { countByResume, countOverdueReplies } from './statistics.repository'

/** Older applications can no longer be answered. */
const windowDays = 45
/** Threshold, so that a single overdue reply does not count. */
const minOverdue = 3

/**
 * Number of overdue replies of a company, when at least three and more than half; null below that. A late reply
 * settles its application.
 */
export async function overdueReplies(db: DbOrTx, companyId: number, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - windowDays * dayMs)
  const { left, counted } = await countOverdueReplies(db, companyId, since)
  return left >= minOverdue && left + left > counted ? left : null
}

/** Applications and invitations per resume (database ids); zeros are omitted. */
export function countersOfResumes(
  db: DbOrTx,
  resumeIds: readonly number[],
): Promise<Map<number, ResumeCounters>> {
  return countByResume(db, resumeIds)
}
