import type { Kopecks } from '@/lib/shared/money'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { verifiedEmail } from '../documents/parties.repository'
import { tellOfRefund } from '../money-notices.service'
import { lockPayment } from '../payments/payments.repository'
import { openRefund, refundableOf, takeBack } from './refund-money.service'
import {
  findRequested,
  lockRefund,
  type RefundOfPayment,
  type RefundRow,
  updateRefund,
} from './refunds.repository'

type Context = Pick<ServiceContext, 'clock'>

export const requestedRefunds = (
  ctx: Pick<ServiceContext, 'db'>,
  limit: number,
): Promise<RefundOfPayment[]> => findRequested(ctx.db, limit)

/** @throws AppError not_found; wrong_state when nobody waits for a decision on it */
async function lockRequested(tx: Tx, publicId: string): Promise<RefundOfPayment> {
  const row = await lockRefund(tx, publicId)
  if (!row) throw new AppError('not_found')
  if (row.refund.status !== 'requested') throw new AppError('wrong_state')
  return row
}

/** Lets a refund go out; the running site sends it within seconds. @throws AppError not_found, wrong_state */
export async function allowRefund(ctx: Context, tx: Tx, publicId: string): Promise<RefundRow> {
  const row = await lockRequested(tx, publicId)
  const now = ctx.clock.now()
  return updateRefund(tx, row.refund.id, { status: 'checking', decidedAt: now, nextCheckAt: now })
}

/** Refuses one; the owner reads the reason and has the money on the balance again. @throws AppError not_found, wrong_state */
export async function rejectRefund(ctx: Context, tx: Tx, publicId: string, note: string): Promise<RefundRow> {
  const row = await lockRequested(tx, publicId)
  const now = ctx.clock.now()
  const refund = await updateRefund(tx, row.refund.id, {
    status: 'rejected',
    note,
    decidedAt: now,
    settledAt: now,
    receiptEmail: null,
  })
  await takeBack(ctx, tx, row)
  await tellOfRefund(ctx, tx, { ...row, refund })
  return refund
}

/**
 * An operator gives money back unasked: so much, or all that is unspent of the payment.
 * @throws AppError not_found; wrong_state when nothing may be given back; 422 for more than that
 */
export async function giveBack(
  ctx: Context,
  tx: Tx,
  { payment: publicId, amount, reason }: { payment: string; amount: Kopecks | undefined; reason: string },
): Promise<RefundRow> {
  const payment = await lockPayment(tx, publicId)
  if (!payment) throw new AppError('not_found')
  const most = (await refundableOf(tx, payment.companyId, [payment])).get(payment.id)?.refundable ?? 0
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
