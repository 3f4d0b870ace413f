import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { payments } from '@/server/db/schema/billing'
import { purchases } from '@/server/db/schema/purchases'
import { receipts, refunds } from '@/server/db/schema/refunds'

export type ReceiptRow = typeof receipts.$inferSelect
/** With the provider's ids of its payment and refund. */
export interface ReceiptToAsk {
  receipt: ReceiptRow
  provider: string
  /** Our payment. */
  payment: string
  paymentId: string | null
  refundId: string | null
  /** For a settlement: the order the money was spent on. */
  sold: { title: string; vatRate: number | null } | null
}

export async function insertReceipt(tx: Tx, row: typeof receipts.$inferInsert): Promise<void> {
  await tx
    .insert(receipts)
    .values(row)
    .onConflictDoNothing({ target: [receipts.paymentId, receipts.refundId, receipts.purchaseId] })
}

export async function updateReceipt(
  db: DbOrTx,
  id: number,
  values: Partial<typeof receipts.$inferInsert>,
): Promise<void> {
  await db.update(receipts).set(values).where(eq(receipts.id, id))
}

export async function findReceiptsOf(
  db: DbOrTx,
  companyId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ receipt: ReceiptRow; title: string | null }[]> {
  return db
    .select({ receipt: receipts, title: purchases.title })
    .from(receipts)
    .leftJoin(purchases, eq(purchases.id, receipts.purchaseId))
    .where(eq(receipts.companyId, companyId))
    .orderBy(desc(receipts.id))
    .limit(limit)
    .offset(offset)
}

export const countReceiptsOf = (db: DbOrTx, companyId: number): Promise<number> =>
  db.$count(receipts, eq(receipts.companyId, companyId))

/** Claims receipts due for polling, with exponential backoff. */
export async function claimDueReceipts(db: DbOrTx, now: Date, limit: number): Promise<ReceiptToAsk[]> {
  const due = db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(isNotNull(receipts.nextCheckAt), lte(receipts.nextCheckAt, now)))
    .orderBy(receipts.nextCheckAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(receipts)
    .set({
      checks: sql`${receipts.checks} + 1`,
      // Backoff: 10 s, 20 s, 40 s … an hour.
      nextCheckAt: sql`${now.toISOString()}::timestamptz + least(3600, 10 * (2 ^ least(${receipts.checks}, 9))) * interval '1 second'`,
    })
    .where(inArray(receipts.id, due))
    .returning({ id: receipts.id })
  if (taken.length === 0) return []
  return db
    .select({
      receipt: receipts,
      provider: payments.provider,
      payment: payments.publicId,
      paymentId: payments.providerId,
      refundId: refunds.providerId,
      sold: { title: purchases.title, vatRate: purchases.vatRate },
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .leftJoin(refunds, eq(refunds.id, receipts.refundId))
    .leftJoin(purchases, eq(purchases.id, receipts.purchaseId))
    .where(
      inArray(
        receipts.id,
        taken.map(({ id }) => id),
      ),
    )
    .orderBy(receipts.id)
}

/** Whether the receipt of the payment itself is registered. */
export async function isRegistered(db: DbOrTx, paymentId: number): Promise<boolean> {
  const [row] = await db
    .select({ status: receipts.status })
    .from(receipts)
    .where(and(eq(receipts.paymentId, paymentId), isNull(receipts.refundId), isNull(receipts.purchaseId)))
  return row?.status === 'succeeded'
}

/** The provider's ids of known settlement receipts of a payment. */
export async function findProviderIds(db: DbOrTx, paymentId: number): Promise<Set<string | null>> {
  const rows = await db
    .select({ providerId: receipts.providerId })
    .from(receipts)
    .where(eq(receipts.paymentId, paymentId))
  return new Set(rows.map(({ providerId }) => providerId))
}

/** Makes pending settlement receipts of a payment due immediately. */
export async function wakeOffsets(tx: Tx, paymentId: number, now: Date): Promise<void> {
  await tx
    .update(receipts)
    .set({ nextCheckAt: now })
    .where(and(eq(receipts.paymentId, paymentId), isNotNull(receipts.nextCheckAt), isNull(receipts.sentAt)))
}
