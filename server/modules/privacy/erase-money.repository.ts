import { and, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '@/server/db/client'
import { paymentMethods, payments } from '@/server/db/schema/billing'
import { purchases, subscriptions } from '@/server/db/schema/purchases'
import { receipts, refunds } from '@/server/db/schema/refunds'

/** Where receipts of payments under way were to go. */
export async function eraseReceipts(tx: Tx, userId: number): Promise<void> {
  await tx.update(payments).set({ receiptEmail: null }).where(eq(payments.userId, userId))
  await tx.update(refunds).set({ receiptEmail: null, reason: '' }).where(eq(refunds.userId, userId))
  const theirs = or(
    inArray(
      receipts.paymentId,
      tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId)),
    ),
    inArray(
      receipts.purchaseId,
      tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.userId, userId)),
    ),
  )
  await tx
    .update(receipts)
    .set({ email: null })
    .where(and(isNotNull(receipts.email), theirs))
}

/** Their cards and accounts are charged no more. */
export async function erasePaymentMethods(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(paymentMethods)
    .set({
      providerId: null,
      title: '',
      removedBy: sql`coalesce(${paymentMethods.removedBy}, 'person')`,
      removedAt: sql`coalesce(${paymentMethods.removedAt}, ${now})`,
    })
    .where(eq(paymentMethods.userId, userId))
}

/** What they agreed to in their own name is agreed to no more: plans of a company renew by the word of who is there. */
export async function eraseRenewalConsents(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ autoRenew: false, autoRenewAt: null, autoRenewBy: null })
    .where(eq(subscriptions.autoRenewBy, userId))
}

/**
 * Every column of a row back to what an empty one holds, but for those named: a column that is added later is wiped
 * until somebody decides that it may stay.
 */
export function wiped<T extends PgTable>(
  table: T,
  keep: readonly (keyof T['$inferSelect'] & string)[],
): Record<string, ReturnType<typeof sql>> {
  return Object.fromEntries(
    Object.keys(getTableColumns(table))
      .filter((name) => !keep.some((kept) => kept === name))
      .map((name) => [name, sql`default`]),
  )
}
