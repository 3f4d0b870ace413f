import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { hiddenResumes, hidings } from '@/server/db/schema/lists'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { notHiddenFrom } from '@/server/modules/engagement'

export type HiddenRow = typeof hidings.$inferSelect

/** Advisory lock per person, so that a counted limit still holds at the insert. */
export async function lockUser(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hide:${key}`}, 0))`)
}

export async function findOccasion(db: DbOrTx, where: { publicId: string } | { id: number }) {
  const [row] = await db
    .select({
      id: vacancies.id,
      publicId: vacancies.publicId,
      companyId: vacancies.companyId,
      anonymous: vacancies.anonymous,
      roleId: vacancies.roleId,
      title: vacancies.title,
      firstPublishedAt: vacancies.firstPublishedAt,
    })
    .from(vacancies)
    .where('id' in where ? eq(vacancies.id, where.id) : eq(vacancies.publicId, where.publicId))
  return row
}

export async function findOwnResume(
  db: DbOrTx,
  userId: number,
  publicId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.publicId, publicId), eq(resumes.userId, userId), isNull(resumes.deletedAt)))
  return row?.id
}

export async function findResumeIds(db: DbOrTx, publicId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: resumes.id }).from(resumes).where(eq(resumes.publicId, publicId))
  return row?.id
}

export async function findCompanyVacancy(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.publicId, publicId), eq(vacancies.companyId, companyId)))
  return row?.id
}

export async function insertHidden(
  tx: Tx,
  values: typeof hidings.$inferInsert,
): Promise<HiddenRow | undefined> {
  const [row] = await tx.insert(hidings).values(values).onConflictDoNothing().returning()
  return row
}

export async function findHidden(
  db: DbOrTx,
  of: Pick<HiddenRow, 'userId' | 'kind' | 'vacancyId'>,
): Promise<HiddenRow | undefined> {
  const [row] = await db
    .select()
    .from(hidings)
    .where(and(eq(hidings.userId, of.userId), eq(hidings.kind, of.kind), eq(hidings.vacancyId, of.vacancyId)))
  return row
}

export async function setLearnedAt(
  tx: Tx,
  id: number,
  values: Pick<HiddenRow, 'reason' | 'resumeId' | 'learned'>,
): Promise<HiddenRow> {
  const [row] = await tx.update(hidings).set(values).where(eq(hidings.id, id)).returning()
  if (!row) throw new Error('a hiding vanished under its lock')
  return row
}

const ownedBy = (userId: number): SQL => eq(hidings.userId, userId)

export async function pageHidden(
  db: DbOrTx,
  userId: number,
  page: { limit: number; offset: number },
): Promise<{ row: HiddenRow; vacancyPublicId: string; resumePublicId: string | null }[]> {
  return db
    .select({ row: hidings, vacancyPublicId: vacancies.publicId, resumePublicId: resumes.publicId })
    .from(hidings)
    .innerJoin(vacancies, eq(vacancies.id, hidings.vacancyId))
    .leftJoin(resumes, eq(resumes.id, hidings.resumeId))
    .where(ownedBy(userId))
    .orderBy(desc(hidings.createdAt), desc(hidings.id))
    .limit(page.limit)
    .offset(page.offset)
}

/** Deletes and returns it; undefined when absent or foreign. */
export async function deleteHidden(
  tx: Tx,
  userId: number,
  where: { publicId: string } | { vacancyId: number },
): Promise<HiddenRow | undefined> {
  const which =
    'publicId' in where
      ? eq(hidings.publicId, where.publicId)
      : and(eq(hidings.vacancyId, where.vacancyId), eq(hidings.kind, 'vacancy'))
  const [row] = await tx
    .delete(hidings)
    .where(and(ownedBy(userId), which))
    .returning()
  return row
}

/** Of these vacancies (public ids), those hidden by the person. */
export async function hiddenAmong(
  db: DbOrTx,
  userId: number,
  publicIds: readonly string[],
): Promise<string[]> {
  if (publicIds.length === 0) return []
  const { rows } = await db.execute<{ public_id: string }>(sql`
    select v.public_id from vacancies v
    where v.public_id = any(${sql.param([...publicIds])}::text[]) and not (${notHiddenFrom(userId, sql`v`)})`)
  return rows.map((row) => row.public_id)
}

export async function insertHiddenResume(
  tx: Tx,
  values: typeof hiddenResumes.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(hiddenResumes).values(values).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

export async function deleteHiddenResume(
  tx: Tx,
  pair: { vacancyId: number; resumeId: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(hiddenResumes)
    .where(and(eq(hiddenResumes.vacancyId, pair.vacancyId), eq(hiddenResumes.resumeId, pair.resumeId)))
  return (rowCount ?? 0) > 0
}

export async function countHiddenResumes(db: DbOrTx, vacancyId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(hiddenResumes)
    .where(eq(hiddenResumes.vacancyId, vacancyId))
  return row?.n ?? 0
}

export async function pageHiddenResumes(
  db: DbOrTx,
  vacancyId: number,
  page: { limit: number; offset: number },
) {
  return db
    .select({ row: hiddenResumes, resumePublicId: resumes.publicId })
    .from(hiddenResumes)
    .innerJoin(resumes, eq(resumes.id, hiddenResumes.resumeId))
    .where(eq(hiddenResumes.vacancyId, vacancyId))
    .orderBy(desc(hiddenResumes.createdAt), desc(hiddenResumes.id))
    .limit(page.limit)
    .offset(page.offset)
}
