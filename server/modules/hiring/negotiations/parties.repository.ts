import { and, eq, exists, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { NegotiationAction } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { isUnclaimed } from '@/server/modules/vacancies'

/** Moves by which an invited person shows their hand. */
const acceptingActions: NegotiationAction[] = ['accept_invitation', 'submit_test', 'accept_offer']

/** Of these resumes, those whose owner gave this company name and contacts by an action of their own. */
export async function findGranted(
  db: DbOrTx,
  companyId: number,
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
        inArray(negotiations.resumeId, [...resumeIds]),
        or(
          // Withdrawn before anyone looked: as if it had never been sent.
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

/** Holds the vacancy's state until the transaction ends: it cannot close while a negotiation starts on it. */
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

/** One more application, counted beside the row that is one. Returns how many there are now. */
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

/** The birthday a person has given of themselves; null for none. */
export async function findBirthDay(db: DbOrTx, userId: number): Promise<string | null> {
  const [row] = await db.select({ dob: users.dob }).from(users).where(eq(users.id, userId))
  return row?.dob ?? null
}

/** What a person can send: published ones, latest first. */
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

/** One writer at a time per subject, so that a limit counted before a write still holds at the write. */
export async function serialize(tx: Tx, subject: 'apply' | 'invite', id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${subject}:${id}`}, 0))`)
}

export async function findVacancyPublicId(db: DbOrTx, id: number): Promise<string | undefined> {
  const [row] = await db.select({ publicId: vacancies.publicId }).from(vacancies).where(eq(vacancies.id, id))
  return row?.publicId
}
