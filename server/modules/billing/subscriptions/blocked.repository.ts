import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { entitlementGrants, entitlementUses, purchases } from '@/server/db/schema/purchases'
import { vacancies } from '@/server/db/schema/vacancies'
import { changeTaken, markReturned } from '../orders/entitlements.repository'
import type { PurchaseRow } from '../orders/purchases.repository'

interface Blocked {
  purchase: PurchaseRow
  useId: number
  vacancyTitle: string
}

/** Paid orders whose publication stands with a blocked vacancy. */
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

/** What was only kept for it is as if it had never been taken. */
export async function returnHeld(tx: Tx, useId: number, now: Date): Promise<void> {
  const [use] = await tx.select().from(entitlementUses).where(eq(entitlementUses.id, useId))
  if (use?.status === 'reserved' && (await markReturned(tx, useId, now)))
    await changeTaken(tx, use.grantId, -1)
}
