import { and, asc, count, desc, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PostponedRemoval, PostponedSort } from '@/lib/contracts/postponed'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { postponed, watchedVacancies } from '@/server/db/schema/lists'
import { favorites } from '@/server/db/schema/platform'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { visibleToCompany } from '@/server/modules/resumes'
import type { PostponedList } from './postponed.policy'

/** Companies that postponed a resume and know another status of it, as far as it is visible to them. */
export const lockOtherStatus = (tx: Tx, resumePublicId: string) =>
  tx
    .select({
      id: postponed.id,
      publicId: postponed.publicId,
      userId: postponed.userId,
      before: postponed.knownStatus,
      status: resumes.jobSearchStatus,
      revision: resumes.revision,
      resumePublicId: resumes.publicId,
      resumeTitle: resumes.title,
      vacancyPublicId: vacancies.publicId,
      vacancyTitle: vacancies.title,
    })
    .from(postponed)
    .innerJoin(resumes, eq(resumes.id, postponed.resumeId))
    .innerJoin(vacancies, eq(vacancies.id, postponed.vacancyId))
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        eq(postponed.side, 'employer'),
        eq(resumes.publicId, resumePublicId),
        isNull(postponed.removedAt),
        sql`${postponed.knownStatus} is distinct from ${resumes.jobSearchStatus}`,
        visibleToCompany(
          { userId: sql`${postponed.userId}`, companyId: sql`${vacancies.companyId}` },
          sql`${resumes}`,
          { verified: sql`${companies.verification} = 'verified'` },
        ),
      ),
    )
    .for('update', { of: postponed })

type Other = Awaited<ReturnType<typeof lockOtherStatus>>[number]

export async function setKnownStatus(tx: Tx, rows: readonly Pick<Other, 'id' | 'status'>[]): Promise<void> {
  const [row] = rows
  if (!row) return
  await tx
    .update(postponed)
    .set({ knownStatus: row.status })
    .where(
      inArray(
        postponed.id,
        rows.map(({ id }) => id),
      ),
    )
}

const columns = {
  id: vacancies.id,
  publicId: vacancies.publicId,
  title: vacancies.title,
  status: vacancies.status,
  revision: vacancies.revision,
  salaryFrom: vacancies.salaryFrom,
  salaryTo: vacancies.salaryTo,
  salaryCurrency: vacancies.salaryCurrency,
  salaryGross: vacancies.salaryGross,
  salaryMode: vacancies.salaryMode,
  anonymous: vacancies.anonymous,
  employerName: vacancies.employerName,
  companyName: companies.name,
}
export type WatchedState = Awaited<ReturnType<typeof findStates>>[number]

export async function findStates(db: DbOrTx, publicIds: readonly string[]) {
  if (publicIds.length === 0) return []
  return db
    .select(columns)
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(inArray(vacancies.publicId, [...publicIds]))
}

export async function findState(db: DbOrTx, publicId: string): Promise<WatchedState | undefined> {
  const [row] = await findStates(db, [publicId])
  return row
}

/** Existing rows keep the state last announced. */
export async function insertWatched(
  tx: Tx,
  rows: { vacancyId: number; open: boolean; salary: string }[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(watchedVacancies).values(rows).onConflictDoNothing()
}

/** The state last announced, locked until the transaction ends; undefined when nobody follows the vacancy. */
export async function lockWatched(tx: Tx, vacancyId: number) {
  const [row] = await tx
    .select()
    .from(watchedVacancies)
    .where(eq(watchedVacancies.vacancyId, vacancyId))
    .for('update')
  return row
}

export async function updateWatched(
  tx: Tx,
  vacancyId: number,
  values: { open: boolean; salary: string | null },
  now: Date,
): Promise<void> {
  await tx
    .update(watchedVacancies)
    .set({ ...values, updatedAt: now })
    .where(eq(watchedVacancies.vacancyId, vacancyId))
}

/** Followers of a vacancy, with the resume it is postponed for, if any; without duplicates. */
export async function findFollowers(db: DbOrTx, vacancyId: number): Promise<Map<number, string | null>> {
  const [shelved, kept] = await Promise.all([
    db
      .select({ userId: postponed.userId, resumePublicId: resumes.publicId })
      .from(postponed)
      .innerJoin(resumes, eq(resumes.id, postponed.resumeId))
      .where(
        and(eq(postponed.vacancyId, vacancyId), eq(postponed.side, 'candidate'), isNull(postponed.removedAt)),
      ),
    db
      .select({ userId: favorites.userId })
      .from(favorites)
      .where(and(eq(favorites.type, 'vacancy'), eq(favorites.itemId, vacancyId))),
  ])
  const keepers = new Map<number, string | null>(kept.map(({ userId }) => [userId, null]))
  for (const { userId, resumePublicId } of shelved) keepers.set(userId, resumePublicId)
  return keepers
}

export type PostponedRow = typeof postponed.$inferSelect

const on = (postponedList: PostponedList): SQL | undefined =>
  and(
    eq(postponed.side, postponedList.side),
    postponedList.side === 'candidate'
      ? eq(postponed.resumeId, postponedList.owner.id)
      : eq(postponed.vacancyId, postponedList.owner.id),
    isNull(postponed.removedAt),
  )

const overdueFirst = (now: Date): SQL =>
  sql`case when ${postponed.remindAt} <= ${now.toISOString()}::timestamptz then 0 else 1 end`

const orders: Record<Exclude<PostponedSort, 'match'>, SQL[]> = {
  reminder: [sql`${postponed.remindAt} asc nulls last`, desc(postponed.createdAt), desc(postponed.id)],
  date: [desc(postponed.createdAt), desc(postponed.id)],
}

export async function pagePostponed(
  db: DbOrTx,
  postponedList: PostponedList,
  page: { sort: Exclude<PostponedSort, 'match'>; now: Date; limit: number; offset: number },
): Promise<PostponedRow[]> {
  return db
    .select()
    .from(postponed)
    .where(on(postponedList))
    .orderBy(overdueFirst(page.now), ...orders[page.sort])
    .limit(page.limit)
    .offset(page.offset)
}

export async function countPostponed(
  db: DbOrTx,
  postponedList: PostponedList,
  now: Date,
): Promise<{ total: number; overdue: number }> {
  const [row] = await db
    .select({
      total: count(),
      overdue: sql<number>`count(*) filter (where ${postponed.remindAt} <= ${now.toISOString()}::timestamptz)::int`,
    })
    .from(postponed)
    .where(on(postponedList))
  return row ?? { total: 0, overdue: 0 }
}

/** Serialised per list, so that a counted limit still holds at the insert. */
export async function lockPostponedList(tx: Tx, postponedList: PostponedList): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`shelf:${postponedList.side}:${postponedList.owner.id}`}, 0))`,
  )
}

export async function findPair(
  tx: Tx,
  pair: Pick<PostponedRow, 'side' | 'resumeId' | 'vacancyId'>,
): Promise<PostponedRow | undefined> {
  const [row] = await tx
    .select()
    .from(postponed)
    .where(
      and(
        eq(postponed.side, pair.side),
        eq(postponed.resumeId, pair.resumeId),
        eq(postponed.vacancyId, pair.vacancyId),
      ),
    )
    .for('update')
  return row
}

export async function insertPostponed(tx: Tx, values: typeof postponed.$inferInsert): Promise<PostponedRow> {
  const [row] = await tx.insert(postponed).values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

export async function updatePostponed(
  tx: Tx,
  id: number,
  values: Partial<typeof postponed.$inferInsert>,
): Promise<PostponedRow> {
  const [row] = await tx
    .update(postponed)
    .set({ ...values, revision: sql`${postponed.revision} + 1` })
    .where(eq(postponed.id, id))
    .returning()
  if (!row) throw new Error('an update of a locked row found nothing')
  return row
}

/** Rows by public id, locked until the transaction ends; ownership is checked afterwards. */
export async function lockPostponed(tx: Tx, publicIds: readonly string[]): Promise<PostponedRow[]> {
  return tx
    .select()
    .from(postponed)
    .where(inArray(postponed.publicId, [...publicIds]))
    .orderBy(asc(postponed.id))
    .for('update')
}

export async function removePostponed(tx: Tx, id: number, how: PostponedRemoval, now: Date): Promise<void> {
  await updatePostponed(tx, id, { removedAt: now, removedBy: how, updatedAt: now })
}

export async function findDue(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: postponed.id })
    .from(postponed)
    .where(and(isNull(postponed.remindedAt), isNull(postponed.removedAt), lte(postponed.remindAt, now)))
    .orderBy(asc(postponed.remindAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** A row with a due reminder, locked; undefined when another process holds it. */
export async function lockDue(tx: Tx, id: number, now: Date): Promise<PostponedRow | undefined> {
  const [row] = await tx
    .select()
    .from(postponed)
    .where(
      and(
        eq(postponed.id, id),
        isNull(postponed.remindedAt),
        isNull(postponed.removedAt),
        lte(postponed.remindAt, now),
      ),
    )
    .for('update', { skipLocked: true })
  return row
}

export async function deleteRemoved(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db.delete(postponed).where(lt(postponed.removedAt, before))
  return rowCount ?? 0
}
