import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { searchReadings } from '@/server/db/schema/search'

export type ReadingRow = typeof searchReadings.$inferSelect
/** What an operator says words mean. */
export type StoredReading = Pick<ReadingRow, 'phrase' | 'bag' | 'synonyms' | 'roleId'>

const inForce = isNull(searchReadings.removedAt)

/** Changes with every change of any reading. */
export async function findReadingsVersion(db: DbOrTx): Promise<string> {
  const { rows } = await db.execute<{ version: string | null }>(
    sql`select max(changed_at)::text as version from search_readings`,
  )
  return rows[0]?.version ?? ''
}

export async function findReadings(db: DbOrTx): Promise<StoredReading[]> {
  const { phrase, bag, synonyms, roleId } = searchReadings
  return db.select({ phrase, bag, synonyms, roleId }).from(searchReadings).where(inForce)
}

export async function pageReadings(
  db: DbOrTx,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ReadingRow[]; total: number }> {
  const rows = await db
    .select()
    .from(searchReadings)
    .where(inForce)
    .orderBy(desc(searchReadings.changedAt), desc(searchReadings.id))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total: await db.$count(searchReadings, inForce) }
}

/** One after another: a reading is checked against those in force. Any number that only this takes as a lock. */
export async function lockReadings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7460220)`)
}

export async function isRead(tx: Tx, bag: string): Promise<boolean> {
  return (await tx.$count(searchReadings, and(inForce, eq(searchReadings.bag, bag)))) > 0
}

/** The latest change is later than any other's, so that the version moves on whatever the clock says. */
const changedNow = (now: Date) =>
  sql`greatest(${now.toISOString()}::timestamptz, (select max(changed_at) from search_readings) + interval '1 microsecond')`

export async function insertReading(
  tx: Tx,
  row: StoredReading & { publicId: string },
  now: Date,
): Promise<ReadingRow> {
  const [written] = await tx
    .insert(searchReadings)
    .values({ ...row, createdAt: now, changedAt: changedNow(now) })
    .returning()
  if (!written) throw new Error('a reading was not written')
  return written
}

export async function findRemoved(tx: Tx, publicId: string): Promise<ReadingRow | undefined> {
  const [row] = await tx
    .select()
    .from(searchReadings)
    .where(and(eq(searchReadings.publicId, publicId), isNotNull(searchReadings.removedAt)))
  return row
}

/** Removes a reading in force, or restores a removed one. */
export async function setRemoved(
  tx: Tx,
  publicId: string,
  removedAt: Date | null,
  now: Date,
): Promise<ReadingRow | undefined> {
  const [row] = await tx
    .update(searchReadings)
    .set({ removedAt, changedAt: changedNow(now) })
    .where(
      and(eq(searchReadings.publicId, publicId), removedAt ? inForce : isNotNull(searchReadings.removedAt)),
    )
    .returning()
  return row
}
