import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { FavoriteType } from '@/lib/contracts/enums'
import type { VacancyTerms } from '@/lib/contracts/favorites'
import { hourMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { favorites } from '@/server/db/schema/platform'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'

export interface FavoriteRow {
  type: FavoriteType
  publicId: string
  keptAt: Date
  savedTerms: VacancyTerms | null
}

const ownedBy = (userId: number, type?: FavoriteType) =>
  and(eq(favorites.userId, userId), type ? eq(favorites.type, type) : undefined)

/** Newest first. */
export async function pageFavorites(
  db: DbOrTx,
  userId: number,
  type: FavoriteType | undefined,
  page: { limit: number; offset: number },
): Promise<FavoriteRow[]> {
  const rows = await db
    .select({
      type: favorites.type,
      publicId: sql<string | null>`coalesce(${vacancies.publicId}, ${resumes.publicId})`,
      keptAt: favorites.createdAt,
      savedTerms: favorites.savedTerms,
    })
    .from(favorites)
    .leftJoin(vacancies, and(eq(favorites.type, 'vacancy'), eq(vacancies.id, favorites.itemId)))
    .leftJoin(resumes, and(eq(favorites.type, 'resume'), eq(resumes.id, favorites.itemId)))
    .where(ownedBy(userId, type))
    .orderBy(desc(favorites.createdAt), desc(favorites.itemId))
    .limit(page.limit)
    .offset(page.offset)
  return rows.flatMap((row) => (row.publicId === null ? [] : [{ ...row, publicId: row.publicId }]))
}

export async function countFavorites(
  db: DbOrTx,
  userId: number,
  type: FavoriteType | undefined,
): Promise<number> {
  const [row] = await db.select({ n: count() }).from(favorites).where(ownedBy(userId, type))
  return row?.n ?? 0
}

/** Saved again within this time, a favourite was removed by mistake. */
const undoMs = hourMs

const tables = { vacancy: vacancies, resume: resumes }

/** An item to keep; `terms` are those of a vacancy. */
export interface Kept {
  publicId: string
  terms: VacancyTerms | null
}

/** Inserts favourites for existing public ids; idempotent. Returns the number of new ones. */
export async function insertFavorite(
  db: DbOrTx,
  userId: number,
  type: FavoriteType,
  items: readonly Kept[],
  now: Date,
): Promise<number> {
  if (items.length === 0) return 0
  const publicIds = items.map(({ publicId }) => publicId)
  const terms = items.map((item) => item.terms && JSON.stringify(item.terms))
  const undone = new Date(now.getTime() - undoMs)
  // Keeps the order of the list: the first item is the newest. What was removed a moment ago has its place and terms back.
  const { rowCount } = await db.execute(sql`
    with wanted as (
      select item.id, place, terms
      from unnest(${sql.param(publicIds)}::text[], ${sql.param(terms)}::text[])
        with ordinality as wanted(public_id, terms, place)
      join ${tables[type]} item on item.public_id = wanted.public_id
    ), removed as (
      delete from removed_favorites gone using wanted
      where gone.user_id = ${userId} and gone.type = ${type} and gone.item_id = wanted.id
      returning gone.*
    )
    insert into favorites (user_id, type, item_id, created_at, saved_terms)
    select ${userId}::bigint, ${type}::text, wanted.id,
      coalesce(removed.kept_at, ${now}::timestamptz - wanted.place * interval '1 millisecond'),
      case when removed.item_id is null then wanted.terms::jsonb else removed.saved_terms end
    from wanted left join removed on removed.item_id = wanted.id and removed.removed_at > ${undone}::timestamptz
    on conflict do nothing`)
  return rowCount ?? 0
}

/** They can be brought back for an hour. Returns the number of deleted rows. */
export async function deleteFavorite(
  db: DbOrTx,
  userId: number,
  type: FavoriteType,
  publicId: string,
  now: Date,
): Promise<number> {
  const undone = new Date(now.getTime() - undoMs)
  await db.execute(sql`
    delete from removed_favorites where user_id = ${userId} and removed_at <= ${undone}::timestamptz`)
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from favorites f using ${tables[type]} item
      where f.user_id = ${userId} and f.type = ${type} and item.id = f.item_id and item.public_id = ${publicId}
      returning f.*
    )
    insert into removed_favorites (user_id, type, item_id, saved_terms, kept_at, removed_at)
    select user_id, type, item_id, saved_terms, created_at, ${now}::timestamptz from gone
    on conflict (user_id, type, item_id) do update
      set saved_terms = excluded.saved_terms, kept_at = excluded.kept_at, removed_at = excluded.removed_at`)
  return rowCount ?? 0
}
