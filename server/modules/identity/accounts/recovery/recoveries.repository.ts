import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { AccountRecoveryKind } from '@/lib/contracts/account-recovery'
import type { DbOrTx, Tx } from '@/server/db/client'
import { accountChanges, accountRecoveries } from '@/server/db/schema/account-security'

export type RecoveryRow = typeof accountRecoveries.$inferSelect

const isOpen = and(isNull(accountRecoveries.cancelledAt), isNull(accountRecoveries.finishedAt))

/** Undefined when one of the kind is running. */
export async function insertRecovery(
  tx: Tx,
  row: typeof accountRecoveries.$inferInsert,
): Promise<RecoveryRow | undefined> {
  const [inserted] = await tx.insert(accountRecoveries).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function findOpenRecovery(
  db: DbOrTx,
  userId: number,
  kind: AccountRecoveryKind,
): Promise<RecoveryRow | undefined> {
  const [row] = await db
    .select()
    .from(accountRecoveries)
    .where(and(eq(accountRecoveries.userId, userId), eq(accountRecoveries.kind, kind), isOpen))
  return row
}

export async function findRecoveryByLink(db: DbOrTx, cancelHash: string): Promise<RecoveryRow | undefined> {
  const [row] = await db.select().from(accountRecoveries).where(eq(accountRecoveries.cancelHash, cancelHash))
  return row
}

/** Undefined when it has ended. */
export async function endRecovery(
  tx: Tx,
  id: number,
  end: { cancelledAt: Date } | { finishedAt: Date },
): Promise<RecoveryRow | undefined> {
  const [row] = await tx
    .update(accountRecoveries)
    .set(end)
    .where(and(eq(accountRecoveries.id, id), isOpen))
    .returning()
  return row
}

/** Cancels it, because its purpose was achieved in another way. */
export async function closeRecoveries(
  tx: Tx,
  userId: number,
  kind: AccountRecoveryKind,
  now: Date,
): Promise<void> {
  await tx
    .update(accountRecoveries)
    .set({ finishedAt: now })
    .where(and(eq(accountRecoveries.userId, userId), eq(accountRecoveries.kind, kind), isOpen))
}

/** Account that had a contact before it was changed and frozen. */
export async function findFrozenByFormerContact(db: DbOrTx, value: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: accountChanges.userId })
    .from(accountChanges)
    .where(
      and(
        isNotNull(accountChanges.disputedAt),
        or(
          and(eq(accountChanges.emailBefore, value), isNotNull(accountChanges.emailVerifiedAtBefore)),
          and(eq(accountChanges.phoneBefore, value), isNotNull(accountChanges.phoneVerifiedAtBefore)),
        ),
      ),
    )
    .orderBy(asc(accountChanges.id))
    .limit(1)
  return row?.userId
}

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

/** Changes with a valid link, oldest first. */
export async function findOpenChanges(db: DbOrTx, userId: number, now: Date): Promise<ChangeRow[]> {
  return db
    .select()
    .from(accountChanges)
    .where(and(eq(accountChanges.userId, userId), gt(accountChanges.expiresAt, now)))
    .orderBy(asc(accountChanges.id))
}

/** Disputed changes of a frozen account, oldest first. */
export async function findDisputedChanges(db: DbOrTx, userId: number): Promise<ChangeRow[]> {
  return db
    .select()
    .from(accountChanges)
    .where(and(eq(accountChanges.userId, userId), isNotNull(accountChanges.disputedAt)))
    .orderBy(asc(accountChanges.id))
}

/** Marks the disputed changes, which determine the revert however long the account stays frozen. */
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

/** Restored: invalidates all earlier links. */
export async function deleteChanges(tx: Tx, userId: number): Promise<void> {
  await tx.delete(accountChanges).where(eq(accountChanges.userId, userId))
}

/** Deletes changes that can no longer be reverted; those of a frozen account are kept. */
export async function deleteSettledChanges(db: DbOrTx, now: Date): Promise<void> {
  await db
    .delete(accountChanges)
    .where(and(lte(accountChanges.expiresAt, now), isNull(accountChanges.disputedAt)))
}
