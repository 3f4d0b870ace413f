import { and, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { FavoriteType } from '@/lib/contracts/enums'
import type { PostponedSide } from '@/lib/contracts/postponed'
import type { DayViews, ViewedType } from '@/lib/contracts/views'
import type { DbOrTx, Tx } from '@/server/db/client'
import { hidings, itemViewDays, itemViews, itemViewTotals } from '@/server/db/schema/lists'
import { favorites } from '@/server/db/schema/platform'

/**
 * Normalised title: open vacancies of a company with equal keys are duplicates. `titleKeySql` does the same in the
 * database.
 */
export const titleKeyOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^0-9a-zа-я+#]+/g, ' ')
    .trim()

const titleKeySql = (title: SQL): SQL =>
  sql`btrim(regexp_replace(translate(lower(${title}), 'ё', 'е'), '[^0-9a-zа-я+#]+', ' ', 'g'))`

/**
 * Condition on a vacancies table alias: not hidden by this person. A hidden vacancy hides its duplicates; a hidden
 * company hides its vacancies, except anonymous ones, whose absence would reveal the employer.
 */
export function notHiddenFrom(userId: number | SQL, table: SQL): SQL {
  return sql`not exists (
    select 1 from hidings hidden where hidden.user_id = ${userId} and (
      hidden.vacancy_id = ${table}.id
      or (hidden.kind = 'company' and hidden.company_id = ${table}.company_id and not ${table}.anonymous)
      or (hidden.kind = 'vacancy' and hidden.company_id = ${table}.company_id and not ${table}.anonymous
        and hidden.title_key = ${titleKeySql(sql`${table}.title`)})
      or (hidden.kind = 'similar' and hidden.role_id = ${table}.role_id
        and hidden.title_key = ${titleKeySql(sql`${table}.title`)})
    ))`
}

/** Condition on a resumes table alias: not hidden by the company for a vacancy. */
export function notHiddenFor(vacancyId: number | SQL, table: SQL): SQL {
  return sql`not exists (
    select 1 from hidden_resumes hidden where hidden.vacancy_id = ${vacancyId} and hidden.resume_id = ${table}.id)`
}

/** Condition on a pair: not postponed by this side. Removed items match again. */
export const notPostponed = (side: PostponedSide, resumeId: number | SQL, vacancyId: number | SQL): SQL =>
  sql`not exists (
    select 1 from postponed aside where aside.side = ${side} and aside.resume_id = ${resumeId}
      and aside.vacancy_id = ${vacancyId} and aside.removed_at is null)`

/** Daily view counts from a day on; days without views are omitted. */
export async function daysOf(
  db: DbOrTx,
  type: ViewedType,
  itemIds: readonly number[],
  from: string,
): Promise<(DayViews & { itemId: number })[]> {
  if (itemIds.length === 0) return []
  return db
    .select({ itemId: itemViewDays.itemId, day: itemViewDays.day, views: itemViewDays.views })
    .from(itemViewDays)
    .where(
      and(
        eq(itemViewDays.type, type),
        inArray(itemViewDays.itemId, [...itemIds]),
        gte(itemViewDays.day, from),
      ),
    )
}

export async function totalsOf(db: DbOrTx, type: ViewedType, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  return db
    .select({ itemId: itemViewTotals.itemId, total: itemViewTotals.total, seen: itemViewTotals.seen })
    .from(itemViewTotals)
    .where(and(eq(itemViewTotals.type, type), inArray(itemViewTotals.itemId, [...itemIds])))
}

/** Deletes viewers and counters of items; viewing companies are deleted by the foreign key. */
export async function deleteViews(tx: Tx, type: ViewedType, itemIds: readonly number[]): Promise<void> {
  for (const table of [itemViews, itemViewDays, itemViewTotals]) {
    await tx.delete(table).where(and(eq(table.type, type), inArray(table.itemId, [...itemIds])))
  }
}

export async function countHidings(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(hidings).where(eq(hidings.userId, userId))
  return row?.n ?? 0
}

/** Of these vacancies (database ids), those hidden by the person. */
export async function hiddenKeysAmong(db: DbOrTx, userId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select v.id from vacancies v
    where v.id = any(${sql.param([...ids])}::bigint[]) and not (${notHiddenFrom(userId, sql`v`)})`)
  return rows.map((row) => Number(row.id))
}

export async function findFavorited(
  db: DbOrTx,
  userId: number,
  type: FavoriteType,
  itemIds: readonly number[],
): Promise<Set<number>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db
    .select({ itemId: favorites.itemId })
    .from(favorites)
    .where(
      and(eq(favorites.userId, userId), eq(favorites.type, type), inArray(favorites.itemId, [...itemIds])),
    )
  return new Set(rows.map((row) => row.itemId))
}

export async function deleteFavorited(tx: Tx, type: FavoriteType, itemIds: readonly number[]): Promise<void> {
  await tx.delete(favorites).where(and(eq(favorites.type, type), inArray(favorites.itemId, [...itemIds])))
}

/** False when it existed already. */
export async function insertFavorite(tx: Tx, values: typeof favorites.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(favorites).values(values).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

/** False when it did not exist. */
export async function deleteFavorite(
  tx: Tx,
  userId: number,
  type: FavoriteType,
  itemId: number,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.type, type), eq(favorites.itemId, itemId)))
  return (rowCount ?? 0) > 0
}
