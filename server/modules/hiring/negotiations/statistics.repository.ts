import { and, count, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
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

/** Applications of a company since a moment that were answered or are overdue; and the number of overdue ones. */
export async function countOverdueReplies(
  db: DbOrTx,
  companyId: number,
  since: Date,
): Promise<{ left: number; counted: number }> {
  const { answeredAt, status } = negotiations
  const [row] = await db
    .select({
      left: sql<number>`(count(*) filter (where ${answeredAt} is null))::int`,
      counted: count(),
    })
    .from(negotiations)
    .where(
      and(
        eq(negotiations.companyId, companyId),
        gte(negotiations.createdAt, since),
        eq(negotiations.origin, 'application'),
        or(isNotNull(answeredAt), eq(status, 'expired')),
      ),
    )
  return row ?? { left: 0, counted: 0 }
}
