import { hourMs } from '@/lib/shared/time'
import {
  PaymentMismatch,
  PaymentRefused,
  PaymentUnavailable,
  type ReceiptLine,
} from '@/server/adapters/payments/payments'
import { translator } from '@/server/lib/translator'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { vatCodesOfSales } from '../documents/vat.service'
import { sumSettled } from '../ledger/fund-lots.repository'
import { advanceItem } from '../payments/provider.service'
import { claimDueRefunds, type RefundOfPayment } from './refunds.repository'
import { applyRefund, descriptionOf, refuseRefund } from './settle-refund.service'

/** After that the provider has forgotten the idempotency key: look the refund up instead of repeating the request. */
const keyLivesMs = 23 * hourMs
const atOnce = 20

/** Receipt lines of a refund: an advance for the unsettled part, the services themselves for the settled part. */
async function linesOf(ctx: ServiceContext, { refund }: RefundOfPayment): Promise<ReceiptLine[]> {
  const { sale, advance } = await vatCodesOfSales(ctx)
  const settled = await sumSettled(ctx.db, `refund:${refund.publicId}`)
  const lines: ReceiptLine[] = [
    { item: advanceItem, amount: refund.amount - settled, vatCode: advance, mode: 'advance' },
    { item: translator('billing')('paper.service'), amount: settled, vatCode: sale, mode: 'full_payment' },
  ]
  return lines.filter(({ amount }) => amount > 0)
}

/** Creates the refund, or repeats the request with the same idempotency key; later polls its state. */
async function ask(ctx: ServiceContext, row: RefundOfPayment): Promise<void> {
  const { payments: provider, env } = ctx
  const { refund, payment } = row
  const { providerId: paymentId } = payment
  if (!provider || provider.name !== payment.provider || paymentId === null) return
  if (refund.providerId !== null) {
    const told = await provider.findRefund(refund.providerId)
    if (told) await applyRefund(ctx, provider.name, told)
    return
  }
  const since = refund.decidedAt ?? refund.createdAt
  if (ctx.clock.now().getTime() - since.getTime() > keyLivesMs) {
    const made = await provider.refundsOf(paymentId)
    const told = made.find(({ description }) => description === descriptionOf(row))
    if (told) await applyRefund(ctx, provider.name, told)
    else await refuseRefund(ctx, refund.publicId)
    return
  }
  const lines = await linesOf(ctx, row)
  const isUntouched = refund.amount === payment.amount && lines.every(({ mode }) => mode === 'advance')
  const told = await provider.refund({
    key: refund.providerKey,
    paymentId,
    amount: refund.amount,
    description: descriptionOf(row),
    // For a full refund of an advance the provider uses the receipt of the payment.
    receipt: isUntouched ? undefined : { email: refund.receiptEmail ?? env.CONTACT_EMAIL, lines },
  })
  await applyRefund(ctx, provider.name, told)
}

/** Without an answer nothing changes, and the poll is repeated later. */
async function processRefund(ctx: ServiceContext, row: RefundOfPayment): Promise<void> {
  const { publicId } = row.refund
  try {
    await ask(ctx, row)
  } catch (error) {
    if (error instanceof PaymentRefused) {
      ctx.log.warn({ refund: publicId, err: error }, 'the payment service refused a refund')
      if (row.refund.providerId === null) await refuseRefund(ctx, publicId)
    } else if (error instanceof PaymentUnavailable) {
      ctx.log.warn({ refund: publicId, err: error }, 'the payment service did not answer about a refund')
    } else if (error instanceof PaymentMismatch) {
      ctx.log.error({ refund: publicId, err: error }, 'a refund is not as it was ordered')
    } else throw error
  }
}

/** Sends approved refunds and polls pending ones. Returns their number. */
export async function processDueRefunds(ctx: ServiceContext): Promise<number> {
  if (!ctx.payments) return 0
  const rows = await claimDueRefunds(ctx.db, ctx.clock.now(), atOnce)
  for (const row of rows) await processRefund(ctx, row)
  return rows.length
}

/**
 * Webhook of a refund: only the id is trusted, the state is fetched.
 * @throws AppError forbidden, service_unavailable, webhook_mismatch, as for payments
 */
export async function handleRefundNotification(ctx: ServiceContext, ip: string, id: string): Promise<null> {
  const { payments: provider } = ctx
  if (!provider?.sendsFrom(ip)) throw new AppError('forbidden')
  try {
    const told = await provider.findRefund(id)
    const row = told && (await applyRefund(ctx, provider.name, told))
    if (!row) ctx.log.warn({ provider: provider.name }, 'told of a refund that is none of ours')
    return null
  } catch (error) {
    if (error instanceof PaymentMismatch) {
      ctx.log.error({ err: error }, 'a refund is not as it was ordered')
      throw new AppError('webhook_mismatch')
    }
    if (error instanceof PaymentUnavailable || error instanceof PaymentRefused) {
      ctx.log.warn({ err: error }, 'a refund told of could not be read')
      throw new AppError('service_unavailable', { retryAfter: 60 })
    }
    throw error
  }
}
