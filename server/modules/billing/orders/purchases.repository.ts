import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { paymentMethods, payments } from '@/server/db/schema/billing'
import { onVacancy } from '@/server/db/schema/company-team'
import { purchases, subscriptions } from '@/server/db/schema/purchases'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'

export type PurchaseRow = typeof purchases.$inferSelect

export async function insertPurchase(tx: Tx, row: typeof purchases.$inferInsert): Promise<PurchaseRow> {
  const [written] = await tx.insert(purchases).values(row).returning()
  if (!written) throw new Error('an insert returned no row')
  return written
}

export async function updatePurchase(
  tx: DbOrTx,
  id: number,
  values: Partial<typeof purchases.$inferInsert>,
): Promise<PurchaseRow> {
  const [row] = await tx.update(purchases).set(values).where(eq(purchases.id, id)).returning()
  if (!row) throw new Error('an update of a known row found nothing')
  return row
}

export async function findOwnPurchase(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.companyId, companyId), eq(purchases.publicId, publicId)))
  return row
}

export async function findRequested(
  tx: Tx,
  by: { companyId: number; userId: number; requestKey: string },
): Promise<PurchaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.companyId, by.companyId),
        eq(purchases.userId, by.userId),
        eq(purchases.requestKey, by.requestKey),
      ),
    )
  return row
}

/** Pending orders of a company that are not cancelled, oldest first. */
export async function findWaiting(db: DbOrTx, companyId: number, now: Date): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(
      and(eq(purchases.companyId, companyId), eq(purchases.status, 'waiting'), gt(purchases.expiresAt, now)),
    )
    .orderBy(asc(purchases.id))
}

export async function findWaitingFor(db: DbOrTx, paymentId: number): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.paymentId, paymentId), eq(purchases.status, 'waiting')))
}

export async function findTooOld(db: DbOrTx, now: Date, limit: number): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.status, 'waiting'), lte(purchases.expiresAt, now)))
    .orderBy(asc(purchases.expiresAt))
    .limit(limit)
}

const renewal = 'renewal:'

/** Idempotency key of a renewal charge. */
export const renewalKey = (publicId: string): string => `${renewal}${publicId}`

/** Pending automatic renewals without an attempted off-session charge. */
export async function findUncharged(db: DbOrTx, now: Date, limit: number): Promise<PurchaseRow[]> {
  const charged = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.chargeKey, sql`${renewal} || ${purchases.publicId}`))
  const kept = db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.companyId, purchases.companyId), isNull(paymentMethods.removedAt)))
  const rows = await db
    .select({ purchase: purchases })
    .from(purchases)
    .innerJoin(subscriptions, eq(subscriptions.id, purchases.subscriptionId))
    .where(
      and(
        eq(purchases.status, 'waiting'),
        gt(purchases.expiresAt, now),
        eq(purchases.purpose, 'renew'),
        eq(subscriptions.status, 'grace'),
        exists(kept),
        notExists(charged),
      ),
    )
    .orderBy(asc(purchases.expiresAt))
    .limit(limit)
  return rows.map(({ purchase }) => purchase)
}

/** Paid periods of a subscription, latest first. */
export async function findPaidOf(db: DbOrTx, subscriptionId: number): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.subscriptionId, subscriptionId), eq(purchases.status, 'paid')))
    .orderBy(desc(purchases.id))
}

/** Paid orders with an unpublished draft. */
export async function findToPublish(db: DbOrTx, limit: number): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(isNotNull(purchases.vacancyId), isNull(purchases.publishedAt), eq(purchases.status, 'paid')))
    .orderBy(asc(purchases.id))
    .limit(limit)
}

const ofCompany = (companyId: number, payment: string | undefined): SQL | undefined =>
  and(eq(purchases.companyId, companyId), payment === undefined ? undefined : eq(payments.publicId, payment))

export async function countPurchases(
  db: DbOrTx,
  companyId: number,
  payment: string | undefined,
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(purchases)
    .leftJoin(payments, eq(payments.id, purchases.paymentId))
    .where(ofCompany(companyId, payment))
  return row?.n ?? 0
}

export async function findPurchaseIds(
  db: DbOrTx,
  companyId: number,
  payment: string | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .leftJoin(payments, eq(payments.id, purchases.paymentId))
    .where(ofCompany(companyId, payment))
    .orderBy(desc(purchases.id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => row.id)
}

/** With their display data, newest first. */
export async function findForView(db: DbOrTx, ids: readonly number[], scope: VacancyScope | undefined) {
  if (ids.length === 0) return []
  return db
    .select({
      purchase: purchases,
      vacancy: { publicId: vacancies.publicId, title: vacancies.title, status: vacancies.status },
      payment: { publicId: payments.publicId, confirmationUrl: payments.confirmationUrl },
    })
    .from(purchases)
    .leftJoin(
      vacancies,
      // Whoever pays sees what for, also in roles that see no vacancies otherwise.
      and(eq(vacancies.id, purchases.vacancyId), scope?.withheld && onVacancy(scope, vacancies.id)),
    )
    .leftJoin(payments, eq(payments.id, purchases.paymentId))
    .where(inArray(purchases.id, [...ids]))
    .orderBy(desc(purchases.id))
}

export async function findPaymentId(
  db: DbOrTx,
  companyId: number,
  publicId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.publicId, publicId)))
  return row?.id
}
