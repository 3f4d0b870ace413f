import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { memberOnNegotiation } from '@/server/db/schema/company-team'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

/** Employer name as in the vacancy; an anonymous employer has a replacement name. */
const employerName = sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`

export interface Revision {
  publicId: string
  revision: number
}

/** Steps of these revisions, oldest first, with the names of all parties; revisions without a step are omitted. */
export async function findHistory(db: DbOrTx, wanted: readonly Revision[]) {
  const publicIds = sql.param(wanted.map(({ publicId }) => publicId))
  const revisions = sql.param(wanted.map(({ revision }) => revision))
  return db
    .select({
      publicId: negotiations.publicId,
      revision: negotiationSteps.revision,
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
    .from(sql`unnest(${publicIds}::text[], ${revisions}::int[]) as wanted(public_id, revision)`)
    .innerJoin(negotiations, eq(negotiations.publicId, sql`wanted.public_id`))
    .innerJoin(
      negotiationSteps,
      and(
        eq(negotiationSteps.negotiationId, negotiations.id),
        eq(negotiationSteps.revision, sql`wanted.revision`),
      ),
    )
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .orderBy(asc(negotiationSteps.id))
}

/** Data of a reminder. */
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

const maxMembers = 50

/** The first members who see a negotiation (its public id). */
export async function findMembers(db: DbOrTx, publicId: string) {
  return db
    .select(person)
    .from(negotiations)
    .innerJoin(companyMembers, eq(companyMembers.companyId, negotiations.companyId))
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(negotiations.publicId, publicId), memberOnNegotiation(negotiations)))
    .orderBy(companyMembers.createdAt)
    .limit(maxMembers)
}

/** Members who see each negotiation (public ids), up to the limit of notifications per event. */
export async function findMemberIds(
  db: DbOrTx,
  publicIds: readonly string[],
): Promise<Map<string, number[]>> {
  const members = new Map<string, number[]>()
  if (publicIds.length === 0) return members
  const rows = await db
    .select({ publicId: negotiations.publicId, userId: companyMembers.userId })
    .from(negotiations)
    .innerJoin(companyMembers, eq(companyMembers.companyId, negotiations.companyId))
    .where(and(inArray(negotiations.publicId, [...new Set(publicIds)]), memberOnNegotiation(negotiations)))
    .orderBy(companyMembers.createdAt)
  for (const { publicId, userId } of rows) {
    const known = members.get(publicId)
    if (!known) members.set(publicId, [userId])
    else if (known.length < maxMembers) known.push(userId)
  }
  return members
}
