import { and, desc, eq, exists, isNull, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyMembers } from '@/server/db/schema/accounts'
import { paymentMethods } from '@/server/db/schema/payment-methods'

export type PaymentMethodRow = typeof paymentMethods.$inferSelect

/** The same way of paying is kept once. */
export async function insertMethod(tx: Tx, row: typeof paymentMethods.$inferInsert): Promise<void> {
  await tx
    .insert(paymentMethods)
    .values(row)
    .onConflictDoNothing({ target: [paymentMethods.provider, paymentMethods.providerId] })
}

const standing = (companyId: number) =>
  and(eq(paymentMethods.companyId, companyId), isNull(paymentMethods.removedAt))

/** Of people who still act for the company: who has left it took their cards along. */
export async function findMethods(db: DbOrTx, companyId: number): Promise<PaymentMethodRow[]> {
  const acting = db
    .select({ one: sql`1` })
    .from(companyMembers)
    .where(
      and(
        eq(companyMembers.companyId, paymentMethods.companyId),
        eq(companyMembers.userId, paymentMethods.userId),
        ne(companyMembers.role, 'viewer'),
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

/** What identifies it goes with it: it can be charged no more. */
export async function forgetMethod(
  tx: Tx,
  id: number,
  { removedAt, removedBy }: { removedAt: Date; removedBy: 'person' | 'bank' },
): Promise<void> {
  await tx
    .update(paymentMethods)
    .set({ removedAt, removedBy, providerId: null, title: '' })
    .where(and(eq(paymentMethods.id, id), isNull(paymentMethods.removedAt)))
}
