import { and, asc, count, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { sessions } from '@/server/db/schema/accounts'
import { pushSubscriptions } from '@/server/db/schema/notices'
import { settings } from '@/server/db/schema/platform'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect

/** A browser has one owner: whoever signed in there last. */
export async function upsertSubscription(
  db: DbOrTx,
  row: typeof pushSubscriptions.$inferInsert,
): Promise<void> {
  const { endpoint: _, ...values } = row
  await db.insert(pushSubscriptions).values(row).onConflictDoUpdate({
    target: pushSubscriptions.endpoint,
    set: values,
  })
}

export async function findByEndpoint(db: DbOrTx, endpoint: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
  return row
}

/** Another row of that address, left by an earlier owner of the browser, gives way. */
export async function moveSubscription(
  tx: Tx,
  id: number,
  values: Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, values.endpoint), ne(pushSubscriptions.id, id)))
  await tx.update(pushSubscriptions).set(values).where(eq(pushSubscriptions.id, id))
}

const live = (userId: number, now: Date) =>
  and(eq(pushSubscriptions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now))

/** Those whose session still lasts, oldest first. */
export async function findSubscriptions(db: DbOrTx, userId: number, now: Date): Promise<SubscriptionRow[]> {
  const rows = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(live(userId, now))
    .orderBy(asc(pushSubscriptions.id))
  return rows.map((row) => row.subscription)
}

export async function countSubscriptions(db: DbOrTx, userId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(live(userId, now))
  return row?.total ?? 0
}

/** Beyond so many the oldest go. */
export async function trimSubscriptions(db: DbOrTx, userId: number, kept: number): Promise<void> {
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(kept)
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${newest}`))
}

export async function deleteSubscription(db: DbOrTx, userId: number, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
}

export async function deleteSubscriptions(db: DbOrTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]))
}

export interface KeyPair {
  publicKey: string
  privateKey: string
}

/** The pair this database keeps; the first one put stays, whoever else comes with another. */
export async function saveKeys(db: DbOrTx, made: () => KeyPair): Promise<KeyPair> {
  const key = 'vapid'
  const read = async () => {
    const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
    return row?.value as KeyPair | undefined
  }
  const known = await read()
  if (known) return known
  await db.insert(settings).values({ key, value: made() }).onConflictDoNothing()
  const kept = await read()
  if (!kept) throw new Error('the keys of push could not be kept')
  return kept
}
