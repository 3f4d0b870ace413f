import { and, asc, avg, count, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import {
  interviewPasses,
  interviewResponses,
  interviewScorecards,
  interviewSurveys,
} from '@/server/db/schema/interview-details'
import { interviewRounds, interviewSlots, interviews } from '@/server/db/schema/interviews'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { type FoundInterview, selectFound } from './interviews.repository'

export async function findPass(db: DbOrTx, interviewId: number): Promise<string | null> {
  const [row] = await db
    .select({ sealed: interviewPasses.sealed })
    .from(interviewPasses)
    .where(eq(interviewPasses.interviewId, interviewId))
  return row?.sealed ?? null
}

export async function findPasses(db: DbOrTx, interviewIds: readonly number[]): Promise<Map<number, string>> {
  if (interviewIds.length === 0) return new Map()
  const rows = await db
    .select({ id: interviewPasses.interviewId, sealed: interviewPasses.sealed })
    .from(interviewPasses)
    .where(inArray(interviewPasses.interviewId, [...interviewIds]))
  return new Map(rows.map(({ id, sealed }) => [id, sealed]))
}

export async function savePass(
  tx: Tx,
  pass: { interviewId: number; sealed: string; createdAt: Date; deleteAt: Date },
): Promise<void> {
  const { interviewId: _, ...values } = pass
  await tx
    .insert(interviewPasses)
    .values(pass)
    .onConflictDoUpdate({ target: interviewPasses.interviewId, set: values })
}

export async function deletePass(tx: Tx, interviewId: number): Promise<boolean> {
  const rows = await tx
    .delete(interviewPasses)
    .where(eq(interviewPasses.interviewId, interviewId))
    .returning({ id: interviewPasses.interviewId })
  return rows.length > 0
}

/** Rescheduled: pass data live until the day after the new time. */
export async function extendPass(tx: Tx, interviewId: number, deleteAt: Date): Promise<void> {
  await tx.update(interviewPasses).set({ deleteAt }).where(eq(interviewPasses.interviewId, interviewId))
}

export async function deleteDuePasses(db: DbOrTx, now: Date): Promise<number> {
  const rows = await db
    .delete(interviewPasses)
    .where(lte(interviewPasses.deleteAt, now))
    .returning({ id: interviewPasses.interviewId })
  return rows.length
}

/** A slot of the company. */
export async function findSession(db: DbOrTx, publicId: string, companyId: number) {
  const [row] = await db
    .select({
      slot: interviewSlots,
      timeZone: interviewRounds.timeZone,
      vacancyPublicId: vacancies.publicId,
      vacancyTitle: vacancies.title,
    })
    .from(interviewSlots)
    .innerJoin(interviewRounds, eq(interviewRounds.id, interviewSlots.roundId))
    .innerJoin(vacancies, eq(vacancies.id, interviewSlots.vacancyId))
    .where(and(eq(interviewSlots.publicId, publicId), eq(interviewRounds.companyId, companyId)))
  return row
}

/** Candidates of a slot, by name; fifty at most. */
export async function peopleOfSession(db: DbOrTx, slotId: number): Promise<FoundInterview[]> {
  return selectFound(db)
    .where(eq(interviews.slotId, slotId))
    .orderBy(asc(resumes.lastName), asc(resumes.firstName), asc(interviews.id))
}

/** Number of candidates of a slot. */
export async function countPeople(db: DbOrTx, slotId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(interviews).where(eq(interviews.slotId, slotId))
  return row?.n ?? 0
}

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

type ResponseRow = typeof interviewResponses.$inferSelect

export async function findResponses(db: DbOrTx, interviewIds: readonly number[]): Promise<ResponseRow[]> {
  if (interviewIds.length === 0) return []
  return db
    .select()
    .from(interviewResponses)
    .where(inArray(interviewResponses.interviewId, [...interviewIds]))
}

export async function saveResponse(tx: Tx, row: typeof interviewResponses.$inferInsert): Promise<void> {
  const { response, startsAt, createdAt } = row
  await tx
    .insert(interviewResponses)
    .values(row)
    .onConflictDoUpdate({
      target: [interviewResponses.interviewId, interviewResponses.userId],
      set: { response, startsAt, createdAt },
    })
}
