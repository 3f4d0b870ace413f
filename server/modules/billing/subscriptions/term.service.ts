import { topupLimits } from '@/lib/contracts/payments'
import type { Tx } from '@/server/db/client'
import { eachAlone } from '@/server/platform/each-alone'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { findBalance, lockBalance } from '../ledger/ledger.repository'
import { findInForceOf, type Offer } from '../orders/catalogue.repository'
import { findGrantsOf, updateGrants } from '../orders/entitlements.repository'
import { announceServices } from '../orders/entitlements.service'
import { dropOrder, payOrder } from '../orders/fulfil.service'
import {
  findOwnPurchase,
  findPaidOf,
  findTooOld,
  findUncharged,
  insertPurchase,
  type PurchaseRow,
  renewalKey,
} from '../orders/purchases.repository'
import { chargeSaved } from '../payments/charges.service'
import { tellOfPlan } from './plan-notices.service'
import { asTicked } from './renewal-tick.service'
import { columnsAfter, daysLater, graceDays, subscriptionMachine } from './subscription.rules'
import { findDue, findRunning, type SubscriptionRow, updateSubscription } from './subscriptions.repository'

const batch = 200

/** The order of the next period, in the name of whoever ticked it; it waits as long as the grace does. */
async function orderRenewal(
  tx: Tx,
  row: SubscriptionRow,
  { item, terms }: Offer,
  now: Date,
): Promise<PurchaseRow> {
  return insertPurchase(tx, {
    publicId: newPublicId(),
    companyId: row.companyId,
    userId: row.autoRenewBy,
    code: item.code,
    termsId: terms.id,
    title: item.title,
    price: terms.price,
    vatRate: terms.vatRate,
    purpose: 'renew',
    subscriptionId: row.id,
    createdAt: now,
    expiresAt: daysLater(row.endsAt ?? now, graceDays),
  })
}

/** What its period brought stays as long as the grace does. */
async function keepGrants(tx: Tx, row: SubscriptionRow, until: Date): Promise<void> {
  const paid = await findPaidOf(tx, row.id)
  const grants = await findGrantsOf(
    tx,
    paid.filter(({ periodTo }) => periodTo?.getTime() === row.endsAt?.getTime()).map(({ id }) => id),
  )
  await updateGrants(
    tx,
    grants.map(({ id }) => id),
    { expiresAt: until },
  )
}

type Uncharged = Awaited<ReturnType<typeof findUncharged>>[number]

/** False when there was nothing to pass by now. */
async function passTerm(ctx: ServiceContext, tx: Tx, companyId: number): Promise<boolean> {
  const now = ctx.clock.now()
  await lockBalance(tx, companyId)
  const row = await findRunning(tx, companyId)
  if (!row?.endsAt) return false
  const title = (await findInForceOf(tx, row.code, now))?.item.title ?? row.code
  const ended = subscriptionMachine.transition(row, 'end', 'scheduler', { now })
  if (ended) {
    const columns = columnsAfter(ended.effects, { subject: row, userId: null, now })
    const over = await updateSubscription(tx, row.id, { status: ended.to, ...columns, updatedAt: now })
    await tellOfPlan(tx, over, { kind: 'plan.expired', title, now })
    await announceServices(tx, companyId, now)
    return true
  }
  const lapsed = subscriptionMachine.transition(row, 'lapse', 'scheduler', { now })
  if (!lapsed) return false
  const columns = columnsAfter(lapsed.effects, { subject: row, userId: null, now })
  const inGrace = await updateSubscription(tx, row.id, { status: lapsed.to, ...columns, updatedAt: now })
  await keepGrants(tx, row, daysLater(row.endsAt, graceDays))
  await announceServices(tx, companyId, now)
  const next = await findInForceOf(tx, row.nextCode ?? row.code, now)
  const order =
    next?.terms.onSale && (await asTicked(tx, row)).autoRenew
      ? await orderRenewal(tx, inGrace, next, now)
      : undefined
  if (order && (await payOrder(ctx, tx, order))) return true
  await tellOfPlan(tx, inGrace, { kind: 'plan.grace', title, now })
  return true
}

/**
 * Charges what renewals lack by the way of paying that was kept, once each: also those of a process that ended before it
 * came to that. What is too little for a payment is topped up to the least there is.
 */
async function chargeOwed(ctx: ServiceContext): Promise<void> {
  const one = async ({ publicId, companyId, price }: Uncharged) => {
    const missing = price - (await findBalance(ctx.db, companyId))
    const amount = Math.max(missing, topupLimits.min)
    if (missing > 0) await chargeSaved(ctx, { companyId, amount, key: renewalKey(publicId) })
    return missing > 0
  }
  const uncharged = await findUncharged(ctx.db, ctx.clock.now(), batch)
  await eachAlone(ctx, uncharged, one, {
    failed: 'a renewal could not be charged',
    keyOf: ({ publicId }) => publicId,
  })
}

/**
 * Carries every plan over the end of its period, or of its grace. What a ticked renewal lacks is charged by the way of
 * paying that was kept; once it arrives, the order that waits is paid.
 */
export async function passTerms(ctx: ServiceContext): Promise<number> {
  const one = (companyId: number) => ctx.db.transaction((tx) => passTerm(ctx, tx, companyId))
  const due = await findDue(ctx.db, ctx.clock.now(), batch)
  const passed = await eachAlone(ctx, due, one, {
    failed: 'a plan could not be carried on',
    keyOf: (companyId) => companyId,
  })
  await chargeOwed(ctx)
  return passed
}

/** Gives up orders nobody paid in time. */
export async function dropOldOrders(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  const one = (old: { companyId: number; publicId: string }) =>
    ctx.db.transaction(async (tx) => {
      await lockBalance(tx, old.companyId)
      const row = await findOwnPurchase(tx, old.companyId, old.publicId)
      if (row?.status === 'waiting') await dropOrder(ctx, tx, row)
      return row?.status === 'waiting'
    })
  await eachAlone(ctx, await findTooOld(ctx.db, now, batch), one, {
    failed: 'an order could not be given up',
    keyOf: ({ publicId }) => publicId,
  })
}
