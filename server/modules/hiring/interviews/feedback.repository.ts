import { and, avg, count, eq, lt, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies, users } from '@/server/db/schema/accounts'
import { interviewScorecards, interviewSurveys } from '@/server/db/schema/interview-visits'

export async function findScorecards(db: DbOrTx, interviewId: number) {
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
    .where(eq(interviewScorecards.interviewId, interviewId))
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

/** False when it was answered before. */
export async function insertSurvey(tx: Tx, survey: typeof interviewSurveys.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(interviewSurveys)
    .values(survey)
    .onConflictDoNothing()
    .returning({ id: interviewSurveys.interviewId })
  return rows.length > 0
}

/**
 * Writes to companies what candidates said before a day began, by whole groups of answers in the order they were given:
 * the figure changes by so many at once that none of them shows. Returns how many have another figure now.
 */
export async function recomputeRatings(
  db: DbOrTx,
  { before, least }: { before: Date; least: number },
): Promise<number> {
  const ofCompany = sql`partition by ${interviewSurveys.companyId}`
  const answers = db
    .select({
      companyId: interviewSurveys.companyId,
      mark: sql<number>`(${interviewSurveys.organisation} + ${interviewSurveys.respect} + ${interviewSurveys.clarity}) / 3.0`.as(
        'mark',
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
      mean: avg(answers.mark).as('mean'),
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
