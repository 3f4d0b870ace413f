import type { Kopecks } from '@/lib/shared/money'
import { allowRefund, giveBack, rejectRefund, requestedRefunds } from '@/server/modules/billing'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { insertLog } from './operators.repository'
import type { Order } from './operators.service'
import { requireNotOwn } from './own-matter'

type Context = Pick<ServiceContext, 'db' | 'clock'>

/** A refund that waits for a decision, in words for who decides. */
export interface AskedRefund {
  publicId: string
  payment: string
  amount: Kopecks
  reason: string
  createdAt: Date
}

export async function listRequested(ctx: Context, limit: number): Promise<AskedRefund[]> {
  const rows = await requestedRefunds(ctx, limit)
  return rows.map(({ refund, payment }) => ({
    publicId: refund.publicId,
    payment: payment.publicId,
    amount: refund.amount,
    reason: refund.reason,
    createdAt: refund.createdAt,
  }))
}

/** @throws AppError not_found; wrong_state when it waits for no decision */
export async function decideRefund(
  ctx: Context,
  order: Order,
  publicId: string,
  isAllowed: boolean,
): Promise<{ amount: Kopecks }> {
  return ctx.db.transaction(async (tx) => {
    const { amount, companyId } = isAllowed
      ? await allowRefund(ctx, tx, publicId)
      : await rejectRefund(ctx, tx, publicId, order.reason ?? '')
    await requireNotOwn(tx, order, { companyId })
    await insertLog(tx, {
      operator: order.operator,
      command: isAllowed ? 'refund-allow' : 'refund-reject',
      target: publicId,
      reason: order.reason ?? null,
      details: { amount },
      createdAt: ctx.clock.now(),
    })
    return { amount }
  })
}

/**
 * Gives a payment back, so much of it or all that is unspent.
 * @throws AppError not_found; wrong_state when nothing may be given back, or not so much
 */
export async function refundPayment(
  ctx: Context,
  order: Order,
  payment: string,
  amount: Kopecks | undefined,
): Promise<{ publicId: string; amount: Kopecks }> {
  return ctx.db.transaction(async (tx) => {
    const row = await giveBack(ctx, tx, { payment, amount, reason: order.reason ?? '' }).catch((error) => {
      throw error instanceof AppError && error.code === 'validation_failed'
        ? new AppError('wrong_state')
        : error
    })
    await requireNotOwn(tx, order, { companyId: row.companyId })
    await insertLog(tx, {
      operator: order.operator,
      command: 'refund',
      target: payment,
      reason: order.reason ?? null,
      details: { refund: row.publicId, amount: row.amount },
      createdAt: ctx.clock.now(),
    })
    return { publicId: row.publicId, amount: row.amount }
  })
}
