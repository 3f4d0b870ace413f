import { PaymentMismatch, type ProviderPayment } from '@/server/adapters/payments/payments'
import type { Tx } from '@/server/db/client'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { notifyOfPayment } from '../billing-notices.service'
import { moveMoney } from '../ledger/ledger.service'
import { cancelUnpaidOrdersOf, payWaitingOrders } from '../orders/fulfil.service'
import { companyPublicId } from '../parties.repository'
import { invalidatePaymentMethod, savePaymentMethod } from './payment-methods.service'
import { lockPayment, type PaymentRow, updatePayment } from './payments.repository'
import { scheduleReceipt } from './receipts.service'

type Context = Pick<ServiceContext, 'db' | 'clock'>

/** Publishes the change to the company's clients. */
export async function announcePayment(tx: Tx, row: PaymentRow): Promise<void> {
  await publish(tx, {
    kind: 'payment.updated',
    payload: {
      paymentId: row.publicId,
      companyId: await companyPublicId(tx, row.companyId),
      version: row.checks,
    },
  })
}

const over = { nextCheckAt: null, confirmationUrl: null, receiptEmail: null } as const

function changeOf(row: PaymentRow, told: ProviderPayment, now: Date) {
  const known = { providerId: told.id }
  if (told.status === 'succeeded') {
    // Received money is always credited, whatever the previous status.
    return row.status === 'succeeded'
      ? undefined
      : ({ ...known, ...over, status: 'succeeded', cancelReason: null, settledAt: now } as const)
  }
  if (row.status !== 'checking' && row.status !== 'pending') return undefined
  if (told.status === 'canceled') {
    const cancelReason = told.cancelReason ?? 'other'
    return { ...known, ...over, status: 'canceled', cancelReason, settledAt: now } as const
  }
  return row.status === 'pending'
    ? undefined
    : ({ ...known, status: 'pending', confirmationUrl: told.confirmationUrl ?? null } as const)
}

/**
 * Stores the state of a payment just fetched from the provider; credits money exactly once, also for duplicate, late
 * or reordered updates. Undefined for an unknown payment.
 * @throws PaymentMismatch when it differs from its order
 */
export async function applyPayment(ctx: Context, told: ProviderPayment): Promise<PaymentRow | undefined> {
  const { reference } = told
  if (reference === undefined) return undefined
  return ctx.db.transaction(async (tx) => {
    const row = await lockPayment(tx, reference)
    if (!row) return undefined
    if (row.amount !== told.amount) throw new PaymentMismatch('another amount than ordered')
    if (row.providerId !== null && row.providerId !== told.id) {
      throw new PaymentMismatch('another payment for the same order')
    }
    const change = changeOf(row, told, ctx.clock.now())
    if (!change) return row
    const changed = await updatePayment(tx, row.id, { ...change, checks: row.checks + 1 })
    if (changed.status === 'succeeded') {
      await moveMoney(ctx, tx, {
        companyId: row.companyId,
        kind: 'topup',
        amount: row.amount,
        key: `payment:${row.publicId}`,
        reference: `payment:${row.publicId}`,
        facts: { method: row.method },
        actorId: row.userId,
      })
      await scheduleReceipt(ctx, tx, { payment: changed, told: told.receipt })
      await savePaymentMethod(ctx, tx, changed, told.saved)
      await payWaitingOrders(ctx, tx, row.companyId)
    }
    if (changed.status === 'canceled') {
      await invalidatePaymentMethod(ctx, tx, changed)
      await cancelUnpaidOrdersOf(ctx, tx, changed)
    }
    if (changed.status !== 'pending') await notifyOfPayment(ctx, tx, changed)
    await announcePayment(tx, changed)
    return changed
  })
}

/** Ends a payment that the provider rejected or never answered. */
export async function refusePayment(ctx: Context, publicId: string): Promise<PaymentRow | undefined> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockPayment(tx, publicId)
    if (row?.status !== 'checking') return row
    const changed = await updatePayment(tx, row.id, {
      ...over,
      status: 'canceled',
      cancelReason: 'refused',
      settledAt: ctx.clock.now(),
      checks: row.checks + 1,
    })
    await notifyOfPayment(ctx, tx, changed)
    await cancelUnpaidOrdersOf(ctx, tx, changed)
    await announcePayment(tx, changed)
    return changed
  })
}
