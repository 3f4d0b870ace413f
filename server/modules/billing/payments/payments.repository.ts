import { and, count, desc, eq, exists, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { paymentMethods, payments } from '@/server/db/schema/billing'
import { companyMembers, memberMay } from '@/server/db/schema/companies'

type PaymentMethodRow = typeof paymentMethods.$inferSelect

/** Upsert: the same payment method is saved once. */
export async function insertMethod(tx: Tx, row: typeof paymentMethods.$inferInsert): Promise<void> {
  await tx
    .insert(paymentMethods)
    .values(row)
    .onConflictDoNothing({ target: [paymentMethods.provider, paymentMethods.providerId] })
}

const standing = (companyId: number) =>
  and(eq(paymentMethods.companyId, companyId), isNull(paymentMethods.removedAt))

/** Methods saved by current members only. */
export async function findMethods(db: DbOrTx, companyId: number): Promise<PaymentMethodRow[]> {
  const acting = db
    .select({ one: sql`1` })
    .from(companyMembers)
    .where(
      and(
        eq(companyMembers.companyId, paymentMethods.companyId),
        eq(companyMembers.userId, paymentMethods.userId),
        memberMay('pay'),
      ),
    )
  return db
    .select()
    .from(paymentMethods)
    .where(and(standing(companyId), exists(acting)))
    .orderBy(desc(paymentMethods.id))
    .limit(100)
}

export async function findMethodById(db: DbOrTx, id: number): Promise<PaymentMethodRow | undefined> {
  const [row] = await db.select().from(paymentMethods).where(eq(paymentMethods.id, id))
  return row
}

export async function lockMethod(
  tx: Tx,
  companyId: number,
  publicId: string,
): Promise<PaymentMethodRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentMethods)
    .where(and(standing(companyId), eq(paymentMethods.publicId, publicId)))
    .for('update')
  return row
}

/** Also clears its identifying data, so that it can no longer be charged. */
export async function removeSavedMethod(
  tx: Tx,
  id: number,
  { removedAt, removedBy }: { removedAt: Date; removedBy: 'person' | 'bank' },
): Promise<void> {
  await tx
    .update(paymentMethods)
    .set({ removedAt, removedBy, providerId: null, title: '' })
    .where(and(eq(paymentMethods.id, id), isNull(paymentMethods.removedAt)))
}

export type PaymentRow = typeof payments.$inferSelect
const open = ['checking', 'pending'] as const

export async function insertPayment(tx: DbOrTx, row: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [written] = await tx.insert(payments).values(row).returning()
  if (!written) throw new Error('a payment was not written')
  return written
}

export async function countOpen(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(payments)
    .where(and(eq(payments.companyId, companyId), inArray(payments.status, [...open])))
  return row?.n ?? 0
}

export async function findOfCompany(
  db: DbOrTx,
  companyId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.companyId, companyId))
    .orderBy(desc(payments.id))
    .limit(limit)
    .offset(offset)
}

export async function countOfCompany(db: DbOrTx, companyId: number): Promise<number> {
  return db.$count(payments, eq(payments.companyId, companyId))
}

export async function findOwn(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.publicId, publicId)))
  return row
}

/** A payment method of a company, locked until the transaction ends. */
export async function lockOwn(tx: Tx, companyId: number, publicId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.publicId, publicId)))
    .for('no key update')
  return row
}

/** Undefined when the idempotency key is used. */
export async function insertCharge(
  tx: Tx,
  row: typeof payments.$inferInsert,
): Promise<PaymentRow | undefined> {
  const [written] = await tx
    .insert(payments)
    .values(row)
    .onConflictDoNothing({ target: payments.chargeKey })
    .returning()
  return written
}

export async function findCharge(db: DbOrTx, chargeKey: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.chargeKey, chargeKey))
  return row
}

/** Locked until the transaction ends. */
export async function lockPayment(tx: Tx, publicId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.publicId, publicId)).for('no key update')
  return row
}

export async function updatePayment(
  tx: Tx,
  id: number,
  values: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [row] = await tx.update(payments).set(values).where(eq(payments.id, id)).returning()
  if (!row) throw new Error('a held payment is gone')
  return row
}

/** Claims a payment for polling, unless it was polled a moment ago. */
export async function claimPayment(
  db: DbOrTx,
  id: number,
  { now, since }: { now: Date; since: Date },
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .update(payments)
    .set({ checkedAt: now })
    .where(
      and(
        eq(payments.id, id),
        inArray(payments.status, [...open]),
        or(isNull(payments.checkedAt), lt(payments.checkedAt, since)),
      ),
    )
    .returning()
  return row
}

/** Claims payments due for polling, with exponential backoff. */
export async function claimDue(db: DbOrTx, now: Date, limit: number): Promise<PaymentRow[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.nextCheckAt), lte(payments.nextCheckAt, now)))
    .orderBy(payments.nextCheckAt)
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return db
    .update(payments)
    .set({
      checkedAt: now,
      checks: sql`${payments.checks} + 1`,
      // Backoff: 10 s, 20 s, 40 s … ten minutes.
      nextCheckAt: sql`${now.toISOString()}::timestamptz + least(600, 10 * (2 ^ least(${payments.checks}, 6))) * interval '1 second'`,
    })
    .where(inArray(payments.id, due))
    .returning()
}
