import { and, desc, eq, inArray, isNotNull, lte, notInArray, sql, sum } from 'drizzle-orm'
import type { Kopecks } from '@/lib/shared/money'
import type { DbOrTx, Tx } from '@/server/db/client'
import { payments } from '@/server/db/schema/billing'
import { refunds } from '@/server/db/schema/refunds'
import type { PaymentRow } from '../payments/payments.repository'

export type RefundRow = typeof refunds.$inferSelect
/** With its payment. */
export interface RefundOfPayment {
  refund: RefundRow
  payment: PaymentRow
}

/** Final states that credit the balance again. */
const undone = ['canceled', 'rejected', 'withdrawn'] as const
const open = ['requested', 'checking', 'pending'] as const

/** Undefined when another refund of the payment is open. */
export async function insertRefund(tx: Tx, row: typeof refunds.$inferInsert): Promise<RefundRow | undefined> {
  const [written] = await tx.insert(refunds).values(row).onConflictDoNothing().returning()
  return written
}

export async function updateRefund(
  tx: Tx,
  id: number,
  values: Partial<typeof refunds.$inferInsert>,
): Promise<RefundRow> {
  const [row] = await tx.update(refunds).set(values).where(eq(refunds.id, id)).returning()
  if (!row) throw new Error('a held refund is gone')
  return row
}

/** Refunded or being refunded, by payment. */
export async function sumRefunded(db: DbOrTx, paymentIds: readonly number[]): Promise<Map<number, Kopecks>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .select({ paymentId: refunds.paymentId, amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...paymentIds]), notInArray(refunds.status, [...undone])))
    .groupBy(refunds.paymentId)
  return new Map(rows.map(({ paymentId, amount }) => [paymentId, amount]))
}

/** Of these payments, those with an open refund. */
export async function findBusy(db: DbOrTx, paymentIds: readonly number[]): Promise<Set<number>> {
  if (paymentIds.length === 0) return new Set()
  const rows = await db
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...paymentIds]), inArray(refunds.status, [...open])))
  return new Set(rows.map(({ paymentId }) => paymentId))
}

const both = (db: DbOrTx) =>
  db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))

export async function findRefundsOf(
  db: DbOrTx,
  companyId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<RefundOfPayment[]> {
  return both(db)
    .where(eq(refunds.companyId, companyId))
    .orderBy(desc(refunds.id))
    .limit(limit)
    .offset(offset)
}

export const countRefundsOf = (db: DbOrTx, companyId: number): Promise<number> =>
  db.$count(refunds, eq(refunds.companyId, companyId))

/** Refunds awaiting an operator, oldest first. */
export async function findRequested(db: DbOrTx, limit: number): Promise<RefundOfPayment[]> {
  return both(db).where(eq(refunds.status, 'requested')).orderBy(refunds.id).limit(limit)
}

/** A refund and its payment, locked until the transaction ends; lock order: the payment first. */
export async function lockRefund(
  tx: Tx,
  publicId: string,
  companyId?: number,
): Promise<RefundOfPayment | undefined> {
  const [found] = await tx
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(
      and(
        eq(refunds.publicId, publicId),
        companyId === undefined ? undefined : eq(refunds.companyId, companyId),
      ),
    )
  if (!found) return undefined
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, found.paymentId))
    .for('no key update')
  const [refund] = await tx.select().from(refunds).where(eq(refunds.publicId, publicId)).for('no key update')
  return payment && refund && { payment, refund }
}

/** A payment by the provider's id, locked until the transaction ends. */
export async function lockPaymentOf(
  tx: Tx,
  provider: string,
  providerId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.providerId, providerId), eq(payments.provider, provider)))
    .for('no key update')
  return row
}

export async function findRefundsOfPayment(tx: Tx, paymentId: number): Promise<RefundRow[]> {
  return tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).for('no key update')
}

/** Claims refunds due for polling, with exponential backoff. */
export async function claimDueRefunds(db: DbOrTx, now: Date, limit: number): Promise<RefundOfPayment[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNotNull(refunds.nextCheckAt), lte(refunds.nextCheckAt, now)))
    .orderBy(refunds.nextCheckAt)
    .limit(limit)
    .for('no key update', { skipLocked: true })
  const taken = await db
    .update(refunds)
    .set({
      checks: sql`${refunds.checks} + 1`,
      // Backoff: 10 s, 20 s, 40 s … ten minutes.
      nextCheckAt: sql`${now.toISOString()}::timestamptz + least(600, 10 * (2 ^ least(${refunds.checks}, 6))) * interval '1 second'`,
    })
    .where(inArray(refunds.id, due))
    .returning({ id: refunds.id })
  if (taken.length === 0) return []
  return both(db)
    .where(
      inArray(
        refunds.id,
        taken.map(({ id }) => id),
      ),
    )
    .orderBy(refunds.id)
}
