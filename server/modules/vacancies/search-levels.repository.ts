import { sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '@/server/db/client'

/** Since when a row is of the newest level, and of the one after it. */
export interface LevelBounds {
  newest: string
  recent: string
}

/** Rows of a level, counted no further than `cap`. */
export async function countLevel(db: DbOrTx, level: number, cap: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from (select 1 from vacancy_search where level = ${sql.raw(String(level))} limit ${cap}) counted`,
  )
  return rows[0]?.n ?? 0
}

/** When the vacancy that is so many from the newest was published; null when there are not so many. */
export async function publishedAtPlace(db: DbOrTx, place: number): Promise<string | null> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select published_at::text as at from vacancies where status = 'active'
    order by published_at desc, id desc offset ${place} limit 1`)
  return rows[0]?.at ?? null
}

export async function writeBounds(db: DbOrTx, { newest, recent }: LevelBounds): Promise<void> {
  await db.execute(sql`
    insert into vacancy_search_levels (id, newest_since, recent_since) values (1, ${newest}, ${recent})
    on conflict (id) do update set newest_since = excluded.newest_since, recent_since = excluded.recent_since`)
}

/** Moves rows that have grown too old for their level, some at a time. Returns how many. */
export async function moveDown(db: Db, { newest, recent }: LevelBounds, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update vacancy_search s set level = case when s.published_at < ${recent} then 2 else 1 end
    where s.vacancy_id in (
      (select vacancy_id from vacancy_search where level = 0 and published_at < ${newest} limit ${limit})
      union all
      (select vacancy_id from vacancy_search where level = 1 and published_at < ${recent} limit ${limit}))`)
  return rowCount ?? 0
}

/** Open vacancies the search has no row of, or of another publication. */
export async function findMissing(db: DbOrTx, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select v.id from vacancies v left join vacancy_search s on s.vacancy_id = v.id
    where v.status = 'active' and v.published_at is not null and v.search is not null
      and (s.vacancy_id is null or s.published_at <> v.published_at or s.expires_at <> v.expires_at)
    limit ${limit}`)
  return rows.map((row) => row.id)
}
