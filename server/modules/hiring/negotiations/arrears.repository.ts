import { and, count, eq, gte, isNotNull, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { negotiations } from '@/server/db/schema/negotiations'

/** Applications of a company since a moment that were answered, or whose promised time is over; and how many were left. */
export async function countArrears(
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
