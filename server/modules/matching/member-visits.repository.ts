import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { vacancyMatchVisits } from '@/server/db/schema/matching'

/** When a member who may only look was last at the list of a vacancy. */
export async function findMemberVisit(db: DbOrTx, vacancyId: number, userId: number) {
  const [row] = await db
    .select({ visitedAt: vacancyMatchVisits.visitedAt, previousVisitAt: vacancyMatchVisits.previousVisitAt })
    .from(vacancyMatchVisits)
    .where(and(eq(vacancyMatchVisits.vacancyId, vacancyId), eq(vacancyMatchVisits.userId, userId)))
  return row
}

/** Notes a look of one member; looks within `visitMinutes` of each other are one visit. */
export async function markMemberVisit(
  db: DbOrTx,
  vacancyId: number,
  userId: number,
  { now, visitMinutes }: { now: Date; visitMinutes: number },
): Promise<void> {
  const { visitedAt, previousVisitAt } = vacancyMatchVisits
  await db
    .insert(vacancyMatchVisits)
    .values({ vacancyId, userId, visitedAt: now })
    .onConflictDoUpdate({
      target: [vacancyMatchVisits.vacancyId, vacancyMatchVisits.userId],
      set: {
        visitedAt: now,
        previousVisitAt: sql`case
          when ${visitedAt} > ${now}::timestamptz - make_interval(mins => ${visitMinutes}) then ${previousVisitAt}
          else ${visitedAt} end`,
      },
    })
}
