import { and, asc, count, desc, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { ShelfRemoval, ShelfSort } from '@/lib/contracts/shelf'
import type { DbOrTx, Tx } from '@/server/db/client'
import { postponed } from '@/server/db/schema/shelf'
import type { Shelf } from './shelf.policy'

export type PostponedRow = typeof postponed.$inferSelect

const on = (shelf: Shelf): SQL | undefined =>
  and(
    eq(postponed.side, shelf.side),
    shelf.side === 'candidate'
      ? eq(postponed.resumeId, shelf.owner.id)
      : eq(postponed.vacancyId, shelf.owner.id),
    isNull(postponed.removedAt),
  )

const overdueFirst = (now: Date): SQL =>
  sql`case when ${postponed.remindAt} <= ${now.toISOString()}::timestamptz then 0 else 1 end`

const orders: Record<Exclude<ShelfSort, 'match'>, SQL[]> = {
  reminder: [sql`${postponed.remindAt} asc nulls last`, desc(postponed.createdAt), desc(postponed.id)],
  date: [desc(postponed.createdAt), desc(postponed.id)],
}

export async function pageOfShelf(
  db: DbOrTx,
  shelf: Shelf,
  page: { sort: Exclude<ShelfSort, 'match'>; now: Date; limit: number; offset: number },
): Promise<PostponedRow[]> {
  return db
    .select()
    .from(postponed)
    .where(on(shelf))
    .orderBy(overdueFirst(page.now), ...orders[page.sort])
    .limit(page.limit)
    .offset(page.offset)
}

export async function countShelf(
  db: DbOrTx,
  shelf: Shelf,
  now: Date,
): Promise<{ total: number; overdue: number }> {
  const [row] = await db
    .select({
      total: count(),
      overdue: sql<number>`count(*) filter (where ${postponed.remindAt} <= ${now.toISOString()}::timestamptz)::int`,
    })
    .from(postponed)
    .where(on(shelf))
  return row ?? { total: 0, overdue: 0 }
}

/** One writer at a time per shelf, so that a number counted before an insert still holds at it. */
export async function lockShelf(tx: Tx, shelf: Shelf): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`shelf:${shelf.side}:${shelf.owner.id}`}, 0))`,
  )
}

export async function findPair(
  tx: Tx,
  pair: Pick<PostponedRow, 'side' | 'resumeId' | 'vacancyId'>,
): Promise<PostponedRow | undefined> {
  const [row] = await tx
    .select()
    .from(postponed)
    .where(
      and(
        eq(postponed.side, pair.side),
        eq(postponed.resumeId, pair.resumeId),
        eq(postponed.vacancyId, pair.vacancyId),
      ),
    )
    .for('update')
  return row
}

export async function insertPostponed(tx: Tx, values: typeof postponed.$inferInsert): Promise<PostponedRow> {
  const [row] = await tx.insert(postponed).values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

export async function updatePostponed(
  tx: Tx,
  id: number,
  values: Partial<typeof postponed.$inferInsert>,
): Promise<PostponedRow> {
  const [row] = await tx
    .update(postponed)
    .set({ ...values, revision: sql`${postponed.revision} + 1` })
    .where(eq(postponed.id, id))
    .returning()
  if (!row) throw new Error('an update of a locked row found nothing')
  return row
}

/** Rows by public id, held against every other writer; whose they are is asked afterwards. */
export async function lockPostponed(tx: Tx, publicIds: readonly string[]): Promise<PostponedRow[]> {
  return tx
    .select()
    .from(postponed)
    .where(inArray(postponed.publicId, [...publicIds]))
    .orderBy(asc(postponed.id))
    .for('update')
}

export async function removePostponed(tx: Tx, id: number, how: ShelfRemoval, now: Date): Promise<void> {
  await updatePostponed(tx, id, { removedAt: now, removedBy: how, updatedAt: now })
}

export async function findDue(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: postponed.id })
    .from(postponed)
    .where(and(isNull(postponed.remindedAt), isNull(postponed.removedAt), lte(postponed.remindAt, now)))
    .orderBy(asc(postponed.remindAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** A row whose reminder is due still; undefined when another process has it. */
export async function lockDue(tx: Tx, id: number, now: Date): Promise<PostponedRow | undefined> {
  const [row] = await tx
    .select()
    .from(postponed)
    .where(
      and(
        eq(postponed.id, id),
        isNull(postponed.remindedAt),
        isNull(postponed.removedAt),
        lte(postponed.remindAt, now),
      ),
    )
    .for('update', { skipLocked: true })
  return row
}

export async function deleteRemoved(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db.delete(postponed).where(lt(postponed.removedAt, before))
  return rowCount ?? 0
}
