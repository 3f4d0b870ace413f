import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { throughLevels } from '../levels'

/** Titles looked at for the trades they are of: the newest will do. */
const mostTitles = 200

/** Roles of open vacancies whose titles hold all of these words, with how many of each. */
export async function rolesOfTitles(
  db: DbOrTx,
  words: readonly string[],
): Promise<{ roleId: number; count: number }[]> {
  const { rows } = await db.execute<{ roleId: number; count: number }>(sql`
    select role_id as "roleId", count(*) as count from (
      select role_id from vacancy_search s
      where s.level = 0 and s.document @@ search_in_title(plainto_tsquery('russian', ${words.join(' ')}))
      limit ${mostTitles}
    ) titled where role_id is not null group by 1`)
  return rows
}

/** How many open vacancies hold each of these words anywhere, counted up to `cap`. */
export async function countInTexts(
  db: DbOrTx,
  words: readonly string[],
  cap: number,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ word: string; count: number }>(sql`
    select w.word, (select count(*) from (
      ${throughLevels(sql`1`, sql`s.document @@ plainto_tsquery('russian', w.word)`, cap)}
    ) found) as count
    from unnest(${sql.param([...words])}::text[]) w(word)`)
  return new Map(rows.map(({ word, count }) => [word, count]))
}
