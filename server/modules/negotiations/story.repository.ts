import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companies, companyMembers, users } from '@/server/db/schema/accounts'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

/** As the advert names its employer: an anonymous one by the words it chose. */
const employerName = sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`

/** The step that led to a revision, with the names of everyone in it; undefined when that revision had none. */
export async function findStory(db: DbOrTx, publicId: string, revision: number) {
  const [row] = await db
    .select({
      publicId: negotiations.publicId,
      origin: negotiations.origin,
      companyId: negotiations.companyId,
      candidateId: negotiations.candidateId,
      action: negotiationSteps.action,
      actor: negotiationSteps.actor,
      actorUserId: negotiationSteps.actorUserId,
      from: negotiationSteps.fromStatus,
      status: negotiationSteps.toStatus,
      reason: negotiationSteps.reason,
      text: negotiationSteps.text,
      at: negotiationSteps.at,
      vacancyPublicId: vacancies.publicId,
      vacancyTitle: vacancies.title,
      companyName: employerName,
      resumePublicId: resumes.publicId,
      resumeTitle: resumes.title,
    })
    .from(negotiations)
    .innerJoin(
      negotiationSteps,
      and(eq(negotiationSteps.negotiationId, negotiations.id), eq(negotiationSteps.revision, revision)),
    )
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .where(eq(negotiations.publicId, publicId))
    .limit(1)
  return row
}

/** What a reminder names. */
export async function findWarned(db: DbOrTx, id: number) {
  const [row] = await db
    .select({
      publicId: negotiations.publicId,
      origin: negotiations.origin,
      status: negotiations.status,
      revision: negotiations.revision,
      companyId: negotiations.companyId,
      candidateId: negotiations.candidateId,
      vacancyPublicId: vacancies.publicId,
      vacancyTitle: vacancies.title,
      companyName: employerName,
      resumePublicId: resumes.publicId,
      resumeTitle: resumes.title,
    })
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .where(eq(negotiations.id, id))
  if (!row) throw new Error(`negotiation ${id} is missing`)
  return row
}
export type WarnedNegotiation = Awaited<ReturnType<typeof findWarned>>

const person = {
  userId: users.id,
  publicId: users.publicId,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
}

export async function findCandidate(db: DbOrTx, userId: number) {
  return db.select(person).from(users).where(eq(users.id, userId))
}

export async function findMembers(db: DbOrTx, companyId: number) {
  return db
    .select(person)
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(companyMembers.createdAt)
    .limit(50)
}
