import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { presenceSockets } from '@/server/db/schema/platform'

/** Binds a socket to whoever names it first; it never changes hands. */
export async function upsertSocket(db: DbOrTx, userId: number, socketId: string, now: Date): Promise<void> {
  await db
    .insert(presenceSockets)
    .values({ socketId, userId, seenAt: now })
    .onConflictDoUpdate({ target: presenceSockets.socketId, set: { seenAt: now } })
}

export async function listSocketIds(db: DbOrTx, userId: number): Promise<string[]> {
  const rows = await db
    .select({ socketId: presenceSockets.socketId })
    .from(presenceSockets)
    .where(eq(presenceSockets.userId, userId))
  return rows.map((row) => row.socketId)
}

export async function deleteSocketsOf(db: DbOrTx, userId: number, socketIds: string[]): Promise<void> {
  if (socketIds.length === 0) return
  await db
    .delete(presenceSockets)
    .where(and(eq(presenceSockets.userId, userId), inArray(presenceSockets.socketId, socketIds)))
}

export async function deleteSockets(db: DbOrTx, socketIds: string[]): Promise<void> {
  if (socketIds.length === 0) return
  await db.delete(presenceSockets).where(inArray(presenceSockets.socketId, socketIds))
}

/** Keeps the newest `keep` sockets of a user. */
export async function deleteOldestSockets(db: DbOrTx, userId: number, keep: number): Promise<void> {
  const oldest = db
    .select({ socketId: presenceSockets.socketId })
    .from(presenceSockets)
    .where(eq(presenceSockets.userId, userId))
    .orderBy(desc(presenceSockets.seenAt), desc(presenceSockets.socketId))
    .offset(keep)
  await db.delete(presenceSockets).where(inArray(presenceSockets.socketId, oldest))
}

/** Sockets not heard of for a while, with the public ids of their people. */
export async function listStaleSockets(
  db: DbOrTx,
  before: Date,
  limit: number,
): Promise<{ socketId: string; userId: string }[]> {
  return db
    .select({ socketId: presenceSockets.socketId, userId: users.publicId })
    .from(presenceSockets)
    .innerJoin(users, eq(users.id, presenceSockets.userId))
    .where(lt(presenceSockets.seenAt, before))
    .orderBy(asc(presenceSockets.seenAt))
    .limit(limit)
}

export async function touchSockets(db: DbOrTx, socketIds: string[], now: Date): Promise<void> {
  if (socketIds.length === 0) return
  await db.update(presenceSockets).set({ seenAt: now }).where(inArray(presenceSockets.socketId, socketIds))
}

export async function countSockets(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(presenceSockets)
    .where(eq(presenceSockets.userId, userId))
  return row?.count ?? 0
}

/** Whether one of these people, and not one who does not want to be seen, has a socket. */
export async function isAnyOnline(db: DbOrTx, userIds: readonly number[]): Promise<boolean> {
  const [row] = await db
    .select({ userId: users.id })
    .from(presenceSockets)
    .innerJoin(users, eq(users.id, presenceSockets.userId))
    .where(and(inArray(presenceSockets.userId, [...userIds]), users.presenceVisible))
    .limit(1)
  return row !== undefined
}
