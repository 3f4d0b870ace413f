import type { DbOrTx } from '@/server/db/client'
import { countByResume, type ResumeCounters } from './resume-counters.repository'

/** Applications and invitations per resume (database ids); resumes with none are absent. */
export function countersOfResumes(
  db: DbOrTx,
  resumeIds: readonly number[],
): Promise<Map<number, ResumeCounters>> {
  return countByResume(db, resumeIds)
}
