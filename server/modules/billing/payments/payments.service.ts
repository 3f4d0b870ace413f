import { randomUUID } from 'node:crypto'
import type { Page } from '@/lib/contracts/call'
import type { CallParsed } from '@/lib/contracts/calls'
import {
  type CancelReason,
  type Payment,
  type PaymentStatus,
  saveConsentVersion,
  topupLimits,
} from '@/lib/contracts/payments'
import type { Kopecks } from '@/lib/shared/money'
import { hourMs } from '@/lib/shared/time'
import { type Actor, requireCompany, requireRight } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { lockBalance } from '../ledger/ledger.repository'
import { receiptAddress, verifiedEmail } from '../parties.repository'
import { refundableOfPayments } from '../refunds/payment-refund.service'
import {
  claimPayment,
  countOfCompany,
  countOpen,
  findCharge,
  findMethods,
  findOfCompany,
  findOwn,
  insertCharge,
  insertPayment,
  type PaymentRow,
} from './payments.repository'
import { checkPayment, orderPayment } from './provider.service'

const presentPayment = (
  row: PaymentRow,
  { refunded, refundable }: { refunded: Kopecks; refundable: Kopecks } = { refunded: 0, refundable: 0 },
): Payment => ({
  public_id: row.publicId,
  amount: row.amount,
  method: row.method,
  status: row.status,
  confirmation_url: row.confirmationUrl,
  cancel_reason: row.cancelReason,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  settled_at: row.settledAt?.toISOString() ?? null,
  refunded,
  refundable,
  automatic: row.methodId !== null,
})

interface Charge {
  status: PaymentStatus
  cancelReason: CancelReason | null
}

const waitMs = hourMs

/**
 * Tops up a company's balance by its saved payment method (off-session), idempotent by key. `checking` and `pending`
 * resolve later: call again with the same key. Null without a saved method, without a payment provider, or when the
 * sum is outside the limits. The caller charges the balance.
 */
export async function chargeSaved(
  ctx: ServiceContext,
  { companyId, amount, key }: { companyId: number; amount: Kopecks; key: string },
): Promise<Charge | null> {
  const known = await findCharge(ctx.db, key)
  if (known) return { status: known.status, cancelReason: known.cancelReason }
  const { payments: service } = ctx
  if (!service || amount < topupLimits.min || amount > topupLimits.max) return null
  const written = await insertOrder(ctx, service.name, { companyId, amount, key })
  if (written === null) return null
  // Race: the second caller returns the row of the first.
  if (!written) return chargeSaved(ctx, { companyId, amount, key })
  const { status, cancelReason } = await orderPayment(ctx, written)
  return { status, cancelReason }
}

/** Null without a saved method; undefined when the key is used. */
async function insertOrder(
  ctx: ServiceContext,
  provider: string,
  { companyId, amount, key }: { companyId: number; amount: Kopecks; key: string },
): Promise<PaymentRow | null | undefined> {
  const method = (await findMethods(ctx.db, companyId)).find((each) => each.provider === provider)
  if (!method) return null
  const receiptEmail =
    (await receiptAddress(ctx.db, companyId, method.userId)) ?? (ctx.env.CONTACT_EMAIL || null)
  const now = ctx.clock.now()
  return ctx.db.transaction((tx) =>
    insertCharge(tx, {
      publicId: newPublicId(),
      companyId,
      userId: method.userId,
      amount,
      method: method.kind,
      methodId: method.id,
      chargeKey: key,
      provider,
      providerKey: randomUUID(),
      receiptEmail,
      createdAt: now,
      checkedAt: now,
      expiresAt: new Date(now.getTime() + waitMs),
      nextCheckAt: new Date(now.getTime() + 10_000),
    }),
  )
}

/** Maximum number of unpaid payments of a company. */
const maxOpenPayments = 10

/** Clients poll every three seconds; the provider is asked less often. */
const pollPauseMs = 2_900

async function present(ctx: ServiceContext, row: PaymentRow): Promise<Payment> {
  return presentPayment(row, (await refundableOfPayments(ctx.db, row.companyId, [row])).get(row.id))
}

/**
 * Starts a top-up. The row is inserted before the provider is called, so that every webhook refers to a known payment.
 * @throws AppError forbidden for candidates and viewers, company_required, limit_exceeded, payment_failed,
 * service_unavailable without a payment provider, 422 without an address for the receipt
 */
export async function startPayment(
  ctx: ServiceContext,
  actor: Actor,
  { amount, method, receipt_email, save_method }: CallParsed<'POST /v1/my/payments', 'body'>,
): Promise<Payment> {
  const company = requireRight(actor, 'pay')
  if (!ctx.payments) throw new AppError('service_unavailable')
  const { name: provider } = ctx.payments
  const receiptEmail = receipt_email ?? (await verifiedEmail(ctx.db, actor.userId))
  if (!receiptEmail) throw invalidField('receipt_email', 'required')
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    await lockBalance(tx, company.id)
    if ((await countOpen(tx, company.id)) >= maxOpenPayments) throw new AppError('limit_exceeded')
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
  const back = await refundableOfPayments(ctx.db, id, rows)
  return { results: rows.map((row) => presentPayment(row, back.get(row.id))), total, page, size }
}

/** @throws AppError not_found for another company's payment */
export async function readPayment(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Payment> {
  if (actor.accountType === 'candidate') throw new AppError('not_found')
  const row = await findOwn(ctx.db, requireCompany(actor).id, publicId)
  if (!row) throw new AppError('not_found')
  const now = ctx.clock.now()
  const claimed = await claimPayment(ctx.db, row.id, { now, since: new Date(now.getTime() - pollPauseMs) })
  return present(ctx, claimed ? await checkPayment(ctx, claimed) : row)
}
