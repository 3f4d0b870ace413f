import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { copyRows, isStatementTimeout, queryWithTimeout } from '@/server/db/queries'

/** Levels of `vacancy_search`, the newest first: each has an index of its own for words and filters. */
export const levels = [0, 1, 2] as const

/** A row as `row-reader.ts` reads it. */
const packedRow = `int4send(extract(epoch from s.expires_at)::int) || int4send(length(s.packed)) || s.packed
  || tsvectorsend(s.document)`

/** Rows of a level, the newest first. */
export const levelQuery = (level: number): string => `
  select ${packedRow} from vacancy_search s where s.level = ${Math.trunc(level)}
  order by s.published_at desc nulls last, s.vacancy_id desc nulls last`

export const readLevel = (db: Db, level: number, onRow: (row: Buffer) => void): Promise<void> =>
  copyRows(db, levelQuery(level), onRow)

/** The rows of these vacancies as they are now; those without one are left out. */
export const rowsQuery = (ids: readonly number[]): string =>
  `select ${packedRow} from vacancy_search s where s.vacancy_id in (${ids.map(Math.trunc).join()})`

export const readRowsOf = (db: Db, ids: readonly number[], onRow: (row: Buffer) => void): Promise<void> =>
  copyRows(db, rowsQuery(ids), onRow)

export interface Changes {
  /** Every transaction before this one has ended: what it wrote is seen, or never will be. */
  upTo: string
  /** Vacancy and transaction of each change, as `1:2`. */
  written: string[]
}

/** Changes by transactions from `from` on; some may have been seen before, none is missed. */
export async function findChanges(db: Db, from: string): Promise<Changes> {
  const { rows } = await db.$client.query<{ upto: string; written: string | null }>({
    name: 'search-changes',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as upto,
      (select string_agg(vacancy_id || ':' || changed, ',') from vacancy_search_changes where changed >= $1::xid8) as written`,
    values: [from],
  })
  return { upTo: rows[0]?.upto ?? from, written: rows[0]?.written?.split(',') ?? [] }
}

/** Since when changes are to be heard of by whoever begins to read the rows now. */
export async function findBeginning(db: Db): Promise<string> {
  const { rows } = await db.$client.query<{ upto: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as upto',
  )
  return rows[0]?.upto ?? '0'
}

/** Most vacancies looked through for words that must stand side by side. */
const maxMatches = 20_000
/** All levels together: half a second with all that is done besides. */
const matchTimeoutMs = 450

/** Vacancies of a level that say this. */
export const textMatchQuery = (level: number, text: string): SQL =>
  sql`select s.vacancy_id as id from vacancy_search s
    where s.level = ${sql.raw(String(level))} and s.document @@ ${text}::tsquery limit ${maxMatches}`

/**
 * Ids of what a query of words finds, as the database reads it: level by level, the newest first, and as far as the time
 * goes. `partial`: older ones were not looked at.
 */
export async function findIdsMatching(
  db: Db,
  text: string,
  time = matchTimeoutMs,
): Promise<{ ids: number[]; partial: boolean }> {
  const until = performance.now() + time
  const ids: number[] = []
  for (const level of levels) {
    const left = until - performance.now()
    if (left < 1 || ids.length >= maxMatches) return { ids, partial: true }
    try {
      const rows = await queryWithTimeout<{ id: number }>(db, textMatchQuery(level, text), left)
      for (const { id } of rows) ids.push(id)
    } catch (error) {
      if (!isStatementTimeout(error)) throw error
      return { ids, partial: true }
    }
  }
  return { ids, partial: ids.length >= maxMatches }
}
