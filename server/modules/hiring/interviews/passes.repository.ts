import { and, asc, count, eq, inArray, lte } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { interviewPasses } from '@/server/db/schema/interview-details'
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
