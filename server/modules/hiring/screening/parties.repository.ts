import { and, desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

const vacancyColumns = {
  id: vacancies.id,
  publicId: vacancies.publicId,
  companyId: vacancies.companyId,
  companyPublicId: companies.publicId,
  title: sql<string>`coalesce(${vacancies.title}, '')`,
  /** Public employer name. */
  employer: sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`,
}
export type OwnVacancy = NonNullable<Awaited<ReturnType<typeof findOwnVacancy>>>

/** A vacancy of the company. */
export async function findOwnVacancy(db: DbOrTx, publicId: string, companyId: number) {
  const [row] = await db
    .select(vacancyColumns)
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(and(eq(vacancies.publicId, publicId), eq(vacancies.companyId, companyId)))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockOwnVacancy(tx: Tx, publicId: string, companyId: number) {
  const [row] = await tx
    .select(vacancyColumns)
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(and(eq(vacancies.publicId, publicId), eq(vacancies.companyId, companyId)))
    .for('no key update', { of: vacancies })
  return row
}

export async function findMember(db: DbOrTx, userId: number) {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** Database id of a resume; undefined when there is none. */
export async function findResumeId(db: DbOrTx, publicId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: resumes.id }).from(resumes).where(eq(resumes.publicId, publicId))
  return row?.id
}

/** The resume of the newest application to a vacancy. */
export async function findLatestResume(db: DbOrTx, vacancyId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ resumeId: negotiations.resumeId })
    .from(negotiations)
    .where(and(eq(negotiations.vacancyId, vacancyId), eq(negotiations.origin, 'application')))
    .orderBy(desc(negotiations.createdAt), desc(negotiations.id))
    .limit(1)
  return row?.resumeId
}
