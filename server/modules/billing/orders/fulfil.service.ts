import { consumables } from '@/lib/contracts/plan-catalogue'
import type { Tx } from '@/server/db/client'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { notifyOfPlan } from '../billing-notices.service'
import { lockBalance } from '../ledger/ledger.repository'
import { moveMoney } from '../ledger/ledger.service'
import { scheduleOffsets } from '../ledger/offsets.service'
import { companyPublicId } from '../parties.repository'
import { refundToBalance } from '../refunds/purchase-refund.service'
import { columnsAfter, daysLater, subscriptionMachine } from '../subscriptions/subscription.rules'
import {
  findPending,
  insertSubscription,
  type SubscriptionRow,
  updateSubscription,
} from '../subscriptions/subscriptions.repository'
import { findGrantsOf, insertGrants, lockEntitlements, updateGrants } from './entitlements.repository'
import { announceServices } from './entitlements.service'
import { findOfferOf, type TermsRow } from './plan-catalogue.repository'
import {
  findPaidOf,
  findWaiting,
  findWaitingFor,
  type PurchaseRow,
  updatePurchase,
} from './purchases.repository'
import { creditOf, openPeriods, type Plan, planPurchase } from './quote.service'

type Context = Pick<ServiceContext, 'clock'>

/** One-off purchases are valid for a year. */
const packDays = 365

export async function announcePurchase(tx: Tx, row: PurchaseRow, now: Date): Promise<void> {
  const companyId = await companyPublicId(tx, row.companyId)
  await publish(tx, {
    kind: 'purchase.updated',
    payload: { purchaseId: row.publicId, companyId, version: now.getTime() },
  })
}

/** Cancels an order, and the subscription that waits for it. */
export async function cancelUnpaidOrder(ctx: Context, tx: Tx, row: PurchaseRow): Promise<PurchaseRow> {
  const now = ctx.clock.now()
  const pending = await findPending(tx, row.companyId)
  if (pending && pending.id === row.subscriptionId) {
    await updateSubscription(tx, pending.id, { status: 'canceled', updatedAt: now })
  }
  const dropped = await updatePurchase(tx, row.id, { status: 'canceled', closedAt: now })
  await announcePurchase(tx, dropped, now)
  return dropped
}

/** The subscription after a paid period. */
async function applyPaidPeriod(
  tx: Tx,
  row: PurchaseRow,
  terms: TermsRow,
  plan: Plan,
  now: Date,
): Promise<SubscriptionRow> {
  const { running, endsAt } = plan
  const ticked = row.autoRenew ? { autoRenew: true, autoRenewAt: now, autoRenewBy: row.userId } : {}
  const common = {
    ...ticked,
    code: row.code as SubscriptionRow['code'],
    termsId: terms.id,
    status: 'active' as const,
    endsAt,
    graceEndsAt: null,
    warnedDays: null,
    updatedAt: now,
  }
  if (running) {
    const action = plan.purpose === 'upgrade' ? 'upgrade' : 'renew'
    const transition = subscriptionMachine.transition(running, action, 'payment', { now })
    if (!transition) throw new Error(`no ${action} from ${running.status}`)
    return updateSubscription(tx, running.id, {
      ...common,
      ...(plan.purpose === 'upgrade' && { startsAt: now }),
      ...columnsAfter(transition.effects, { subject: running, userId: row.userId, now }),
    })
  }
  const pending = await findPending(tx, row.companyId)
  if (pending) {
    const paid = subscriptionMachine.transition(pending, 'pay', 'payment', { now })
    if (!paid) throw new Error(`no pay from ${pending.status}`)
    return updateSubscription(tx, pending.id, { ...common, status: paid.to, startsAt: now })
  }
  return insertSubscription(tx, {
    ...common,
    publicId: newPublicId(),
    companyId: row.companyId,
    startsAt: now,
    createdAt: now,
  })
}

/** Expires the grants of past or abandoned periods. */
async function closePastPeriod(tx: Tx, past: readonly PurchaseRow[], now: Date): Promise<void> {
  const grants = await findGrantsOf(
    tx,
    past.map(({ id }) => id),
  )
  await updateGrants(
    tx,
    grants.map(({ id }) => id),
    { closedAt: now },
  )
}

/**
 * Pays an order from the balance and grants its entitlements, in the transaction that holds the company's row. False
 * when the balance is too low; an order that is no longer valid is cancelled and not charged.
 */
export async function payOrder(ctx: Context, tx: Tx, row: PurchaseRow): Promise<boolean> {
  const now = ctx.clock.now()
  const offer = await findOfferOf(tx, row.termsId)
  const company = await lockBalance(tx, row.companyId)
  if (!offer || !company) throw new Error('an order of nothing')
  const { item, terms } = offer
  const plan = await planPurchase(tx, row.companyId, offer, now)
  if (plan.purpose === 'current' || plan.purpose === 'downgrade') {
    await cancelUnpaidOrder(ctx, tx, row)
    return true
  }
  await lockEntitlements(tx, row.companyId)
  const credit = await creditOf(tx, plan, now)
  if (company.balance + credit < row.price) return false
  const { running } = plan
  if (running && plan.purpose === 'upgrade') {
    for (const left of await openPeriods(tx, running.id, now)) {
      await refundToBalance(ctx, tx, left, { actorId: row.userId, goesOn: true })
    }
  }
  if (row.price > 0) {
    await moveMoney(ctx, tx, {
      companyId: row.companyId,
      kind: 'charge',
      amount: -row.price,
      key: `purchase:${row.publicId}`,
      reference: `purchase:${row.publicId}`,
      facts: { title: row.title, code: row.code },
      ...(row.userId !== null && { actorId: row.userId }),
    })
    await scheduleOffsets(ctx, tx, row)
  }
  const isPeriod = plan.endsAt !== null
  if (running?.status === 'grace') await closePastPeriod(tx, await findPaidOf(tx, running.id), now)
  const subscription = isPeriod ? await applyPaidPeriod(tx, row, terms, plan, now) : undefined
  const paid = await updatePurchase(tx, row.id, {
    status: 'paid',
    purpose: plan.purpose,
    paidAt: now,
    subscriptionId: subscription?.id ?? null,
    periodFrom: plan.startsAt,
    periodTo: plan.endsAt,
  })
  await insertGrants(
    tx,
    consumables.flatMap((kind) => {
      const initial = terms.contents[kind]
      const expiresAt = plan.endsAt ?? daysLater(now, packDays)
      return initial
        ? [{ companyId: row.companyId, kind, initial, purchaseId: row.id, createdAt: now, expiresAt }]
        : []
    }),
  )
  await announcePurchase(tx, paid, now)
  await announceServices(tx, row.companyId, now)
  if (subscription) await notifyOfPlan(tx, subscription, { kind: 'plan.activated', title: item.title, now })
  return true
}

/** Pays pending orders, oldest first, as long as the balance suffices. The company's row is locked. */
export async function payWaitingOrders(ctx: Context, tx: Tx, companyId: number): Promise<void> {
  for (const row of await findWaiting(tx, companyId, ctx.clock.now())) await payOrder(ctx, tx, row)
}

/** A payment failed: cancels the orders waiting for it. */
export async function cancelUnpaidOrdersOf(
  ctx: Context,
  tx: Tx,
  payment: { id: number; companyId: number },
): Promise<void> {
  await lockBalance(tx, payment.companyId)
  for (const row of await findWaitingFor(tx, payment.id)) await cancelUnpaidOrder(ctx, tx, row)
}
