import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/accounts'
import { autopickups } from '@/server/db/schema/autopickup'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import type { Lesson } from './learning'

export type AgentRow = typeof autopickups.$inferSelect

export async function lockAgent(
  tx: Tx,
  resumeId: number,
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<AgentRow | undefined> {
  const [row] = await tx
    .select()
    .from(autopickups)
    .where(eq(autopickups.resumeId, resumeId))
    .for('update', skipLocked ? { skipLocked } : {})
  return row
}

/** Written unless somebody was quicker; whichever it is comes back held. */
export async function insertAgent(tx: Tx, values: typeof autopickups.$inferInsert): Promise<AgentRow> {
  await tx.insert(autopickups).values(values).onConflictDoNothing()
  const row = await lockAgent(tx, values.resumeId)
  if (!row) throw new Error('an autopickup was neither there nor written')
  return row
}

export async function updateAgent(
  tx: Tx,
  resumeId: number,
  values: PgUpdateSetSource<typeof autopickups>,
): Promise<AgentRow> {
  const [row] = await tx.update(autopickups).set(values).where(eq(autopickups.resumeId, resumeId)).returning()
  if (!row) throw new Error('an autopickup vanished under its lock')
  return row
}

/** The same, counted as an edit, so that a form that is open elsewhere is told. */
export async function editAgent(
  tx: Tx,
  resumeId: number,
  values: Partial<typeof autopickups.$inferInsert>,
): Promise<AgentRow> {
  return updateAgent(tx, resumeId, { ...values, revision: sql`${autopickups.revision} + 1` })
}

/** What the criteria are filled in from. */
export async function findSource(db: DbOrTx, resumeId: number) {
  const [row] = await db
    .select({
      id: resumes.id,
      publicId: resumes.publicId,
      userId: resumes.userId,
      title: resumes.title,
      status: resumes.status,
      jobSearchStatus: resumes.jobSearchStatus,
      roleIds: resumes.roleIds,
      cityId: resumes.cityId,
      workFormats: resumes.workFormats,
      employmentForms: resumes.employmentForms,
      salaryMonthNet: resumes.salaryMonthNet,
      months: resumes.totalExperienceMonths,
      birthDate: resumes.birthDate,
      skills: resumes.skills,
    })
    .from(resumes)
    .where(eq(resumes.id, resumeId))
  return row
}
export async function findLesson(db: DbOrTx, vacancyId: number): Promise<Lesson | undefined> {
  const [row] = await db
    .select({
      salary: vacancies.salaryMonthNet,
      employmentForm: vacancies.employmentForm,
      schedules: vacancies.scheduleDays,
      formats: vacancies.workFormats,
      cityIds: vacancies.cityIds,
      experience: vacancies.experience,
      roleId: vacancies.roleId,
      anonymous: vacancies.anonymous,
      companyPublicId: companies.publicId,
      companyType: companies.type,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(eq(vacancies.id, vacancyId))
  if (!row) return undefined
  const { anonymous, companyPublicId, ...facts } = row
  return { ...facts, companyId: anonymous ? null : companyPublicId }
}
