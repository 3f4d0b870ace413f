import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { AccountRecoveryKind } from '@/lib/contracts/account-recovery'
import type { DbOrTx, Tx } from '@/server/db/client'
import { accountChanges, accountRecoveries } from '@/server/db/schema/account-recovery'

export type RecoveryRow = typeof accountRecoveries.$inferSelect

const isOpen = and(isNull(accountRecoveries.cancelledAt), isNull(accountRecoveries.finishedAt))

/** Undefined when one of the kind is on already. */
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

/** Undefined when it is over, one way or the other. */
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

/** What it was started for has come about in another way. */
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

/** Whose account of today had a contact before it was changed and frozen. */
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
