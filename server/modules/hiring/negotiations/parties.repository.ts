import { and, eq, exists, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { NegotiationAction } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { onNegotiation } from '@/server/db/schema/company-team'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import type { GrantedTo } from '@/server/modules/resumes'
import { isUnclaimed } from '@/server/modules/vacancies'

/** Actions by which an invited person reveals their identity. */
const acceptingActions: NegotiationAction[] = ['accept_invitation', 'submit_test', 'accept_offer']

/** Of these resumes, those whose owner revealed name and contacts to this company. */
export async function findGranted(
  db: DbOrTx,
  { companyId, scope }: GrantedTo,
  resumeIds: readonly number[],
): Promise<Set<number>> {
  if (resumeIds.length === 0) return new Set()
  const accepted = db
    .select({ id: negotiationSteps.id })
    .from(negotiationSteps)
    .where(
      and(
        eq(negotiationSteps.negotiationId, negotiations.id),
        inArray(negotiationSteps.action, acceptingActions),
      ),
    )
  const rows = await db
    .selectDistinct({ resumeId: negotiations.resumeId })
    .from(negotiations)
    .where(
      and(
        eq(negotiations.companyId, companyId),
        onNegotiation(scope, negotiations),
        inArray(negotiations.resumeId, [...resumeIds]),
        or(
          // Withdrawn before it was viewed: does not count.
          and(
            eq(negotiations.origin, 'application'),
            or(ne(negotiations.status, 'withdrawn'), isNotNull(negotiations.viewedAt)),
          ),
          exists(accepted),
        ),
      ),
    )
  return new Set(rows.map((row) => row.resumeId))
}

const vacancyColumns = {
  id: vacancies.id,
  publicId: vacancies.publicId,
  companyId: vacancies.companyId,
  companyPublicId: companies.publicId,
  status: vacancies.status,
  publication: vacancies.publication,
  promiseDays: vacancies.replyPromiseDays,
  letterRequired: vacancies.responseLetterRequired,
  ageRestriction: vacancies.ageRestriction,
  expiresAt: vacancies.expiresAt,
  firstPublishedAt: vacancies.firstPublishedAt,
  unclaimed: sql<boolean>`${isUnclaimed(sql`${vacancies}`)}`,
}
export type VacancyParty = Awaited<ReturnType<typeof findVacancy>> & {}

export async function findVacancy(db: DbOrTx, publicId: string) {
  const [row] = await db
    .select(vacancyColumns)
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(eq(vacancies.publicId, publicId))
  return row
}

/** Locks the vacancy against closing until the transaction ends. */
export async function lockVacancy(
  tx: Tx,
  publicId: string,
  strength: 'update' | 'share',
): Promise<VacancyParty | undefined> {
  const [row] = await tx
    .select(vacancyColumns)
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(eq(vacancies.publicId, publicId))
    .for(strength, { of: vacancies })
  return row
}

/** Increments the number of applications. Returns the new number. */
export async function countResponse(tx: Tx, vacancyId: number): Promise<number> {
  const [row] = await tx
    .update(vacancies)
    .set({ responses: sql`${vacancies.responses} + 1` })
    .where(eq(vacancies.id, vacancyId))
    .returning({ responses: vacancies.responses })
  return row?.responses ?? 0
}

const resumeColumns = {
  id: resumes.id,
  publicId: resumes.publicId,
  userId: resumes.userId,
  status: resumes.status,
  visibility: resumes.visibility,
  directToken: resumes.directToken,
  jobSearchStatus: resumes.jobSearchStatus,
  birthDate: resumes.birthDate,
}
export type ResumeParty = Awaited<ReturnType<typeof findResume>> & {}

export async function findResume(db: DbOrTx, publicId: string) {
  const [row] = await db.select(resumeColumns).from(resumes).where(eq(resumes.publicId, publicId))
  return row
}

export async function findUserPublicId(db: DbOrTx, userId: number): Promise<string> {
  const [row] = await db.select({ publicId: users.publicId }).from(users).where(eq(users.id, userId))
  if (!row) throw new Error(`user ${userId} of a resume is missing`)
  return row.publicId
}

/** Birth date of the account; null without one. */
export async function findBirthDay(db: DbOrTx, userId: number): Promise<string | null> {
  const [row] = await db.select({ dob: users.dob }).from(users).where(eq(users.id, userId))
  return row?.dob ?? null
}

/** Published resumes of a person, latest first. */
export async function findSendableResumes(db: DbOrTx, userId: number) {
  return db
    .select({
      id: resumes.id,
      publicId: resumes.publicId,
      title: resumes.title,
      completeness: resumes.completeness,
    })
    .from(resumes)
    .where(and(eq(resumes.userId, userId), eq(resumes.status, 'published')))
    .orderBy(sql`${resumes.updatedAt} desc`)
    .limit(20)
}

export async function isMember(db: DbOrTx, companyId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
  return row !== undefined
}

/** Advisory lock per subject, so that a counted limit still holds at the insert. */
export async function serialize(tx: Tx, subject: 'apply' | 'invite', id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${subject}:${id}`}, 0))`)
}

export async function findVacancyPublicId(db: DbOrTx, id: number): Promise<string | undefined> {
  const [row] = await db.select({ publicId: vacancies.publicId }).from(vacancies).where(eq(vacancies.id, id))
  return row?.publicId
}
