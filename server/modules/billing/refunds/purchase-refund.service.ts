import type { Kopecks } from '@/lib/shared/money'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { ServiceContext } from '../../context'
import { moveMoney } from '../ledger/ledger.service'
import { findGrantsOf, lockEntitlements, updateGrants } from '../orders/entitlements.repository'
import { announceServices } from '../orders/entitlements.service'
import { findPaidOf, type PurchaseRow, updatePurchase } from '../orders/purchases.repository'
import { unusedOf } from '../orders/quote.service'
import { findUsesOf, hasOpenPublication, updateUses } from '../orders/uses.repository'
import { columnsAfter, subscriptionMachine } from '../subscriptions/subscription.rules'
import { findSubscription, updateSubscription } from '../subscriptions/subscriptions.repository'

type Context = Pick<ServiceContext, 'clock'>

/** Revokes the grants of an order and ends its promotions. */
async function endUses(tx: Tx, purchaseId: number, goesOn: boolean, now: Date): Promise<void> {
  const grants = await findGrantsOf(tx, [purchaseId])
  const ids = grants.map(({ id }) => id)
  await updateGrants(tx, ids, { closedAt: now })
  if (goesOn) return
  const uses = await findUsesOf(tx, ids)
  const going = uses.filter(({ endsAt }) => endsAt !== null && endsAt > now)
  await updateUses(
    tx,
    going.map(({ id }) => id),
    { endsAt: now, closedAt: now },
  )
}

/**
 * Refunds the unused part of a paid order to the balance, once, and revokes its entitlements. The company's row is
 * locked. Returns the sum.
 */
export async function refundToBalance(
  ctx: Context,
  tx: Tx,
  purchase: PurchaseRow,
  {
    actorId,
    goesOn = false,
  }: {
    actorId: number | null
    /** On an upgrade running promotions stay until their end. */
    goesOn?: boolean
  },
): Promise<Kopecks> {
  const now = ctx.clock.now()
  await lockEntitlements(tx, purchase.companyId)
  const amount = await unusedOf(tx, purchase, now)
  if (amount > 0) {
    await moveMoney(ctx, tx, {
      companyId: purchase.companyId,
      kind: 'refund',
      amount,
      key: `purchase:${purchase.publicId}:refund`,
      reference: `purchase:${purchase.publicId}`,
      facts: { title: purchase.title, code: purchase.code },
      ...(actorId !== null && { actorId }),
    })
  }
  await endUses(tx, purchase.id, goesOn, now)
  await updatePurchase(tx, purchase.id, { status: 'refunded', refunded: amount, closedAt: now })
  return amount
}

/**
 * Refundable sum of an order now. A publication in use is not refundable; of a subscription the latest period is
 * refunded first.
 */
export async function refundableOfPurchase(db: DbOrTx, purchase: PurchaseRow, now: Date): Promise<Kopecks> {
  if (purchase.status !== 'paid') return 0
  if (purchase.subscriptionId !== null) {
    const [latest] = await findPaidOf(db, purchase.subscriptionId)
    if (latest?.id !== purchase.id) return 0
  }
  if (await hasOpenPublication(db, purchase.id, now)) return 0
  return unusedOf(db, purchase, now)
}

/** The subscription after the refund of a period: back to the previous period, or ended. */
export async function endSubscriptionByRefund(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  await announceServices(tx, purchase.companyId, now)
  if (purchase.subscriptionId === null) return
  const subscription = await findSubscription(tx, purchase.subscriptionId)
  if (!subscription) throw new Error('an order of no subscription')
  const [before] = await findPaidOf(tx, subscription.id)
  if (before?.periodTo && before.periodTo > now) {
    await updateSubscription(tx, subscription.id, {
      endsAt: before.periodTo,
      termsId: before.termsId,
      warnedDays: null,
      updatedAt: now,
    })
    return
  }
  const refunded = subscriptionMachine.transition(subscription, 'refund', 'customer', { now })
  if (!refunded) return
  const columns = columnsAfter(refunded.effects, { subject: subscription, userId: null, now })
  await updateSubscription(tx, subscription.id, { status: refunded.to, ...columns, updatedAt: now })
}
