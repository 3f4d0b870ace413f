import type { Tx } from '@/server/db/client'
import { announceServices } from '../orders/entitlements.service'
import { findPaidOf, type PurchaseRow } from '../orders/purchases.repository'
import { columnsAfter, subscriptionMachine } from '../subscriptions/subscription.rules'
import { findSubscription, updateSubscription } from '../subscriptions/subscriptions.repository'

/** What a subscription is once the money of a period is given back: as long as the one before it, or over. */
export async function endByRefund(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
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
