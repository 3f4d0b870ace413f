import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'

/** What the search is measured against, over the same vacancies: ids of the first, best first. */
export type Finder = (text: string, limit: number) => Promise<number[]>

export async function prepareBaselines(of: Db): Promise<void> {
  await of.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = '10min'`)
    await db.execute(sql`create extension if not exists pg_trgm`)
    await db.execute(sql`drop table if exists bench_baseline`)
    await db.execute(sql`
    create unlogged table bench_baseline as
    select v.id, v.title, v.published_at,
      setweight(to_tsvector('russian', v.title), 'A') ||
      setweight(to_tsvector('russian', array_to_string(v.skills, ', ')), 'B') ||
      setweight(to_tsvector('russian', c.name), 'C') ||
      setweight(to_tsvector('russian', v.description_html), 'D') as words
    from vacancies v join companies c on c.id = v.company_id where v.status = 'active'`)
    await db.execute(sql`create index on bench_baseline using gin (words)`)
    await db.execute(sql`create index on bench_baseline using gist (title gist_trgm_ops(siglen=64))`)
    await db.execute(sql`analyze bench_baseline`)
  })
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** `plainto_tsquery` and `ts_rank`. */
export const fullText =
  (db: Db): Finder =>
  async (text, limit) =>
    ids(
      (
        await db.execute<{ id: number }>(sql`
          select id from bench_baseline, plainto_tsquery('russian', ${text}) q where words @@ q
          order by ts_rank(words, q) desc, published_at desc limit ${limit}`)
      ).rows,
    )

/** Trigram similarity of the title. */
export const trigram =
  (db: Db): Finder =>
  async (text, limit) =>
    ids(
      (
        await db.execute<{ id: number }>(
          sql`select id from bench_baseline order by title <-> ${text} limit ${limit}`,
        )
      ).rows,
    )
