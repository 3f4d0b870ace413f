import type { Kopecks } from '@/lib/shared/money'
import {
  allowRefund,
  type ImportedStatement,
  importStatement,
  markPaid,
  numberOf,
  refundPayment,
  rejectRefund,
  requestedRefunds,
  sellerOf,
} from '@/server/modules/billing'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { insertLog } from './operators.repository'
import { type Order, requireNotOwn } from './operators.service'

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
export async function refundByOperator(
  ctx: Context,
  order: Order,
  payment: string,
  amount: Kopecks | undefined,
): Promise<{ publicId: string; amount: Kopecks }> {
  return ctx.db.transaction(async (tx) => {
    const row = await refundPayment(ctx, tx, { payment, amount, reason: order.reason ?? '' }).catch(
      (error) => {
        throw error instanceof AppError && error.code === 'validation_failed'
          ? new AppError('wrong_state')
          : error
      },
    )
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

type InvoicesContext = Pick<ServiceContext, 'db' | 'clock' | 'env'>

/** @throws AppError not_found; wrong_state when it is paid or cancelled */
export async function markInvoicePaid(
  ctx: InvoicesContext,
  order: Order,
  number: string,
): Promise<{ number: string; amount: Kopecks }> {
  return ctx.db.transaction(async (tx) => {
    const invoice = await markPaid(ctx, tx, number)
    await requireNotOwn(tx, order, { companyId: invoice.companyId })
    await insertLog(tx, {
      operator: order.operator,
      command: 'invoice-paid',
      target: invoice.publicId,
      reason: order.reason ?? null,
      details: { amount: invoice.amount },
      createdAt: ctx.clock.now(),
    })
    return { number: numberOf(invoice), amount: invoice.amount }
  })
}

/** @throws StatementError; AppError not_found where no account is set */
export async function importBankStatement(
  ctx: InvoicesContext,
  order: Order,
  bytes: Uint8Array,
): Promise<ImportedStatement> {
  const seller = sellerOf(ctx.env)
  if (!seller) throw new AppError('not_found')
  const result = await importStatement(ctx, seller.bank.account, bytes)
  await insertLog(ctx.db, {
    operator: order.operator,
    command: 'bank-statement',
    reason: order.reason ?? null,
    details: {
      paid: result.transfers.filter(({ outcome }) => outcome === 'paid').map(({ invoice }) => invoice),
      transfers: result.transfers.length,
    },
    createdAt: ctx.clock.now(),
  })
  return result
}
