import { and, avg, count, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { interviewScorecards, interviewSurveys } from '@/server/db/schema/interview-details'

export async function findScorecards(db: DbOrTx, interviewIds: readonly number[]) {
  if (interviewIds.length === 0) return []
  return db
    .select({
      card: interviewScorecards,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
    })
    .from(interviewScorecards)
    .innerJoin(users, eq(users.id, interviewScorecards.userId))
    .where(inArray(interviewScorecards.interviewId, [...interviewIds]))
    .orderBy(interviewScorecards.sentAt, interviewScorecards.userId)
}
export type ScorecardRow = Awaited<ReturnType<typeof findScorecards>>[number]

export async function saveScorecard(tx: Tx, card: typeof interviewScorecards.$inferInsert): Promise<void> {
  const { interviewId: _, userId: __, ...values } = card
  await tx
    .insert(interviewScorecards)
    .values(card)
    .onConflictDoUpdate({
      target: [interviewScorecards.interviewId, interviewScorecards.userId],
      set: values,
    })
}

/** False for a second survey. */
export async function insertSurvey(tx: Tx, survey: typeof interviewSurveys.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(interviewSurveys)
    .values(survey)
    .onConflictDoNothing()
    .returning({ id: interviewSurveys.interviewId })
  return rows.length > 0
}

/**
 * Recomputes company ratings from surveys before a day, in complete groups in chronological order: the rating changes
 * by several answers at once, so that none is identifiable. Returns the number of changed ratings.
 */
export async function recomputeRatings(
  db: DbOrTx,
  { before, least }: { before: Date; least: number },
): Promise<number> {
  const ofCompany = sql`partition by ${interviewSurveys.companyId}`
  const answers = db
    .select({
      companyId: interviewSurveys.companyId,
      score:
        sql<number>`(${interviewSurveys.organisation} + ${interviewSurveys.respect} + ${interviewSurveys.clarity}) / 3.0`.as(
          'score',
        ),
      nth: sql<number>`row_number() over (${ofCompany} order by ${interviewSurveys.createdAt}, ${interviewSurveys.interviewId})`.as(
        'nth',
      ),
      told: sql<number>`count(*) over (${ofCompany}) / ${least}::int * ${least}::int`.as('told'),
    })
    .from(interviewSurveys)
    .where(lt(interviewSurveys.createdAt, before))
    .as('answers')
  const rated = db
    .select({
      companyId: answers.companyId,
      n: count().as('n'),
      mean: avg(answers.score).as('mean'),
    })
    .from(answers)
    .where(lte(answers.nth, answers.told))
    .groupBy(answers.companyId)
    .as('rated')
  const rows = await db
    .update(companies)
    .set({ interviewRating: sql`round(rated.mean, 1)::real`, interviewRatings: sql`rated.n::int` })
    .from(rated)
    .where(and(eq(companies.id, rated.companyId), sql`${companies.interviewRatings} <> rated.n`))
    .returning({ id: companies.id })
  return rows.length
}
