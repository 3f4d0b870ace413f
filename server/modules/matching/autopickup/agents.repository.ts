import { and, eq, inArray, isNull, lte, max, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '@/server/db/client'
import { sessions } from '@/server/db/schema/accounts'
import { autopickups } from '@/server/db/schema/autopickup'
import { companies } from '@/server/db/schema/companies'
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

export type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>

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

export async function findAgent(db: DbOrTx, resumeId: number): Promise<AgentRow | undefined> {
  const [row] = await db.select().from(autopickups).where(eq(autopickups.resumeId, resumeId))
  return row
}

/** When somebody of the account was last here. */
export async function findLastVisit(db: DbOrTx, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(eq(sessions.userId, userId))
  return row?.at ?? null
}

export async function findDue(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: autopickups.resumeId })
    .from(autopickups)
    .where(and(eq(autopickups.state, 'active'), lte(autopickups.nextRunAt, now)))
    .orderBy(autopickups.nextRunAt)
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Those that rest by themselves, for a look whether the reason is over; the longest unseen first. */
export async function findResting(db: DbOrTx, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: autopickups.resumeId })
    .from(autopickups)
    .where(and(eq(autopickups.state, 'paused'), ne(autopickups.pause, 'by_hand')))
    .orderBy(autopickups.updatedAt)
    .limit(limit)
  return rows.map((row) => row.id)
}

/** A fresh vacancy is news to those whose criteria it meets, and calls those who want to hear at once. */
export async function scheduleWaiting(
  db: DbOrTx,
  { wordingIds, roleId }: { wordingIds: readonly number[]; roleId: number },
  now: Date,
): Promise<void> {
  const atOnce = sql`a.cadence = 'instant' and (a.next_run_at is null or a.next_run_at > ${now})`
  const called = sql`update autopickups a
    set has_news = true, next_run_at = case when ${atOnce} then ${now} else a.next_run_at end`
  if (wordingIds.length > 0) {
    await db.execute(sql`${called}
      where a.state = 'active' and a.wording_id = any(${sql.param([...wordingIds])}::bigint[])
        and (not a.has_news or ${atOnce})`)
  }
  await db.execute(sql`${called}
    where a.state = 'active' and a.wording_id is null and a.role_ids @> array[${roleId}::int] and ${atOnce}`)
}

/** A resume has changed: what did not match well enough may do so now. */
export async function noteResumeChange(db: DbOrTx, resumePublicId: string): Promise<void> {
  await db.execute(sql`
    update autopickups a set has_news = true from resumes r
    where r.public_id = ${resumePublicId} and a.resume_id = r.id and not a.has_news`)
}

/** Somebody found work: nothing more is looked for. */
export async function switchOffOf(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(autopickups)
    .set({
      state: 'off',
      pause: null,
      nextRunAt: null,
      revision: sql`${autopickups.revision} + 1`,
      updatedAt: now,
    })
    .where(and(eq(autopickups.userId, userId), ne(autopickups.state, 'off')))
}
export async function findOwnId(db: DbOrTx, userId: number, publicId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.publicId, publicId), eq(resumes.userId, userId), isNull(resumes.deletedAt)))
  return row?.id
}

export async function findCompanyNames(
  db: DbOrTx,
  publicIds: readonly string[],
): Promise<Record<string, string>> {
  if (publicIds.length === 0) return {}
  const rows = await db
    .select({ publicId: companies.publicId, name: companies.name })
    .from(companies)
    .where(inArray(companies.publicId, [...publicIds]))
  return Object.fromEntries(rows.map((row) => [row.publicId, row.name]))
}

export async function findByResume(db: DbOrTx, resumePublicId: string) {
  const [row] = await db
    .select({ resumeId: autopickups.resumeId, title: resumes.title, mail: autopickups.mail })
    .from(autopickups)
    .innerJoin(resumes, eq(resumes.id, autopickups.resumeId))
    .where(eq(resumes.publicId, resumePublicId))
  return row
}

export async function setMail(db: DbOrTx, resumeId: number, mail: boolean): Promise<void> {
  await db.update(autopickups).set({ mail }).where(eq(autopickups.resumeId, resumeId))
}
