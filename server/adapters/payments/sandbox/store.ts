import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '@/server/db/client'
import { sandboxPayments, sandboxReceipts, sandboxRefunds } from '@/server/db/schema/billing'

export type Stored = typeof sandboxPayments.$inferSelect

/** Undefined when the idempotency key has been used. */
export async function insertPayment(
  db: Db,
  row: typeof sandboxPayments.$inferInsert,
): Promise<Stored | undefined> {
  const [written] = await db.insert(sandboxPayments).values(row).onConflictDoNothing().returning()
  return written
}

export async function findByKey(db: Db, key: string): Promise<Stored | undefined> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.idempotenceKey, key))
  return row
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function findById(db: Db, id: string): Promise<Stored | undefined> {
  if (!uuid.test(id)) return undefined
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return row
}

type Change = Record<string, unknown>
type Ending = typeof sandboxPayments | typeof sandboxRefunds
const merged = ({ body }: Ending, change: Change) => ({
  body: sql`${body} || ${JSON.stringify(change)}::jsonb`,
})
const isPending = ({ id, body }: Ending, which: string) =>
  sql`${id} = ${which} and ${body}->>'status' = 'pending'`

/** Completes a pending payment; undefined when it is completed already: the first decision wins. */
export async function endPayment(db: Db, id: string, change: Change): Promise<Stored | undefined> {
  const [row] = await db
    .update(sandboxPayments)
    .set(merged(sandboxPayments, change))
    .where(isPending(sandboxPayments, id))
    .returning()
  return row
}

export type StoredRefund = typeof sandboxRefunds.$inferSelect

/** A succeeded payment with a saved method, by the method's id. */
export async function findSaved(db: Db, methodId: string): Promise<Stored | undefined> {
  const row = await findById(db, methodId)
  const method = row?.body.payment_method as { saved?: boolean } | undefined
  return row?.body.status === 'succeeded' && method?.saved ? row : undefined
}

export async function findRefundByKey(db: DbOrTx, key: string): Promise<StoredRefund | undefined> {
  const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotenceKey, key))
  return row
}

export async function findRefundById(db: Db, id: string): Promise<StoredRefund | undefined> {
  if (!uuid.test(id)) return undefined
  const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id))
  return row
}

export async function findRefunds(db: Db, paymentId: string): Promise<StoredRefund[]> {
  if (!uuid.test(paymentId)) return []
  return db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, paymentId))
    .orderBy(desc(sandboxRefunds.createdAt))
}

/** Serialises the work on one payment by a row lock. */
const withPaymentLock = <T>(db: Db, paymentId: string, run: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx
      .select({ id: sandboxPayments.id })
      .from(sandboxPayments)
      .where(eq(sandboxPayments.id, paymentId))
      .for('update')
    return run(tx)
  })

/**
 * Inserts a refund, unless the total would exceed the payment. Undefined when the idempotency key has been used,
 * `too_much` when the rest is too small.
 */
export async function insertRefund(
  db: Db,
  row: typeof sandboxRefunds.$inferInsert & { paymentId: string },
  { asked, paid }: { asked: string; paid: string },
): Promise<StoredRefund | 'too_much' | undefined> {
  return withPaymentLock(db, row.paymentId, async (tx) => {
    if (await findRefundByKey(tx, row.idempotenceKey)) return undefined
    const [left] = await tx
      .select({
        enough: sql<boolean>`coalesce(sum((${sandboxRefunds.body}->'amount'->>'value')::numeric), 0) + ${asked}::numeric <= ${paid}::numeric`,
      })
      .from(sandboxRefunds)
      .where(
        and(
          eq(sandboxRefunds.paymentId, row.paymentId),
          sql`${sandboxRefunds.body}->>'status' <> 'canceled'`,
        ),
      )
    if (!left?.enough) return 'too_much'
    const [written] = await tx.insert(sandboxRefunds).values(row).returning()
    return written
  })
}

/** Completes a pending refund. */
export async function endRefund(db: Db, id: string, change: Change): Promise<StoredRefund | undefined> {
  const [row] = await db
    .update(sandboxRefunds)
    .set(merged(sandboxRefunds, change))
    .where(isPending(sandboxRefunds, id))
    .returning()
  return row
}

export type StoredReceipt = typeof sandboxReceipts.$inferSelect

export async function findReceiptByKey(db: DbOrTx, key: string): Promise<StoredReceipt | undefined> {
  const [row] = await db.select().from(sandboxReceipts).where(eq(sandboxReceipts.idempotenceKey, key))
  return row
}

export async function findReceiptById(db: Db, id: string): Promise<StoredReceipt | undefined> {
  const [row] = await db.select().from(sandboxReceipts).where(eq(sandboxReceipts.id, id))
  return row
}

export const findReceipts = (db: Db, paymentId: string): Promise<StoredReceipt[]> =>
  db
    .select()
    .from(sandboxReceipts)
    .where(eq(sandboxReceipts.paymentId, paymentId))
    .orderBy(desc(sandboxReceipts.createdAt))

/**
 * Inserts a receipt, unless the settled total would exceed the payment. Undefined when the idempotency key has been
 * used.
 */
export async function insertReceipt(
  db: Db,
  row: typeof sandboxReceipts.$inferInsert & { paymentId: string },
  { asked, paid }: { asked: bigint; paid: bigint },
): Promise<StoredReceipt | 'too_much' | undefined> {
  return withPaymentLock(db, row.paymentId, async (tx) => {
    if (await findReceiptByKey(tx, row.idempotenceKey)) return undefined
    const { rows } = await tx.execute<{ sum: string }>(sql`
      select coalesce(sum(replace(s->'amount'->>'value', '.', '')::bigint), 0)::text as sum
      from sandbox_receipts r, jsonb_array_elements(r.body->'settlements') s where r.payment_id = ${row.paymentId}`)
    if (BigInt(rows[0]?.sum ?? 0) + asked > paid) return 'too_much'
    const [written] = await tx.insert(sandboxReceipts).values(row).returning()
    return written
  })
}
