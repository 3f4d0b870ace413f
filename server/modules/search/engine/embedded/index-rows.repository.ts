import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { copyRows, isStatementTimeout, queryWithTimeout } from '@/server/db/queries'

/** Levels of `vacancy_search`, the newest first: each has an index of its own for words and filters. */
export const levels = [0, 1, 2] as const

/** A table of search rows with the log of what changed in it. Names and expressions are SQL. */
export interface SearchTable {
  name: string
  key: string
  /** Rows of one group are shown as one. */
  group: string
  changes: string
  /** When a row `s` ends, seconds since the epoch, as `int`. */
  expires: string
}
export const vacancyTable: SearchTable = {
  name: 'vacancy_search',
  key: 'vacancy_id',
  group: 'group_key',
  changes: 'vacancy_search_changes',
  expires: 'extract(epoch from s.expires_at)::int',
}

/** A row as `row-reader.ts` reads it. */
const packedRow = ({ expires }: SearchTable) =>
  `int4send(${expires}) || int4send(length(s.packed)) || s.packed || tsvectorsend(s.document)`

/** Rows of a level, the newest first. */
export const levelQuery = (level: number): string => `
  select ${packedRow(vacancyTable)} from vacancy_search s where s.level = ${Math.trunc(level)}
  order by s.published_at desc nulls last, s.vacancy_id desc nulls last`

export const readLevel = (db: Db, level: number, onRow: (row: Buffer) => void): Promise<void> =>
  copyRows(db, levelQuery(level), onRow)

/** The rows of these vacancies as they are now; those without one are left out. */
export const rowsQuery = (ids: readonly number[], table = vacancyTable): string =>
  `select ${packedRow(table)} from ${table.name} s where s.${table.key} in (${ids.map(Math.trunc).join()})`

export const readRowsOf = (
  db: Db,
  ids: readonly number[],
  onRow: (row: Buffer) => void,
  table = vacancyTable,
): Promise<void> => copyRows(db, rowsQuery(ids, table), onRow)

/** What a reading of the database saw: `pg_snapshot` without what nobody asks of it. */
export interface Snapshot {
  /** No transaction from this one on had ended. */
  xmax: string
  /** Transactions before that one that were still open. */
  open: readonly string[]
}

function readSnapshot(text: string): Snapshot {
  const [, xmax = '', open = ''] = text.split(':')
  return { xmax, open: open === '' ? [] : open.split(',') }
}

/** What can be seen now and could not be seen before: written by transactions that were open or had not begun. */
export const changesQuery = ({ key, changes }: SearchTable): string => `
  select pg_current_snapshot()::text as seen, (select string_agg(${key}::text, ',') from (
    select ${key} from ${changes} where changed >= $1::xid8
    union select ${key} from ${changes} where changed = any($2::xid8[])) fresh) as ids`

/**
 * Rows changed by transactions that have ended since a snapshot: none is missed, none is read twice, and it costs the
 * same however long some transaction has been open.
 */
export async function findChanges(
  db: Db,
  since: Snapshot,
  table = vacancyTable,
): Promise<{ seen: Snapshot; ids: number[] }> {
  const { rows } = await db.$client.query<{ seen: string; ids: string | null }>({
    name: table.changes,
    text: changesQuery(table),
    values: [since.xmax, since.open],
  })
  const [row] = rows
  if (!row) return { seen: since, ids: [] }
  return { seen: readSnapshot(row.seen), ids: row.ids?.split(',').map(Number) ?? [] }
}

/** What whoever begins to read the rows now is going to see at least. */
export async function findSnapshot(db: Db): Promise<Snapshot> {
  const { rows } = await db.$client.query<{ seen: string }>('select pg_current_snapshot()::text as seen')
  return readSnapshot(rows[0]?.seen ?? '')
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
