import type { Kopecks } from '@/lib/shared/money'
import {
  type ImportedStatement,
  importStatement,
  markPaid,
  numberOf,
  sellerOf,
} from '@/server/modules/billing'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { insertLog } from './operators.repository'
import type { Order } from './operators.service'
import { requireNotOwn } from './own-matter'

type Context = Pick<ServiceContext, 'db' | 'clock' | 'env'>

/** @throws AppError not_found; wrong_state when it is paid or cancelled */
export async function markInvoicePaid(
  ctx: Context,
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
export async function takeStatement(
  ctx: Context,
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
