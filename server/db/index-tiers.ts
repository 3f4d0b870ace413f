import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from './client'

/** A table whose rows stand in three levels by age, each with indexes of its own: a search stops where it has enough. */
export interface TieredTable {
  table: SQL
  key: SQL
  /** What the age of a row is told by. */
  date: SQL
  /** The table of one row that holds the bounds. */
  bounds: SQL
  /** The date of the row that is so many from the newest; null when there are not so many. */
  dateAtPlace: (db: DbOrTx, place: number) => Promise<string | null>
}

/** Since when a row is of the newest level, and of the one after it. */
interface Bounds {
  newest: string
  recent: string
}

/** Rows of the newest level, and of the two newest together. */
const newestRows = 50_000
const recentRows = 250_000
/** A level may grow by half before rows move on: moving them costs as much as writing them. */
const slack = 1.5
const batchSize = 1000
/** Rows compared at once. */
const scanBatchSize = 4000

/** Whether a level has reached so many rows; counts no further. */
async function hasReached(db: DbOrTx, { table }: TieredTable, level: number, most: number): Promise<boolean> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from (select 1 from ${table} where level = ${sql.raw(String(level))} limit ${most}) counted`,
  )
  return (rows[0]?.n ?? 0) >= most
}

/** Draws the lines between the levels anew, for rows written from now on. Undefined while one level is enough. */
export async function updateTierBounds(db: DbOrTx, of: TieredTable): Promise<Bounds | undefined> {
  const newest = await of.dateAtPlace(db, newestRows)
  if (newest === null) return undefined
  const recent = (await of.dateAtPlace(db, recentRows)) ?? '-infinity'
  await db.execute(sql`
    insert into ${of.bounds} (id, newest_since, recent_since) values (1, ${newest}, ${recent})
    on conflict (id) do update set newest_since = excluded.newest_since, recent_since = excluded.recent_since`)
  return { newest, recent }
}

/** Moves rows that have grown too old for their level, some at a time. Returns how many. */
async function demoteRows(
  db: Db,
  { table, key, date }: TieredTable,
  { newest, recent }: Bounds,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${table} s set level = case when s.${date} < ${recent} then 2 else 1 end
    where s.${key} in (
      (select ${key} from ${table} where level = 0 and ${date} < ${newest} limit ${batchSize})
      union all
      (select ${key} from ${table} where level = 1 and ${date} < ${recent} limit ${batchSize}))`)
  return rowCount ?? 0
}

/** Keeps the newest levels small; rows move on in small lots. Returns how many did. */
export async function maintainTiers(db: Db, of: TieredTable): Promise<number> {
  const tooMany =
    (await hasReached(db, of, 0, newestRows * slack)) ||
    (await hasReached(db, of, 1, (recentRows - newestRows) * slack))
  const bounds = tooMany ? await updateTierBounds(db, of) : undefined
  if (!bounds) return 0
  let total = 0
  for (;;) {
    const moved = await demoteRows(db, of, bounds)
    total += moved
    if (moved === 0) return total
  }
}

/** What of the rows walked is missing, and the key of the last of them; null when there were none. */
export interface ScannedBatch {
  missing: number[]
  last: number | null
}

/**
 * Writes what is missing, walking by key: to compare a million rows in one go takes longer than a statement may. It rests
 * as long as it works. Returns how much was written.
 */
export async function backfillInBatches(
  walk: (after: number, rows: number) => Promise<ScannedBatch>,
  write: (ids: readonly number[]) => Promise<void>,
): Promise<number> {
  let total = 0
  for (let after = 0; ; ) {
    const began = performance.now()
    const { missing, last } = await walk(after, scanBatchSize)
    for (let at = 0; at < missing.length; at += batchSize) await write(missing.slice(at, at + batchSize))
    total += missing.length
    if (last === null) return total
    after = last
    await setTimeout(performance.now() - began)
  }
}
