import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { readRowsOf, type SearchTable } from '../embedded/index-rows.repository'
import { vacancyCollection } from './collections'
import { type EngineDocument, readDocument } from './documents'

/** Rows to write and rows to remove, as of a version: a greater one was read later. */
export interface FeedBatch {
  version: number
  documents: EngineDocument[]
  removed: number[]
}

interface Groups {
  several: Set<number>
  /** The only one of its group that is not among those asked for: it had nobody beside it until now. */
  joined: number[]
}

async function groupsOf(db: Db, ids: readonly number[], table: SearchTable): Promise<Groups> {
  const [rowsOf, key, group] = [table.name, table.key, table.group].map((name) => sql.raw(name))
  const { rows } = await db.execute<{ group: number; other: number | null }>(sql`
    with touched as (
      select distinct ${group} as key from ${rowsOf} where ${key} = any(${sql.param([...ids])}::bigint[]))
    select s.${group} as group,
      case when count(*) filter (where s.${key} <> all(${sql.param([...ids])}::bigint[])) = 1
        then min(s.${key}) filter (where s.${key} <> all(${sql.param([...ids])}::bigint[])) end as other
    from ${rowsOf} s join touched on touched.key = s.${group}
    group by s.${group} having count(*) > 1`)
  return {
    several: new Set(rows.map(({ group }) => Number(group))),
    joined: rows.flatMap(({ other }) => (other === null ? [] : [Number(other)])),
  }
}

/**
 * Documents of these rows as they are now; what has no row is to be removed. The version is the number of a transaction
 * begun before the rows are read, so it grows with every reading, in whichever process.
 */
export async function readFeedBatch(
  db: Db,
  ids: readonly number[],
  collection = vacancyCollection,
): Promise<FeedBatch> {
  const { rows } = await db.execute<{ version: string }>(sql`select pg_current_xact_id()::text as version`)
  const { several, joined } = await groupsOf(db, ids, collection.table)
  const documents: EngineDocument[] = []
  const read = (row: Buffer) => {
    documents.push(readDocument(row, collection, (group) => several.has(group)))
  }
  await readRowsOf(db, [...ids, ...joined], read, collection.table)
  const found = new Set(documents.map(({ id }) => id))
  return {
    version: Number(rows[0]?.version ?? 0),
    documents,
    removed: ids.filter((id) => !found.has(id)),
  }
}

/** Keys of rows, by key from one on. */
export async function findIdsAfter(
  db: Db,
  { name, key }: SearchTable,
  after: number,
  limit: number,
): Promise<number[]> {
  const column = sql.raw(key)
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${column} as id from ${sql.raw(name)} where ${column} > ${after} order by ${column} limit ${limit}`,
  )
  return rows.map(({ id }) => Number(id))
}

/**
 * Runs something in one process at a time; returns false, without it, when another process does. The lock is that of a
 * transaction, which keeps its connection behind a pooler, too; it holds no snapshot meanwhile.
 */
export async function runAlone(db: Db, name: string, run: () => Promise<unknown>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as ours`,
    )
    const ours = rows[0]?.ours === true
    if (ours) await run()
    return ours
  })
}
