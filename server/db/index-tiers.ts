import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from './client'

/** A table whose rows stand in three levels by age, each with indexes of its own: a search stops where it has enough. */
export interface Levelled {
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
const lot = 1000
/** Rows compared at once. */
const walkedRows = 4000

/** Whether a level has reached so many rows; counts no further. */
async function hasGrown(db: DbOrTx, { table }: Levelled, level: number, most: number): Promise<boolean> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from (select 1 from ${table} where level = ${sql.raw(String(level))} limit ${most}) counted`,
  )
  return (rows[0]?.n ?? 0) >= most
}

/** Draws the lines between the levels anew, for rows written from now on. Undefined while one level is enough. */
export async function drawLevels(db: DbOrTx, of: Levelled): Promise<Bounds | undefined> {
  const newest = await of.dateAtPlace(db, newestRows)
  if (newest === null) return undefined
  const recent = (await of.dateAtPlace(db, recentRows)) ?? '-infinity'
  await db.execute(sql`
    insert into ${of.bounds} (id, newest_since, recent_since) values (1, ${newest}, ${recent})
    on conflict (id) do update set newest_since = excluded.newest_since, recent_since = excluded.recent_since`)
  return { newest, recent }
}

/** Moves rows that have grown too old for their level, some at a time. Returns how many. */
async function moveDown(db: Db, { table, key, date }: Levelled, { newest, recent }: Bounds): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${table} s set level = case when s.${date} < ${recent} then 2 else 1 end
    where s.${key} in (
      (select ${key} from ${table} where level = 0 and ${date} < ${newest} limit ${lot})
      union all
      (select ${key} from ${table} where level = 1 and ${date} < ${recent} limit ${lot}))`)
  return rowCount ?? 0
}

/** Keeps the newest levels small; rows move on in small lots. Returns how many did. */
export async function keepLevels(db: Db, of: Levelled): Promise<number> {
  const tooMany =
    (await hasGrown(db, of, 0, newestRows * slack)) ||
    (await hasGrown(db, of, 1, (recentRows - newestRows) * slack))
  const bounds = tooMany ? await drawLevels(db, of) : undefined
  if (!bounds) return 0
  let total = 0
  for (;;) {
    const moved = await moveDown(db, of, bounds)
    total += moved
    if (moved === 0) return total
  }
}

/** What of the rows walked is missing, and the key of the last of them; null when there were none. */
export interface Walked {
  missing: number[]
  last: number | null
}

/**
 * Writes what is missing, walking by key: to compare a million rows in one go takes longer than a statement may. It rests
 * as long as it works. Returns how much was written.
 */
export async function fillByLots(
  walk: (after: number, rows: number) => Promise<Walked>,
  write: (ids: readonly number[]) => Promise<void>,
): Promise<number> {
  let total = 0
  for (let after = 0; ; ) {
    const began = performance.now()
    const { missing, last } = await walk(after, walkedRows)
    for (let at = 0; at < missing.length; at += lot) await write(missing.slice(at, at + lot))
    total += missing.length
    if (last === null) return total
    after = last
    await setTimeout(performance.now() - began)
  }
}
