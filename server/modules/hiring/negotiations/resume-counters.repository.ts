import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { negotiations } from '@/server/db/schema/negotiations'
import type { ResumeCounters } from '@/server/modules/resumes'

export async function countByResume(
  db: DbOrTx,
  resumeIds: readonly number[],
): Promise<Map<number, ResumeCounters>> {
  if (resumeIds.length === 0) return new Map()
  const rows = await db
    .select({
      resumeId: negotiations.resumeId,
      invitations: sql<number>`count(*) filter (where ${negotiations.origin} = 'invitation')::int`,
      newInvitations: sql<number>`count(*) filter (where ${negotiations.origin} = 'invitation' and ${negotiations.status} = 'new')::int`,
      applications: sql<number>`count(*) filter (where ${negotiations.origin} = 'application')::int`,
    })
    .from(negotiations)
    .where(inArray(negotiations.resumeId, [...resumeIds]))
    .groupBy(negotiations.resumeId)
  return new Map(rows.map(({ resumeId, ...counters }) => [resumeId, counters]))
}
