import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Kopecks } from '@/lib/shared/money'
import type { DbOrTx, Tx } from '@/server/db/client'
import { payments } from '@/server/db/schema/billing'
import { invoices } from '@/server/db/schema/invoices'
import { balanceParts, ledgerTransactions } from '@/server/db/schema/ledger'
import { receipts } from '@/server/db/schema/refunds'
import type { Lot, Part } from './fund-lots'

const columns = {
  source: balanceParts.source,
  paymentId: balanceParts.paymentId,
  invoiceId: balanceParts.invoiceId,
  settled: balanceParts.settled,
}
const grouped = [
  balanceParts.source,
  balanceParts.paymentId,
  balanceParts.invoiceId,
  balanceParts.settled,
] as const
const sum = sql<string>`sum(${balanceParts.amount})`

export async function insertParts(
  tx: Tx,
  common: { companyId: number; transactionId: number; createdAt: Date },
  parts: readonly Part[],
): Promise<void> {
  await tx.insert(balanceParts).values(parts.map((part) => ({ ...common, ...part })))
}

/**
 * Fund lots of a balance in spending order: bonuses, corrections, then payments and transfers, oldest first; of a
 * payment the settled part first.
 */
export async function findLots(db: DbOrTx, companyId: number): Promise<Lot[]> {
  const since = sql`min(min(${balanceParts.id})) over (partition by ${balanceParts.source}, ${balanceParts.paymentId}, ${balanceParts.invoiceId})`
  const rows = await db
    .select({ ...columns, left: sum.mapWith(Number) })
    .from(balanceParts)
    .where(eq(balanceParts.companyId, companyId))
    .groupBy(...grouped)
    .having(sql`sum(${balanceParts.amount}) <> 0`)
    .orderBy(
      sql`case ${balanceParts.source} when 'bonus' then 0 when 'other' then 1 else 2 end`,
      since,
      sql`${balanceParts.settled} desc`,
    )
  return rows
}

/** Parts debited under a reference (or by one transaction) and not returned; the latest first. */
export async function findTaken(
  tx: Tx,
  companyId: number,
  by: { reference: string } | { key: string },
): Promise<Lot[]> {
  const movement =
    'key' in by
      ? eq(ledgerTransactions.idempotencyKey, by.key)
      : eq(ledgerTransactions.reference, by.reference)
  return tx
    .select({ ...columns, left: sql`-sum(${balanceParts.amount})`.mapWith(Number) })
    .from(balanceParts)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, balanceParts.transactionId))
    .where(and(movement, eq(balanceParts.companyId, companyId)))
    .groupBy(...grouped)
    .having(sql`sum(${balanceParts.amount}) < 0`)
    .orderBy(sql`min(${balanceParts.id}) desc`)
}

/** Unsettled parts of payments debited by a transaction, by payment. */
export async function findUnsettled(
  tx: Tx,
  key: string,
): Promise<{ paymentId: number; userId: number; amount: Kopecks }[]> {
  return tx
    .select({
      paymentId: payments.id,
      userId: payments.userId,
      amount: sql`-sum(${balanceParts.amount})`.mapWith(Number),
    })
    .from(balanceParts)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, balanceParts.transactionId))
    .innerJoin(payments, eq(payments.id, balanceParts.paymentId))
    .where(and(eq(ledgerTransactions.idempotencyKey, key), eq(balanceParts.settled, false)))
    .groupBy(payments.id)
    .orderBy(payments.id)
}

/** The settled part of a refund. */
export async function sumSettled(db: DbOrTx, key: string): Promise<Kopecks> {
  const [row] = await db
    .select({ amount: sql`coalesce(-sum(${balanceParts.amount}), 0)`.mapWith(Number) })
    .from(balanceParts)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, balanceParts.transactionId))
    .where(and(eq(ledgerTransactions.idempotencyKey, key), eq(balanceParts.settled, true)))
  return row?.amount ?? 0
}

export async function findPaymentOf(tx: Tx, publicId: string): Promise<number | undefined> {
  const [row] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.publicId, publicId))
  return row?.id
}

export async function findInvoiceOf(tx: Tx, publicId: string): Promise<number | undefined> {
  const [row] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.publicId, publicId))
  return row?.id
}

/** Payments with a receipt of their own: only these need a settlement receipt. */
export async function findWithReceipt(tx: Tx, paymentIds: readonly number[]): Promise<Set<number>> {
  if (paymentIds.length === 0) return new Set()
  const rows = await tx
    .select({ paymentId: receipts.paymentId })
    .from(receipts)
    .where(
      and(
        inArray(receipts.paymentId, [...paymentIds]),
        isNull(receipts.refundId),
        isNull(receipts.purchaseId),
      ),
    )
  return new Set(rows.map(({ paymentId }) => paymentId))
}

/** Payments for which a settlement receipt of this order exists. */
export async function findOffset(tx: Tx, purchasePublicId: string): Promise<Set<number>> {
  const rows = await tx
    .select({ paymentId: receipts.paymentId })
    .from(receipts)
    .where(sql`${receipts.purchaseId} = (select id from purchases where public_id = ${purchasePublicId})`)
  return new Set(rows.map(({ paymentId }) => paymentId))
}
