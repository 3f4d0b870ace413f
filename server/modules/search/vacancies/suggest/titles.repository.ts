import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

/** Titles are learned from so many of the newest adverts; those met once say little. */
const newest = 200_000
const mostTitles = 30_000

/** Titles of open vacancies with the number of adverts, the most frequent first. */
export async function findTitles(db: DbOrTx): Promise<{ title: string; uses: number }[]> {
  const { rows } = await db.execute<{ title: string; uses: number }>(sql`
    select title, count(*) as uses from (
      select title from vacancies where status = 'active' order by published_at desc, id desc limit ${newest}) open
    group by title having count(*) > 1 order by uses desc, title limit ${mostTitles}`)
  return rows
}
