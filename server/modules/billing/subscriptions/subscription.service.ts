import type { CallResult } from '@/lib/contracts/calls'
import { roleMay } from '@/lib/contracts/company-rights'
import type { Subscription, SubscriptionAction } from '@/lib/contracts/purchases'
import type { DbOrTx, Tx } from '@/server/db/client'
import { type Actor, requireCompany, requireRight } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { lockBalance } from '../ledger/ledger.repository'
import { announceServices } from '../orders/entitlements.service'
import { cancelUnpaidOrder } from '../orders/fulfil.service'
import { findInForceOf } from '../orders/plan-catalogue.repository'
import { findWaiting } from '../orders/purchases.repository'
import { actorOfCompany } from '../parties.repository'
import { actionsOf, columnsAfter, subscriptionMachine } from './subscription.rules'
import {
  findPending,
  findRunning,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.repository'

async function present(
  db: DbOrTx,
  found: SubscriptionRow,
  now: Date,
  mayAct: boolean,
): Promise<Subscription> {
  const row = await withValidAutoRenew(db, found)
  const own = await findInForceOf(db, row.code, now)
  const next = row.nextCode ? await findInForceOf(db, row.nextCode, now) : own
  return {
    public_id: row.publicId,
    code: row.code,
    title: own?.item.title ?? row.code,
    status: row.status,
    starts_at: row.startsAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    grace_ends_at: row.graceEndsAt?.toISOString() ?? null,
    cancel_at_end: row.cancelAtEnd,
    next_code: row.nextCode,
    auto_renew: row.autoRenew,
    renewal_price: next?.terms.onSale ? next.terms.price : null,
    actions: mayAct ? actionsOf(row, now) : [],
  }
}

/** @throws AppError forbidden for candidates, company_required */
export async function readSubscription(
  ctx: ServiceContext,
  actor: Actor,
): Promise<CallResult<'GET /v1/my/subscription'>> {
  const { id, role } = requireCompany(actor)
  const now = ctx.clock.now()
  const shown = async (row: SubscriptionRow | undefined) =>
    row ? present(ctx.db, row, now, roleMay(role, 'pay')) : null
  const [running, pending] = await Promise.all([findRunning(ctx.db, id), findPending(ctx.db, id)])
  return { running: await shown(running), pending: await shown(pending) }
}

async function change(tx: Tx, row: SubscriptionRow, action: SubscriptionAction, actor: Actor, now: Date) {
  const transition = subscriptionMachine.transition(row, action, 'customer', { now })
  if (!transition) throw new AppError('wrong_state', { data: { status: row.status } })
  const columns = columnsAfter(transition.effects, { subject: row, userId: actor.userId, now })
  return updateSubscription(tx, row.id, { status: transition.to, ...columns, updatedAt: now })
}

/** Cancels pending orders that would contradict the latest decision. */
async function cancelSupersededOrders(
  ctx: ServiceContext,
  tx: Tx,
  row: SubscriptionRow,
  action: SubscriptionAction,
): Promise<void> {
  if (action === 'keep' || action === 'auto_renew_on') return
  for (const order of await findWaiting(tx, row.companyId, ctx.clock.now())) {
    const renewsItself = order.subscriptionId === row.id
    const isPlan = renewsItself || order.purpose !== 'buy'
    if (action === 'cancel' ? isPlan : renewsItself) await cancelUnpaidOrder(ctx, tx, order)
  }
}

/** @throws AppError not_found without a running plan, wrong_state */
export async function actOnSubscription(
  ctx: ServiceContext,
  actor: Actor,
  action: SubscriptionAction,
): Promise<Subscription> {
  const company = requireRight(actor, 'pay')
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    await lockBalance(tx, company.id)
    const found = await findRunning(tx, company.id)
    if (!found) throw new AppError('not_found')
    const running = await withValidAutoRenew(tx, found)
    const changed = await change(tx, running, action, actor, now)
    await cancelSupersededOrders(ctx, tx, running, action)
    await announceServices(tx, company.id, now)
    return changed
  })
  return present(ctx.db, row, now, true)
}

/**
 * Automatic renewal of a subscription: consent is personal and ends when the member loses the right to act. Another
 * member may give their own.
 */
export async function withValidAutoRenew(db: DbOrTx, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (!row.autoRenew) return row
  const stands =
    row.autoRenewBy !== null && (await actorOfCompany(db, row.companyId, row.autoRenewBy)) !== undefined
  return stands ? row : { ...row, autoRenew: false }
}
