import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import type { Levelled } from '@/server/db/levelled'

export const vacancyLevels: Levelled = {
  table: sql`vacancy_search`,
  key: sql`vacancy_id`,
  date: sql`published_at`,
  bounds: sql`vacancy_search_levels`,
  async dateAtPlace(db, place) {
    const { rows } = await db.execute<{ at: string }>(sql`
      select published_at::text as at from vacancies where status = 'active'
      order by published_at desc, id desc offset ${place} limit 1`)
    return rows[0]?.at ?? null
  },
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

/** Forgets changes that every process has read long ago. Returns how many. */
export async function deleteOldChanges(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from vacancy_search_changes where at < ${before}`)
  return rowCount ?? 0
}
