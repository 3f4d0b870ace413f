import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { catalogueItems, catalogueTerms } from '@/server/db/schema/plan-catalogue'
import { entitlementGrants, entitlementUses, purchases, subscriptions } from '@/server/db/schema/purchases'
import { vacancies } from '@/server/db/schema/vacancies'
import { changeTaken } from '../orders/entitlements.repository'
import type { PurchaseRow } from '../orders/purchases.repository'
import { markReturned } from '../orders/uses.repository'

export type SubscriptionRow = typeof subscriptions.$inferSelect

const isRunning = inArray(subscriptions.status, ['active', 'grace'])

export async function findRunning(db: DbOrTx, companyId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), isRunning))
  return row
}

export async function findPending(db: DbOrTx, companyId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.status, 'pending')))
  return row
}

export async function findSubscription(db: DbOrTx, id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row
}

/** Terms of a company's running subscription, with their title. */
export async function findRunningTerms(db: DbOrTx, companyId: number) {
  const [row] = await db
    .select({ item: catalogueItems, terms: catalogueTerms })
    .from(subscriptions)
    .innerJoin(catalogueTerms, eq(catalogueTerms.id, subscriptions.termsId))
    .innerJoin(catalogueItems, eq(catalogueItems.code, subscriptions.code))
    .where(and(eq(subscriptions.companyId, companyId), isRunning))
  return row
}

export async function insertSubscription(
  tx: Tx,
  row: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow> {
  const [written] = await tx.insert(subscriptions).values(row).returning()
  if (!written) throw new Error('an insert returned no row')
  return written
}

export async function updateSubscription(
  tx: Tx,
  id: number,
  values: Partial<typeof subscriptions.$inferInsert>,
): Promise<SubscriptionRow> {
  const [row] = await tx
    .update(subscriptions)
    .set({ ...values, revision: sql`${subscriptions.revision} + 1` })
    .where(eq(subscriptions.id, id))
    .returning()
  if (!row) throw new Error('an update of a locked row found nothing')
  return row
}

/** Companies whose period or grace period has ended. */
export async function findDue(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ companyId: subscriptions.companyId })
    .from(subscriptions)
    .where(
      and(
        isRunning,
        lte(subscriptions.endsAt, now),
        sql`(${subscriptions.status} = 'active' or ${subscriptions.graceEndsAt} <= ${now.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(subscriptions.endsAt))
    .limit(limit)
  return rows.map((row) => row.companyId)
}

/** Subscriptions that end within a number of days and have no warning for it. */
export async function findToWarn(
  tx: Tx,
  { days, until, now }: { days: number; until: Date; now: Date },
  limit: number,
) {
  return tx
    .select({ subscription: subscriptions, title: catalogueItems.title })
    .from(subscriptions)
    .innerJoin(catalogueItems, eq(catalogueItems.code, subscriptions.code))
    .where(
      and(
        eq(subscriptions.status, 'active'),
        gt(subscriptions.endsAt, now),
        lte(subscriptions.endsAt, until),
        or(isNull(subscriptions.warnedDays), gt(subscriptions.warnedDays, days)),
      ),
    )
    .orderBy(asc(subscriptions.endsAt))
    .limit(limit)
    .for('no key update', { of: subscriptions, skipLocked: true })
}

interface Blocked {
  purchase: PurchaseRow
  useId: number
  vacancyTitle: string
}

/** Paid orders whose publication belongs to a blocked vacancy. */
export async function findLastingOf(db: DbOrTx, now: Date, vacancyPublicId?: string): Promise<Blocked[]> {
  return db
    .select({ purchase: purchases, useId: entitlementUses.id, vacancyTitle: vacancies.title })
    .from(entitlementUses)
    .innerJoin(vacancies, eq(vacancies.id, entitlementUses.vacancyId))
    .innerJoin(entitlementGrants, eq(entitlementGrants.id, entitlementUses.grantId))
    .innerJoin(purchases, eq(purchases.id, entitlementGrants.purchaseId))
    .where(
      and(
        eq(entitlementUses.kind, 'publications'),
        ne(entitlementUses.status, 'returned'),
        gt(entitlementUses.endsAt, now),
        isNotNull(entitlementGrants.purchaseId),
        eq(purchases.status, 'paid'),
        eq(vacancies.status, 'blocked'),
        vacancyPublicId === undefined ? undefined : eq(vacancies.publicId, vacancyPublicId),
      ),
    )
    .limit(100)
}

/** A reservation is released without a trace. */
export async function returnHeld(tx: Tx, useId: number, now: Date): Promise<void> {
  const [use] = await tx.select().from(entitlementUses).where(eq(entitlementUses.id, useId))
  if (use?.status === 'reserved' && (await markReturned(tx, useId, now)))
    await changeTaken(tx, use.grantId, -1)
}
