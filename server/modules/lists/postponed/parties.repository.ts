import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { JobSearchStatus, NegotiationOrigin, NegotiationState } from '@/lib/contracts/enums'
import type { DbOrTx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

const employerName = sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`

export interface Party {
  id: number
  publicId: string
}

export async function findResumeOf(db: DbOrTx, userId: number, publicId: string): Promise<Party | undefined> {
  const [row] = await db
    .select({ id: resumes.id, publicId: resumes.publicId })
    .from(resumes)
    .where(and(eq(resumes.publicId, publicId), eq(resumes.userId, userId), isNull(resumes.deletedAt)))
  return row
}

export async function findVacancyOf(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<Party | undefined> {
  const [row] = await db
    .select({ id: vacancies.id, publicId: vacancies.publicId })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.publicId, publicId),
        eq(vacancies.companyId, companyId),
        sql`${vacancies.status} <> 'deleted'`,
      ),
    )
  return row
}

export async function findResume(db: DbOrTx, publicId: string): Promise<Party | undefined> {
  const [row] = await db
    .select({ id: resumes.id, publicId: resumes.publicId })
    .from(resumes)
    .where(eq(resumes.publicId, publicId))
  return row
}

/** How somebody looks for work, by the key of a resume. */
export async function findStatus(db: DbOrTx, resumeId: number): Promise<JobSearchStatus | null> {
  const [row] = await db
    .select({ status: resumes.jobSearchStatus })
    .from(resumes)
    .where(eq(resumes.id, resumeId))
  return row?.status ?? null
}

export async function findVacancy(db: DbOrTx, publicId: string): Promise<Party | undefined> {
  const [row] = await db
    .select({ id: vacancies.id, publicId: vacancies.publicId })
    .from(vacancies)
    .where(eq(vacancies.publicId, publicId))
  return row
}

export interface PairNegotiation {
  vacancyId: number
  resumeId: number
  publicId: string
  status: NegotiationState
  origin: NegotiationOrigin
}

/** The newest negotiation of a candidate with each of the vacancies, whatever resume it is about. */
export async function newestOfCandidate(
  db: DbOrTx,
  candidateId: number,
  vacancyIds: readonly number[],
): Promise<Map<number, PairNegotiation>> {
  if (vacancyIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([negotiations.vacancyId], pairColumns)
    .from(negotiations)
    .where(and(eq(negotiations.candidateId, candidateId), inArray(negotiations.vacancyId, [...vacancyIds])))
    .orderBy(negotiations.vacancyId, desc(negotiations.createdAt), desc(negotiations.id))
  return new Map(rows.map((row) => [row.vacancyId, row]))
}

const pairColumns = {
  vacancyId: negotiations.vacancyId,
  resumeId: negotiations.resumeId,
  publicId: negotiations.publicId,
  status: negotiations.status,
  origin: negotiations.origin,
}

/** The newest negotiation of a vacancy with each of the resumes. */
export async function newestOfVacancy(
  db: DbOrTx,
  vacancyId: number,
  resumeIds: readonly number[],
): Promise<Map<number, PairNegotiation>> {
  if (resumeIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([negotiations.resumeId], pairColumns)
    .from(negotiations)
    .where(and(eq(negotiations.vacancyId, vacancyId), inArray(negotiations.resumeId, [...resumeIds])))
    .orderBy(negotiations.resumeId, desc(negotiations.createdAt), desc(negotiations.id))
  return new Map(rows.map((row) => [row.resumeId, row]))
}

/** Whether the two sides know each other already, so that one may keep what has been taken off the lists. */
export async function haveNegotiated(
  db: DbOrTx,
  pair: { resumeId: number; vacancyId: number; candidateId: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(
      and(
        eq(negotiations.vacancyId, pair.vacancyId),
        or(eq(negotiations.resumeId, pair.resumeId), eq(negotiations.candidateId, pair.candidateId)),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function findEnds(db: DbOrTx, vacancyIds: readonly number[]) {
  if (vacancyIds.length === 0) return new Map<number, Date | null>()
  const rows = await db
    .select({ id: vacancies.id, closedAt: vacancies.closedAt, expiresAt: vacancies.expiresAt })
    .from(vacancies)
    .where(inArray(vacancies.id, [...vacancyIds]))
  return new Map(rows.map((row) => [row.id, row.closedAt ?? row.expiresAt]))
}

/** Public ids of both ends, when one of them is the asker's own. */
export async function findOwnEnds(
  db: DbOrTx,
  pair: { resumeId: number; vacancyId: number },
  owner: { userId: number; companyId: number | null },
) {
  const [resume] = await db
    .select({ publicId: resumes.publicId, userId: resumes.userId })
    .from(resumes)
    .where(eq(resumes.id, pair.resumeId))
  const [vacancy] = await db
    .select({ publicId: vacancies.publicId, companyId: vacancies.companyId })
    .from(vacancies)
    .where(eq(vacancies.id, pair.vacancyId))
  if (!resume || !vacancy) return undefined
  return {
    resumePublicId: resume.publicId,
    vacancyPublicId: vacancy.publicId,
    ownResume: resume.userId === owner.userId,
    ownVacancy: owner.companyId !== null && vacancy.companyId === owner.companyId,
  }
}

/** What a notice about a pair names; an anonymous employer by the words it chose. */
export async function findNames(db: DbOrTx, pair: { resumeId: number; vacancyId: number }) {
  const [row] = await db
    .select({
      vacancyPublicId: vacancies.publicId,
      vacancyTitle: vacancies.title,
      companyName: employerName,
      resumePublicId: resumes.publicId,
      resumeTitle: resumes.title,
      resumeOwnerId: resumes.userId,
      companyId: vacancies.companyId,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .innerJoin(resumes, eq(resumes.id, pair.resumeId))
    .where(eq(vacancies.id, pair.vacancyId))
  return row
}
