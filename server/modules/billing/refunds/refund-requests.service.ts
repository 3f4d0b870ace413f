import type { Refund } from '@/lib/contracts/billing'
import type { Page } from '@/lib/contracts/call'
import type { CallParsed } from '@/lib/contracts/calls'
import type { Kopecks } from '@/lib/shared/money'
import type { Tx } from '@/server/db/client'
import { type Actor, requireCompany } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { notifyOfRefund } from '../billing-notices.service'
import { verifiedEmail } from '../parties.repository'
import { lockOwn, lockPayment } from '../payments/payments.repository'
import { openRefund, refundableOfPayments, returnRefundToBalance } from './payment-refund.service'
import {
  countRefundsOf,
  findRefundsOf,
  findRequested,
  lockRefund,
  type RefundOfPayment,
  type RefundRow,
  updateRefund,
} from './refunds.repository'

type RefundDecisionsContext = Pick<ServiceContext, 'clock'>

export const requestedRefunds = (
  ctx: Pick<ServiceContext, 'db'>,
  limit: number,
): Promise<RefundOfPayment[]> => findRequested(ctx.db, limit)

/** @throws AppError not_found; wrong_state when it does not await a decision */
async function lockRequested(tx: Tx, publicId: string): Promise<RefundOfPayment> {
  const row = await lockRefund(tx, publicId)
  if (!row) throw new AppError('not_found')
  if (row.refund.status !== 'requested') throw new AppError('wrong_state')
  return row
}

/** Approves a refund; the running site sends it within seconds. @throws AppError not_found, wrong_state */
export async function allowRefund(ctx: RefundDecisionsContext, tx: Tx, publicId: string): Promise<RefundRow> {
  const row = await lockRequested(tx, publicId)
  const now = ctx.clock.now()
  return updateRefund(tx, row.refund.id, { status: 'checking', decidedAt: now, nextCheckAt: now })
}

/**
 * Refuses a refund; the owner sees the reason, and the balance is credited.
 * @throws AppError not_found, wrong_state
 */
export async function rejectRefund(
  ctx: RefundDecisionsContext,
  tx: Tx,
  publicId: string,
  note: string,
): Promise<RefundRow> {
  const row = await lockRequested(tx, publicId)
  const now = ctx.clock.now()
  const refund = await updateRefund(tx, row.refund.id, {
    status: 'rejected',
    note,
    decidedAt: now,
    settledAt: now,
    receiptEmail: null,
  })
  await returnRefundToBalance(ctx, tx, row)
  await notifyOfRefund(ctx, tx, { ...row, refund })
  return refund
}

/**
 * An operator refunds a payment without a request: a sum, or all that is refundable.
 * @throws AppError not_found; wrong_state when nothing is refundable; 422 for more than that
 */
export async function refundPayment(
  ctx: RefundDecisionsContext,
  tx: Tx,
  { payment: publicId, amount, reason }: { payment: string; amount: Kopecks | undefined; reason: string },
): Promise<RefundRow> {
  const payment = await lockPayment(tx, publicId)
  if (!payment) throw new AppError('not_found')
  const most = (await refundableOfPayments(tx, payment.companyId, [payment])).get(payment.id)?.refundable ?? 0
  if (most === 0) throw new AppError('wrong_state')
  const receiptEmail = (await verifiedEmail(tx, payment.userId)) ?? null
  return openRefund(
    ctx,
    tx,
    payment,
    { amount: amount ?? most, reason, userId: null, receiptEmail },
    'checking',
  )
}

const presentRefund = ({ refund, payment }: RefundOfPayment): Refund => ({
  public_id: refund.publicId,
  payment_public_id: payment.publicId,
  amount: refund.amount,
  status: refund.status,
  reason: refund.reason,
  note: refund.note,
  cancel_reason: refund.cancelReason,
  created_at: refund.createdAt.toISOString(),
  settled_at: refund.settledAt?.toISOString() ?? null,
})

type Context = Pick<ServiceContext, 'db' | 'clock'>

/** @throws AppError forbidden for anyone but an owner */
function ownedCompany(actor: Actor) {
  if (actor.accountType !== 'employer') throw new AppError('forbidden')
  const company = requireCompany(actor)
  if (company.role !== 'owner') throw new AppError('forbidden')
  return company
}

export async function listRefunds(
  ctx: Context,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<Refund>> {
  if (actor.accountType === 'candidate') return { results: [], total: 0, page, size }
  const { id } = requireCompany(actor)
  const [total, rows] = await Promise.all([
    countRefundsOf(ctx.db, id),
    findRefundsOf(ctx.db, id, { offset: (page - 1) * size, limit: size }),
  ])
  return { results: rows.map(presentRefund), total, page, size }
}

/**
 * An owner requests a refund of unspent money; an operator decides.
 * @throws AppError forbidden, company_required, not_found, wrong_state, 422 for more than is refundable
 */
export async function requestRefund(
  ctx: Context,
  actor: Actor,
  { payment_public_id, amount, reason }: CallParsed<'POST /v1/my/refunds', 'body'>,
): Promise<Refund> {
  const company = ownedCompany(actor)
  return ctx.db.transaction(async (tx) => {
    const payment = await lockOwn(tx, company.id, payment_public_id)
    if (!payment) throw new AppError('not_found')
    const receiptEmail =
      (await verifiedEmail(tx, actor.userId)) ?? (await verifiedEmail(tx, payment.userId)) ?? null
    const asked = { amount, reason, userId: actor.userId, receiptEmail }
    return presentRefund({ payment, refund: await openRefund(ctx, tx, payment, asked, 'requested') })
  })
}

/** @throws AppError forbidden, company_required, not_found, wrong_state after the decision */
export async function withdrawRefund(ctx: Context, actor: Actor, publicId: string): Promise<Refund> {
  const company = ownedCompany(actor)
  return ctx.db.transaction(async (tx) => {
    const row = await lockRefund(tx, publicId, company.id)
    if (!row) throw new AppError('not_found')
    if (row.refund.status !== 'requested') throw new AppError('wrong_state')
    const settledAt = ctx.clock.now()
    const refund = await updateRefund(tx, row.refund.id, {
      status: 'withdrawn',
      settledAt,
      receiptEmail: null,
    })
    await returnRefundToBalance(ctx, tx, row)
    return presentRefund({ ...row, refund })
  })
}
