import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { throughLevels } from '../vacancies/levels'

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
