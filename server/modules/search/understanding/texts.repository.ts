import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

/** How many open vacancies hold each of these words anywhere, counted up to `cap`. */
export async function countInTexts(
  db: DbOrTx,
  words: readonly string[],
  cap: number,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ word: string; count: number }>(sql`
    select w.word, (select count(*) from (
      select 1 from vacancy_search s where s.document @@ plainto_tsquery('russian', w.word) limit ${cap}
    ) found) as count
    from unnest(${sql.param([...words])}::text[]) w(word)`)
  return new Map(rows.map(({ word, count }) => [word, count]))
}
