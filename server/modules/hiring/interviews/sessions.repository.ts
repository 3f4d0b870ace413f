import { and, asc, count, eq } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { interviewRounds, interviewSlots, interviews } from '@/server/db/schema/interviews'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { type FoundInterview, selectFound } from './interviews.repository'

/** A time of the company’s own. */
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

/** Those who hold a place of it, by name. A time has fifty places at most. */
export async function peopleOfSession(db: DbOrTx, slotId: number): Promise<FoundInterview[]> {
  return selectFound(db)
    .where(eq(interviews.slotId, slotId))
    .orderBy(asc(resumes.lastName), asc(resumes.firstName), asc(interviews.id))
}

/** How many hold a place of it. */
export async function countPeople(db: DbOrTx, slotId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(interviews).where(eq(interviews.slotId, slotId))
  return row?.n ?? 0
}
