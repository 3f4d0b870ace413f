import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/accounts'
import { messages } from '@/server/db/schema/conversations'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

/** Messages whose time has come, taken off the list under a lock, with what a notice names. */
export async function lockDueMessages(tx: Tx, now: Date, most: number) {
  const due = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(lte(messages.notifyAt, now))
    .orderBy(asc(messages.notifyAt), asc(messages.id))
    .limit(most)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.update(messages).set({ notifyAt: null }).where(inArray(messages.id, ids))
  return tx
    .select({
      message: messages,
      story: {
        publicId: negotiations.publicId,
        origin: negotiations.origin,
        status: negotiations.status,
        companyId: negotiations.companyId,
        candidateId: negotiations.candidateId,
        vacancyPublicId: vacancies.publicId,
        vacancyTitle: vacancies.title,
        companyName: sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`,
        resumePublicId: resumes.publicId,
        resumeTitle: resumes.title,
      },
    })
    .from(messages)
    .innerJoin(negotiations, eq(negotiations.id, messages.negotiationId))
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .where(and(inArray(messages.id, ids)))
    .orderBy(asc(messages.id))
}
export type ToldMessage = Awaited<ReturnType<typeof lockDueMessages>>[number]
