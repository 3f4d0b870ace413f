import { randomUUID } from 'node:crypto'
import type { Page } from '@/lib/contracts/call'
import type { CallParsed } from '@/lib/contracts/calls'
import { saveConsentVersion } from '@/lib/contracts/payment-methods'
import type { Payment } from '@/lib/contracts/payments'
import { type Actor, requireCompany, requireEditor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { verifiedEmail } from '../documents/parties.repository'
import { lockBalance } from '../ledger/ledger.repository'
import { refundableOf } from '../refunds/refund-money.service'
import { presentPayment } from './payments.presenter'
import {
  claimPayment,
  countOfCompany,
  countOpen,
  findOfCompany,
  findOwn,
  insertPayment,
  type PaymentRow,
} from './payments.repository'
import { checkPayment, orderPayment } from './provider.service'

/** Unpaid ones of a company at a time. */
const mostOpen = 10
const waitMs = 3_600_000
/** Screens ask every three seconds; the service is asked no more often. */
const askMs = 2_900

async function present(ctx: ServiceContext, row: PaymentRow): Promise<Payment> {
  return presentPayment(row, (await refundableOf(ctx.db, row.companyId, [row])).get(row.id))
}

/**
 * Starts a top-up. The order is written before the service is asked, so nothing it says of it can be strange to us.
 * @throws AppError forbidden for candidates and viewers, company_required, limit_exceeded, payment_failed,
 * service_unavailable where no payment service is set up, 422 without an address for the receipt.
 */
export async function startPayment(
  ctx: ServiceContext,
  actor: Actor,
  { amount, method, receipt_email, save_method }: CallParsed<'POST /v1/my/payments', 'body'>,
): Promise<Payment> {
  const company = requireEditor(actor)
  if (!ctx.payments) throw new AppError('service_unavailable')
  const { name: provider } = ctx.payments
  const receiptEmail = receipt_email ?? (await verifiedEmail(ctx.db, actor.userId))
  if (!receiptEmail) throw invalidField('receipt_email', 'required')
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    await lockBalance(tx, company.id)
    if ((await countOpen(tx, company.id)) >= mostOpen) throw new AppError('limit_exceeded')
    return insertPayment(tx, {
      publicId: newPublicId(),
      companyId: company.id,
      userId: actor.userId,
      amount,
      method,
      provider,
      providerKey: randomUUID(),
      receiptEmail,
      saveConsent: save_method ? saveConsentVersion : null,
      createdAt: now,
      checkedAt: now,
      expiresAt: new Date(now.getTime() + waitMs),
      nextCheckAt: new Date(now.getTime() + 10_000),
    })
  })
  const placed = await orderPayment(ctx, row)
  if (placed.status === 'canceled') {
    throw new AppError('payment_failed', { data: { reason: placed.cancelReason } })
  }
  return present(ctx, placed)
}

export async function listPayments(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<Payment>> {
  if (actor.accountType === 'candidate') return { results: [], total: 0, page, size }
  const { id } = requireCompany(actor)
  const [total, rows] = await Promise.all([
    countOfCompany(ctx.db, id),
    findOfCompany(ctx.db, id, { offset: (page - 1) * size, limit: size }),
  ])
  const back = await refundableOf(ctx.db, id, rows)
  return { results: rows.map((row) => presentPayment(row, back.get(row.id))), total, page, size }
}

/** @throws AppError not_found for another company's. */
export async function readPayment(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Payment> {
  if (actor.accountType === 'candidate') throw new AppError('not_found')
  const row = await findOwn(ctx.db, requireCompany(actor).id, publicId)
  if (!row) throw new AppError('not_found')
  const now = ctx.clock.now()
  const claimed = await claimPayment(ctx.db, row.id, { now, since: new Date(now.getTime() - askMs) })
  return present(ctx, claimed ? await checkPayment(ctx, claimed) : row)
}
