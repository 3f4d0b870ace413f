import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { notifications } from '@/server/db/schema/platform'

export type NotificationRow = typeof notifications.$inferSelect

/** Those that were not there yet: one notice per person and key. */
export async function insertNotices(
  tx: DbOrTx,
  rows: (typeof notifications.$inferInsert)[],
): Promise<NotificationRow[]> {
  if (rows.length === 0) return []
  return tx.insert(notifications).values(rows).onConflictDoNothing().returning()
}

export async function pageOf(
  db: DbOrTx,
  userId: number,
  page: { limit: number; offset: number },
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countAll(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(notifications)
    .where(eq(notifications.userId, userId))
  return row?.total ?? 0
}

export async function countUnread(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  return row?.total ?? 0
}

export interface Which {
  ids?: readonly string[] | undefined
  /** Public id of the target. */
  about?: string | undefined
}

/** All of the person's when `which` names none. Returns how many were unread. */
export async function setRead(tx: Tx, userId: number, now: Date, { ids, about }: Which): Promise<number> {
  const rows = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids && inArray(notifications.publicId, [...ids]),
        about === undefined ? undefined : sql`${notifications.target} ->> 'public_id' = ${about}`,
      ),
    )
    .returning({ id: notifications.id })
  return rows.length
}

/** Ids of notices of one event whose letter has not gone out. */
export async function findUnmailed(
  db: DbOrTx,
  dedupeKey: string,
  kinds: readonly NotificationRow['kind'][],
): Promise<number[]> {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.dedupeKey, dedupeKey),
        isNull(notifications.mailedAt),
        inArray(notifications.kind, [...kinds]),
      ),
    )
  return rows.map((row) => row.id)
}

/** The same for one notice by its public id. */
export async function findUnmailedNotice(
  db: DbOrTx,
  publicId: string,
  kinds: readonly NotificationRow['kind'][],
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.publicId, publicId),
        isNull(notifications.mailedAt),
        inArray(notifications.kind, [...kinds]),
      ),
    )
  return row?.id
}

/** One notice to mail with its reader's address, held until its letter is out; undefined when another is at it. */
export async function lockUnmailed(tx: Tx, id: number) {
  const [row] = await tx
    .select({ notice: notifications, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.id, id), isNull(notifications.mailedAt)))
    .for('update', { of: notifications, skipLocked: true })
  return row
}

export async function setMailed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(notifications).set({ mailedAt: now }).where(eq(notifications.id, id))
}

export async function deleteOlderThan(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db.delete(notifications).where(lt(notifications.createdAt, before))
  return rowCount ?? 0
}

export async function findPublicIds(db: DbOrTx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, publicId: users.publicId })
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...userIds])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row.publicId]))
}
