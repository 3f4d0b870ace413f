import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from './client'

/**
 * A table whose rows are partitioned by age into three tiers, each with partial indexes: a search stops at the tier
 * where it has enough results.
 */
export interface TieredTable {
  table: SQL
  key: SQL
  /** The column that determines the age of a row. */
  date: SQL
  /** The single-row table with the tier boundaries. */
  bounds: SQL
  /** The date of the nth newest row; null when there are fewer. */
  dateAtPlace: (db: DbOrTx, place: number) => Promise<string | null>
}

/** Lower bounds of the newest tier and of the next one. */
interface Bounds {
  newest: string
  recent: string
}

/** Row counts of the newest tier, and of the two newest together. */
const newestRows = 50_000
const recentRows = 250_000
/** A tier may exceed its size by half before rows are moved: moving a row costs as much as writing it. */
const slack = 1.5
const batchSize = 1000
/** Batch size of the comparison. */
const scanBatchSize = 4000

/** Whether a tier has at least this many rows; stops counting there. */
async function hasReached(db: DbOrTx, { table }: TieredTable, level: number, most: number): Promise<boolean> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from (select 1 from ${table} where level = ${sql.raw(String(level))} limit ${most}) counted`,
  )
  return (rows[0]?.n ?? 0) >= most
}

/** Recomputes the boundaries for rows written from now on. Undefined while one tier is enough. */
export async function updateTierBounds(db: DbOrTx, of: TieredTable): Promise<Bounds | undefined> {
  const newest = await of.dateAtPlace(db, newestRows)
  if (newest === null) return undefined
  const recent = (await of.dateAtPlace(db, recentRows)) ?? '-infinity'
  await db.execute(sql`
    insert into ${of.bounds} (id, newest_since, recent_since) values (1, ${newest}, ${recent})
    on conflict (id) do update set newest_since = excluded.newest_since, recent_since = excluded.recent_since`)
  return { newest, recent }
}

/** Moves a batch of rows that are too old for their tier. Returns the number of moved rows. */
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

/** Keeps the newest tiers small by moving rows in batches. Returns the number of moved rows. */
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

/** Missing rows of a batch and its last key; null at the end. */
export interface ScannedBatch {
  missing: number[]
  last: number | null
}

/**
 * Inserts missing rows by keyset iteration: comparing a million rows at once would exceed the statement timeout.
 * Sleeps as long as it works. Returns the number of inserted rows.
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
