import { topupLimits } from '@/lib/contracts/payments'
import type { Kopecks } from '@/lib/shared/money'
import { roublesText } from '@/lib/shared/money'
import type { Tx } from '@/server/db/client'
import { recruitingMembers } from '@/server/modules/identity'
import { notify } from '@/server/modules/notifications'
import { forEachIsolated, forEachThenThrow } from '@/server/platform/concurrency'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { notifyOfPlan } from '../billing-notices.service'
import { findBalance, lockBalance } from '../ledger/ledger.repository'
import { findGrantsOf, updateGrants } from '../orders/entitlements.repository'
import { announceServices } from '../orders/entitlements.service'
import { announcePurchase, cancelUnpaidOrder, payOrder } from '../orders/fulfil.service'
import { findInForceOf, type Offer } from '../orders/plan-catalogue.repository'
import {
  findOwnPurchase,
  findPaidOf,
  findTooOld,
  findUncharged,
  insertPurchase,
  type PurchaseRow,
  renewalKey,
} from '../orders/purchases.repository'
import { companyName } from '../parties.repository'
import { findMethods } from '../payments/payments.repository'
import { chargeSaved } from '../payments/payments.service'
import { refundToBalance } from '../refunds/purchase-refund.service'
import { columnsAfter, daysLater, graceDays, subscriptionMachine } from './subscription.rules'
import { withValidAutoRenew } from './subscription.service'
import {
  findDue,
  findLastingOf,
  findRunning,
  findToWarn,
  returnHeld,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.repository'

const batch = 200
/** Most urgent first. */
const warnings = [1, 3, 7] as const

/** Terms that are no longer on sale are not renewed automatically. */
async function asRenewed(
  ctx: ServiceContext,
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
): Promise<{ row: SubscriptionRow; missing: Kopecks }> {
  const ticked = await withValidAutoRenew(tx, row)
  if (!ticked.autoRenew) return { row: ticked, missing: 0 }
  const next = await findInForceOf(tx, row.nextCode ?? row.code, now)
  if (!next?.terms.onSale) return { row: { ...ticked, autoRenew: false }, missing: 0 }
  const missing = Math.max(0, next.terms.price - (await findBalance(tx, row.companyId)))
  if (missing === 0) return { row: ticked, missing }
  const kept = (await findMethods(tx, row.companyId)).some(({ provider }) => provider === ctx.payments?.name)
  return { row: ticked, missing: kept && missing <= topupLimits.max ? 0 : missing }
}

/**
 * Warns seven, three and one day before the end of a period, only of the most urgent one. Mentions the missing sum of
 * a renewal that neither balance nor saved payment method covers.
 */
export async function notifyOfPeriodEnds(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  for (const days of warnings) {
    await ctx.db.transaction(async (tx) => {
      const ending = await findToWarn(tx, { days, until: daysLater(now, days), now }, batch)
      for (const { subscription, title } of ending) {
        const { row, missing } = await asRenewed(ctx, tx, subscription, now)
        const news =
          missing > 0 ? ({ kind: 'balance.low', missing } as const) : ({ kind: 'plan.expiring' } as const)
        await notifyOfPlan(tx, row, { ...news, title, now, days })
        await updateSubscription(tx, subscription.id, { warnedDays: days })
      }
    })
  }
}

/** The renewal order, in the name of the member who consented; it expires with the grace period. */
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

/** Entitlements of the period stay until the end of the grace period. */
async function extendGrants(tx: Tx, row: SubscriptionRow, until: Date): Promise<void> {
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

/** False when nothing was due. */
async function processPeriodEnd(ctx: ServiceContext, tx: Tx, companyId: number): Promise<boolean> {
  const now = ctx.clock.now()
  await lockBalance(tx, companyId)
  const row = await findRunning(tx, companyId)
  if (!row?.endsAt) return false
  const title = (await findInForceOf(tx, row.code, now))?.item.title ?? row.code
  const ended = subscriptionMachine.transition(row, 'end', 'scheduler', { now })
  if (ended) {
    const columns = columnsAfter(ended.effects, { subject: row, userId: null, now })
    const over = await updateSubscription(tx, row.id, { status: ended.to, ...columns, updatedAt: now })
    await notifyOfPlan(tx, over, { kind: 'plan.expired', title, now })
    await announceServices(tx, companyId, now)
    return true
  }
  const lapsed = subscriptionMachine.transition(row, 'lapse', 'scheduler', { now })
  if (!lapsed) return false
  const columns = columnsAfter(lapsed.effects, { subject: row, userId: null, now })
  const inGrace = await updateSubscription(tx, row.id, { status: lapsed.to, ...columns, updatedAt: now })
  await extendGrants(tx, row, daysLater(row.endsAt, graceDays))
  await announceServices(tx, companyId, now)
  const next = await findInForceOf(tx, row.nextCode ?? row.code, now)
  const order =
    next?.terms.onSale && (await withValidAutoRenew(tx, row)).autoRenew
      ? await orderRenewal(tx, inGrace, next, now)
      : undefined
  if (order && (await payOrder(ctx, tx, order))) return true
  await notifyOfPlan(tx, inGrace, { kind: 'plan.grace', title, now })
  return true
}

/**
 * Charges the missing sum of renewals to the saved payment method, once each; also for orders of a process that died
 * before. A sum below the minimum is topped up to it.
 */
async function chargeDue(ctx: ServiceContext): Promise<void> {
  const one = async ({ publicId, companyId, price }: Uncharged) => {
    const missing = price - (await findBalance(ctx.db, companyId))
    const amount = Math.max(missing, topupLimits.min)
    if (missing > 0) await chargeSaved(ctx, { companyId, amount, key: renewalKey(publicId) })
    return missing > 0
  }
  const uncharged = await findUncharged(ctx.db, ctx.clock.now(), batch)
  await forEachIsolated(ctx, uncharged, one, {
    failed: 'a renewal could not be charged',
    keyOf: ({ publicId }) => publicId,
  })
}

/**
 * Processes all period ends and ends of grace periods. The missing sum of an automatic renewal is charged to the saved
 * payment method; once it arrives, the pending order is paid.
 */
export async function processPeriodEnds(ctx: ServiceContext): Promise<number> {
  const one = (companyId: number) => ctx.db.transaction((tx) => processPeriodEnd(ctx, tx, companyId))
  const due = await findDue(ctx.db, ctx.clock.now(), batch)
  const passed = await forEachIsolated(ctx, due, one, {
    failed: 'a plan could not be carried on',
    keyOf: (companyId) => companyId,
  })
  await chargeDue(ctx)
  return passed
}

/** Expires unpaid orders. */
export async function cancelStaleOrders(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  const one = (old: { companyId: number; publicId: string }) =>
    ctx.db.transaction(async (tx) => {
      await lockBalance(tx, old.companyId)
      const row = await findOwnPurchase(tx, old.companyId, old.publicId)
      if (row?.status === 'waiting') await cancelUnpaidOrder(ctx, tx, row)
      return row?.status === 'waiting'
    })
  await forEachIsolated(ctx, await findTooOld(ctx.db, now, batch), one, {
    failed: 'an order could not be given up',
    keyOf: ({ publicId }) => publicId,
  })
}

/**
 * Refunds publications blocked by a moderator: fully when they were never open, otherwise the remaining days.
 * Idempotent.
 */
export async function refundBlocked(ctx: ServiceContext, vacancyPublicId?: string): Promise<number> {
  const now = ctx.clock.now()
  const blocked = await findLastingOf(ctx.db, now, vacancyPublicId)
  await forEachThenThrow(blocked, ({ purchase, vacancyTitle }) =>
    ctx.db.transaction(async (tx) => {
      await lockBalance(tx, purchase.companyId)
      const [still] = (await findLastingOf(tx, now, vacancyPublicId)).filter(
        (each) => each.purchase.id === purchase.id,
      )
      if (!still) return
      await returnHeld(tx, still.useId, now)
      const amount = await refundToBalance(ctx, tx, still.purchase, { actorId: null })
      await announcePurchase(tx, still.purchase, now)
      const name = await companyName(tx, purchase.companyId)
      await notify(
        tx,
        (await recruitingMembers(tx, purchase.companyId)).map((userId) => ({
          userId,
          kind: 'purchase.refunded' as const,
          dedupeKey: `refunded:${purchase.publicId}`,
          params: {
            reader: 'employer',
            company_name: name,
            vacancy_title: vacancyTitle,
            plan: purchase.title,
            amount: roublesText(amount),
          },
          target: null,
        })),
        now,
      )
    }),
  )
  return blocked.length
}
