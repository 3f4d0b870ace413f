import type { Page } from '@/lib/contracts/call'
import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { topupLimits } from '@/lib/contracts/payments'
import type { Purchase } from '@/lib/contracts/purchases'
import type { Kopecks } from '@/lib/shared/money'
import { taxInside } from '@/lib/shared/money'
import { hourMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { ownDraftId } from '@/server/modules/vacancies'
import { type Actor, requireCompany, requireRight, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { lockBalance } from '../ledger/ledger.repository'
import { startPayment } from '../payments/payments.service'
import {
  endSubscriptionByRefund,
  refundableOfPurchase,
  refundToBalance,
} from '../refunds/purchase-refund.service'
import { daysLater, subscriptionMachine } from '../subscriptions/subscription.rules'
import { insertSubscription, updateSubscription } from '../subscriptions/subscriptions.repository'
import { announcePurchase, cancelUnpaidOrder, payOrder } from './fulfil.service'
import type { Offer } from './plan-catalogue.repository'
import { offerSeen } from './plan-catalogue.service'
import {
  countPurchases,
  findForView,
  findOwnPurchase,
  findPaymentId,
  findPurchaseIds,
  findRequested,
  findWaiting,
  insertPurchase,
  type PurchaseRow,
  updatePurchase,
} from './purchases.repository'
import { creditOf, type Plan, planPurchase } from './quote.service'

type PurchaseView = Awaited<ReturnType<typeof findForView>>[number]

const unpublished = ['draft', 'rejected', 'deleted']

const presentPurchase = ({ purchase, vacancy, payment }: PurchaseView, refundable: Kopecks): Purchase => ({
  public_id: purchase.publicId,
  code: purchase.code,
  title: purchase.title,
  purpose: purchase.purpose,
  status: purchase.status,
  price: purchase.price,
  vat: taxInside(purchase.price, purchase.vatRate),
  refunded: purchase.refunded,
  refundable,
  created_at: purchase.createdAt.toISOString(),
  paid_at: purchase.paidAt?.toISOString() ?? null,
  expires_at: purchase.expiresAt.toISOString(),
  vacancy: vacancy && {
    public_id: vacancy.publicId,
    title: vacancy.title,
    published: purchase.publishedAt !== null && !unpublished.includes(vacancy.status),
  },
  payment: payment && { public_id: payment.publicId, confirmation_url: payment.confirmationUrl },
})

async function present(db: DbOrTx, actor: Actor, ids: readonly number[], now: Date): Promise<Purchase[]> {
  const rows = await findForView(db, ids, scopeOf(actor))
  return Promise.all(
    rows.map(async (row) => presentPurchase(row, await refundableOfPurchase(db, row.purchase, now))),
  )
}

/** @throws AppError not_found for another company's order */
async function own(db: DbOrTx, companyId: number, publicId: string): Promise<PurchaseRow> {
  const row = await findOwnPurchase(db, companyId, publicId)
  if (!row) throw new AppError('not_found')
  return row
}

export async function presentOne(ctx: ServiceContext, actor: Actor, id: number): Promise<Purchase> {
  const [shown] = await present(ctx.db, actor, [id], ctx.clock.now())
  if (!shown) throw new Error('an order was not read')
  return shown
}

export async function listPurchases(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, payment }: CallParsed<'GET /v1/my/purchases', 'query'>,
): Promise<Page<Purchase>> {
  if (actor.accountType === 'candidate') return { results: [], total: 0, page, size }
  const { id } = requireCompany(actor)
  const [total, ids] = await Promise.all([
    countPurchases(ctx.db, id, payment),
    findPurchaseIds(ctx.db, id, payment, { offset: (page - 1) * size, limit: size }),
  ])
  return { results: await present(ctx.db, actor, ids, ctx.clock.now()), total, page, size }
}

export async function readPurchase(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Purchase> {
  if (actor.accountType === 'candidate') throw new AppError('not_found')
  const row = await own(ctx.db, requireCompany(actor).id, publicId)
  return presentOne(ctx, actor, row.id)
}

/** Cancels a pending order. @throws AppError not_found, wrong_state */
export async function cancelPurchase(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Purchase> {
  const company = requireRight(actor, 'pay')
  const id = await ctx.db.transaction(async (tx) => {
    await lockBalance(tx, company.id)
    const row = await own(tx, company.id, publicId)
    if (row.status !== 'waiting') throw new AppError('wrong_state', { data: { status: row.status } })
    return (await cancelUnpaidOrder(ctx, tx, row)).id
  })
  return presentOne(ctx, actor, id)
}

/**
 * Refunds the unused part to the balance.
 * @throws AppError not_found, wrong_state when nothing is left, conflict_changes when less is refundable than was
 * shown
 */
export async function refundPurchase(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { amount }: { amount: number },
): Promise<Purchase> {
  const company = requireRight(actor, 'pay')
  const now = ctx.clock.now()
  const id = await ctx.db.transaction(async (tx) => {
    await lockBalance(tx, company.id)
    const row = await own(tx, company.id, publicId)
    const refundable = await refundableOfPurchase(tx, row, now)
    if (refundable === 0) throw new AppError('wrong_state', { data: { status: row.status } })
    if (refundable < amount) throw new AppError('conflict_changes', { data: { refundable } })
    await refundToBalance(ctx, tx, row, { actorId: actor.userId })
    await endSubscriptionByRefund(tx, row, now)
    await announcePurchase(tx, row, now)
    return row.id
  })
  return presentOne(ctx, actor, id)
}

type Input = CallParsed<'POST /v1/my/purchases', 'body'>
type Result = CallResult<'POST /v1/my/purchases'>

const maxUnpaidOrders = 10
/** Expiry of a pending order: for an online payment, and for a bank transfer. */
const payerMs = 2 * hourMs
const upgradeDays = 14

/** A downgrade, or the free plan, follows at the end. */
async function downgrade(tx: Tx, { running }: Plan, { item }: Offer, now: Date): Promise<void> {
  const transition = running && subscriptionMachine.transition(running, 'downgrade', 'customer', { now })
  if (!transition) throw new AppError('wrong_state')
  await updateSubscription(tx, running.id, {
    status: transition.to,
    updatedAt: now,
    ...(item.code === 'start'
      ? { cancelAtEnd: true, autoRenew: false, nextCode: null }
      : { cancelAtEnd: false, nextCode: item.code as NonNullable<typeof running.nextCode> }),
  })
}

async function placeOrder(
  ctx: ServiceContext,
  tx: Tx,
  {
    actor,
    companyId,
    input,
    key,
  }: { actor: Actor; companyId: number; input: Input; key: string | undefined },
  offer: Offer,
  plan: Plan,
): Promise<PurchaseRow> {
  const now = ctx.clock.now()
  const waiting = await findWaiting(tx, companyId, now)
  // At most one pending subscription.
  const plans = waiting.filter((row) => row.subscriptionId !== null || row.purpose !== 'buy')
  if (plan.endsAt !== null) for (const old of plans) await cancelUnpaidOrder(ctx, tx, old)
  if (waiting.length >= maxUnpaidOrders) throw new AppError('limit_exceeded')
  const vacancyId = input.vacancy === undefined ? null : await ownDraftId(tx, actor, input.vacancy)
  const { item, terms } = offer
  const pending =
    plan.endsAt !== null && !plan.running
      ? await insertSubscription(tx, {
          publicId: newPublicId(),
          companyId,
          code: item.code as 'team',
          termsId: terms.id,
          createdAt: now,
          updatedAt: now,
        })
      : undefined
  const wait = input.pay === 'later' ? daysLater(now, upgradeDays) : new Date(now.getTime() + payerMs)
  const row = await insertPurchase(tx, {
    publicId: newPublicId(),
    companyId,
    userId: actor.userId,
    requestKey: key ?? null,
    code: item.code,
    termsId: terms.id,
    title: item.title,
    price: terms.price,
    vatRate: terms.vatRate,
    purpose: plan.purpose === 'upgrade' || plan.purpose === 'renew' ? plan.purpose : 'buy',
    subscriptionId: pending?.id ?? null,
    autoRenew: input.auto_renew && plan.endsAt !== null,
    vacancyId,
    createdAt: now,
    expiresAt: wait,
  })
  await announcePurchase(tx, row, now)
  return row
}

/** Starts a payment of the missing sum; an order that cannot be paid is cancelled. */
async function requestPayment(
  ctx: ServiceContext,
  actor: Actor,
  { order, missing, input }: { order: PurchaseRow; missing: number; input: Input },
): Promise<void> {
  const drop = () =>
    ctx.db.transaction(async (tx) => {
      await lockBalance(tx, order.companyId)
      const row = await findOwnPurchase(tx, order.companyId, order.publicId)
      if (row?.status === 'waiting') await cancelUnpaidOrder(ctx, tx, row)
    })
  try {
    const payment = await startPayment(ctx, actor, {
      amount: Math.max(missing, topupLimits.min),
      method: input.pay === 'sbp' ? 'sbp' : 'card',
      save_method: input.save_method,
      ...(input.receipt_email && { receipt_email: input.receipt_email }),
    })
    const paymentId = await findPaymentId(ctx.db, order.companyId, payment.public_id)
    if (paymentId !== undefined) await updatePurchase(ctx.db, order.id, { paymentId })
  } catch (error) {
    await drop()
    throw error
  }
}

/**
 * Places an order under given terms, and pays it immediately when the balance suffices. Idempotent: a repeated key
 * returns the first order, also when its response was lost.
 * @throws AppError as the contract says; nothing is charged in these cases
 */
export async function order(
  ctx: ServiceContext,
  actor: Actor,
  input: Input,
  key: string | undefined,
): Promise<Result> {
  const company = requireRight(actor, 'pay')
  const now = ctx.clock.now()
  const placed = await ctx.db.transaction(async (tx) => {
    const locked = await lockBalance(tx, company.id)
    if (!locked) throw new AppError('not_found')
    const { id: companyId } = company
    const before = key && (await findRequested(tx, { companyId, userId: actor.userId, requestKey: key }))
    if (before) return { order: before, missing: 0 }
    const offer = await offerSeen(tx, input.terms, now)
    const plan = await planPurchase(tx, company.id, offer, now)
    if (plan.purpose === 'current') throw new AppError('wrong_state')
    if (plan.purpose === 'downgrade') {
      await downgrade(tx, plan, offer, now)
      return null
    }
    const credit = await creditOf(tx, plan, now)
    const row = await placeOrder(ctx, tx, { actor, companyId, input, key }, offer, plan)
    const missing = Math.max(0, row.price - credit - locked.balance)
    if (missing > 0 && input.pay === 'balance') throw new AppError('not_enough_money', { data: { missing } })
    if (missing === 0) await payOrder(ctx, tx, row)
    return { order: row, missing }
  })
  if (!placed) return { purchase: null }
  if (placed.missing > 0 && input.pay !== 'later') await requestPayment(ctx, actor, { ...placed, input })
  return { purchase: await presentOne(ctx, actor, placed.order.id) }
}
