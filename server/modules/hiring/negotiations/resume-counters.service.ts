import type { DbOrTx } from '@/server/db/client'
import type { ResumeCounters } from '@/server/modules/resumes'
import { countByResume } from './resume-counters.repository'

/** Applications and invitations per resume (database ids); resumes with none are absent. */
export function countersOfResumes(
  db: DbOrTx,
  resumeIds: readonly number[],
): Promise<Map<number, ResumeCounters>> {
  return countByResume(db, resumeIds)
}
