import { routes } from '@/lib/routes'
import { formatMoney } from '@/lib/shared/money'
import { hourMs } from '@/lib/shared/time'
import {
  type Order,
  PaymentMismatch,
  PaymentRefused,
  PaymentUnavailable,
  type ProviderPayment,
} from '@/server/adapters/payments/payments'
import { translator } from '@/server/lib/translator'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { vatCodesOfSales } from '../documents/vat.service'
import { claimDue, findMethodById, type PaymentRow } from './payments.repository'
import { applyPayment, refusePayment } from './settle-payment.service'

/** Receipt line of an advance payment. */
const t = translator('billing')

export const advanceItem = t('paper.advance')

/** An order without a response is abandoned then, since its idempotency key is valid for a day. */
const giveUpMs = 23 * hourMs
const atOnce = 20

/** Calls the provider and stores its answer. Without an answer nothing changes, and the poll is repeated later. */
async function write(
  ctx: ServiceContext,
  row: PaymentRow,
  ask: () => Promise<ProviderPayment | undefined>,
): Promise<PaymentRow> {
  try {
    const told = await ask()
    return (told && (await applyPayment(ctx, told))) ?? row
  } catch (error) {
    if (error instanceof PaymentRefused) {
      ctx.log.warn({ payment: row.publicId, err: error }, 'the payment service refused an order')
      return (await refusePayment(ctx, row.publicId)) ?? row
    }
    if (error instanceof PaymentUnavailable) {
      ctx.log.warn({ payment: row.publicId, err: error }, 'the payment service did not answer')
      return row
    }
    if (error instanceof PaymentMismatch) {
      ctx.log.error({ payment: row.publicId, err: error }, 'a payment is not as it was ordered')
      return row
    }
    throw error
  }
}

/**
 * A redirect to the payment page, or an off-session charge.
 * @throws PaymentRefused when the saved method was removed
 */
async function paymentKindOf({ db, env }: ServiceContext, row: PaymentRow): Promise<Order['way']> {
  if (row.methodId === null) {
    const returnUrl = `${env.siteUrl}${routes.myPayments(row.publicId)}`
    return { method: row.method, returnUrl, save: row.saveConsent !== null }
  }
  const saved = (await findMethodById(db, row.methodId))?.providerId
  if (!saved) throw new PaymentRefused('method_removed')
  return { saved }
}

/** Creates the payment, or repeats the request with the same idempotency key. */
export function orderPayment(ctx: ServiceContext, row: PaymentRow): Promise<PaymentRow> {
  const { payments: provider } = ctx
  if (!provider) throw new AppError('service_unavailable')
  return write(ctx, row, async () =>
    provider.create({
      key: row.providerKey,
      amount: row.amount,
      way: await paymentKindOf(ctx, row),
      description: t('payments.topup', { amount: formatMoney(row.amount), number: row.publicId }),
      reference: row.publicId,
      receipt: {
        email: row.receiptEmail ?? '',
        lines: [
          {
            item: advanceItem,
            amount: row.amount,
            vatCode: (await vatCodesOfSales(ctx)).advance,
            mode: 'advance',
          },
        ],
      },
    }),
  )
}

/** Polls the state of a payment. One without any response is created again. */
export async function checkPayment(ctx: ServiceContext, row: PaymentRow): Promise<PaymentRow> {
  const { payments: provider } = ctx
  if (!provider) return row
  const { providerId } = row
  if (providerId !== null) return write(ctx, row, () => provider.find(providerId))
  if (ctx.clock.now().getTime() - row.createdAt.getTime() > giveUpMs) {
    return (await refusePayment(ctx, row.publicId)) ?? row
  }
  return orderPayment(ctx, row)
}

/** Polls all due payments, since webhooks may be lost. Returns their number. */
export async function checkDuePayments(ctx: ServiceContext): Promise<number> {
  if (!ctx.payments) return 0
  const rows = await claimDue(ctx.db, ctx.clock.now(), atOnce)
  for (const row of rows) await checkPayment(ctx, row)
  return rows.length
}

/**
 * Webhook of a payment: only the id is trusted, the state is fetched.
 * @throws AppError forbidden for an unknown source address, service_unavailable when the provider cannot be reached,
 * webhook_mismatch when the payment differs from its order. Unknown payments are ignored.
 */
export async function handlePaymentNotification(ctx: ServiceContext, ip: string, id: string): Promise<null> {
  const { payments: provider } = ctx
  if (!provider?.sendsFrom(ip)) throw new AppError('forbidden')
  try {
    const told = await provider.find(id)
    const row = told && (await applyPayment(ctx, told))
    if (!row) ctx.log.warn({ provider: provider.name }, 'told of a payment that is none of ours')
    return null
  } catch (error) {
    if (error instanceof PaymentMismatch) {
      ctx.log.error({ err: error }, 'a payment is not as it was ordered')
      throw new AppError('webhook_mismatch')
    }
    if (error instanceof PaymentUnavailable || error instanceof PaymentRefused) {
      ctx.log.warn({ err: error }, 'a payment told of could not be read')
      throw new AppError('service_unavailable', { retryAfter: 60 })
    }
    throw error
  }
}
