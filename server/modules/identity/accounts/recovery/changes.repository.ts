import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { accountChanges } from '@/server/db/schema/account-recovery'

export type ChangeRow = typeof accountChanges.$inferSelect

export async function insertChange(tx: Tx, row: typeof accountChanges.$inferInsert): Promise<ChangeRow> {
  const [inserted] = await tx.insert(accountChanges).values(row).returning()
  if (!inserted) throw new Error('the change was not kept')
  return inserted
}

export async function findChangeByLink(db: DbOrTx, linkHash: string): Promise<ChangeRow | undefined> {
  const [row] = await db.select().from(accountChanges).where(eq(accountChanges.linkHash, linkHash))
  return row
}

/** Changes whose links still work, the oldest first. */
export async function findOpenChanges(db: DbOrTx, userId: number, now: Date): Promise<ChangeRow[]> {
  return db
    .select()
    .from(accountChanges)
    .where(and(eq(accountChanges.userId, userId), gt(accountChanges.expiresAt, now)))
    .orderBy(asc(accountChanges.id))
}

/** Changes with which the account was frozen, the oldest first. */
export async function findDisputedChanges(db: DbOrTx, userId: number): Promise<ChangeRow[]> {
  return db
    .select()
    .from(accountChanges)
    .where(and(eq(accountChanges.userId, userId), isNotNull(accountChanges.disputedAt)))
    .orderBy(asc(accountChanges.id))
}

/** From now on these decide what the account goes back to, however long it stays frozen. */
export async function disputeOpenChanges(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(accountChanges)
    .set({ disputedAt: now })
    .where(and(eq(accountChanges.userId, userId), gt(accountChanges.expiresAt, now)))
}

export async function setLinkUsed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(accountChanges)
    .set({ usedAt: now })
    .where(and(eq(accountChanges.id, id), isNull(accountChanges.usedAt)))
}

/** The account is its owner's again: no link of before does anything any more. */
export async function deleteChanges(tx: Tx, userId: number): Promise<void> {
  await tx.delete(accountChanges).where(eq(accountChanges.userId, userId))
}

/** Forgets what can be taken back no more; what a frozen account goes back to stays. */
export async function deleteSettledChanges(db: DbOrTx, now: Date): Promise<void> {
  await db
    .delete(accountChanges)
    .where(and(lte(accountChanges.expiresAt, now), isNull(accountChanges.disputedAt)))
}
