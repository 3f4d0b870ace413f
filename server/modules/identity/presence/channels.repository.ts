import { and, eq, ne, or } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companies, companyMembers } from '@/server/db/schema/accounts'
import { interviews } from '@/server/db/schema/interviews'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

export async function isCompanyMember(db: DbOrTx, userId: number, companyPublicId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companies.publicId, companyPublicId)))
    .limit(1)
  return rows.length > 0
}

export async function isVacancyMember(db: DbOrTx, userId: number, vacancyPublicId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .innerJoin(vacancies, eq(vacancies.companyId, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(vacancies.publicId, vacancyPublicId)))
    .limit(1)
  return rows.length > 0
}

export async function isResumeOwner(db: DbOrTx, userId: number, resumePublicId: string): Promise<boolean> {
  const rows = await db
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.userId, userId), eq(resumes.publicId, resumePublicId)))
    .limit(1)
  return rows.length > 0
}

/** The candidate of a negotiation, or a member of its company. */
export async function isParty(db: DbOrTx, userId: number, negotiationPublicId: string): Promise<boolean> {
  const rows = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .leftJoin(
      companyMembers,
      and(eq(companyMembers.companyId, negotiations.companyId), eq(companyMembers.userId, userId)),
    )
    .where(
      and(
        eq(negotiations.publicId, negotiationPublicId),
        or(eq(negotiations.candidateId, userId), eq(companyMembers.userId, userId)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The candidate of an interview, or a member of the company who may act. */
export async function isInInterview(db: DbOrTx, userId: number, publicId: string): Promise<boolean> {
  const rows = await db
    .select({ id: interviews.id })
    .from(interviews)
    .leftJoin(
      companyMembers,
      and(
        eq(companyMembers.companyId, interviews.companyId),
        eq(companyMembers.userId, userId),
        ne(companyMembers.role, 'viewer'),
      ),
    )
    .where(
      and(
        eq(interviews.publicId, publicId),
        or(eq(interviews.candidateId, userId), eq(companyMembers.userId, userId)),
      ),
    )
    .limit(1)
  return rows.length > 0
}
