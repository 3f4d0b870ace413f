import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { copyOut } from '@/server/db/copy-out'
import { readQuickly, tookTooLong } from '@/server/db/quickly'
import { rowsOf, throughLevels } from '../levels'

/** A row as `row-reader.ts` reads it. */
const packedRow = `int4send(extract(epoch from s.expires_at)::int) || int4send(length(s.packed)) || s.packed
  || tsvectorsend(s.document)`

/** Rows of a level, the newest first. */
export const levelQuery = (level: number): string => `
  select ${packedRow} from vacancy_search s where s.level = ${Math.trunc(level)}
  order by s.published_at desc nulls last, s.vacancy_id desc nulls last`

export const readLevel = (db: Db, level: number, onRow: (row: Buffer) => void): Promise<void> =>
  copyOut(db, levelQuery(level), onRow)

/** The rows of these vacancies as they are now; those without one are left out. */
export const rowsQuery = (ids: readonly number[]): string =>
  `select ${packedRow} from vacancy_search s where s.vacancy_id in (${ids.map(Math.trunc).join()})`

export const readRowsOf = (db: Db, ids: readonly number[], onRow: (row: Buffer) => void): Promise<void> =>
  copyOut(db, rowsQuery(ids), onRow)

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
const mostSaying = 20_000
const sayingTimeout = 500
const fallbackTimeout = 300

const idColumn = sql`s.vacancy_id as id`
const saying = (text: string) => sql`s.document @@ ${text}::tsquery`
export const sayingQuery = (text: string): SQL => throughLevels(idColumn, saying(text), mostSaying)

/** Ids of what a query of words finds, as the database reads it; in time, or else of the newest alone. */
export async function idsSaying(db: Db, text: string): Promise<{ ids: number[]; partial: boolean }> {
  const attempt = (query: SQL, milliseconds: number) =>
    readQuickly<{ id: number }>(db, query, milliseconds).catch((error: unknown) => {
      if (tookTooLong(error)) return null
      throw error
    })
  const whole = await attempt(sayingQuery(text), sayingTimeout)
  const rows = whole ?? (await attempt(rowsOf(0, idColumn, saying(text)), fallbackTimeout)) ?? []
  return { ids: rows.map(({ id }) => id), partial: !whole || whole.length === mostSaying }
}
