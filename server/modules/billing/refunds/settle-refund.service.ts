import { randomUUID } from 'node:crypto'
import { PaymentMismatch, type ProviderRefund } from '@/server/adapters/payments/payments'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { notifyOfRefund } from '../billing-notices.service'
import { moveMoney } from '../ledger/ledger.service'
import type { PaymentRow } from '../payments/payments.repository'
import { scheduleReceipt } from '../payments/receipts.service'
import { announcePayment } from '../payments/settle-payment.service'
import { returnRefundToBalance } from './payment-refund.service'
import {
  findRefundsOfPayment,
  insertRefund,
  lockPaymentOf,
  lockRefund,
  type RefundOfPayment,
  type RefundRow,
  updateRefund,
} from './refunds.repository'

const t = translator('billing')

type Context = Pick<ServiceContext, 'db' | 'clock'>

/** Reference in the order of a refund: distinguishes our refunds from those made in the provider's dashboard. */
export const descriptionOf = ({ payment, refund }: RefundOfPayment): string =>
  t('payments.refund', { payment: payment.publicId, number: refund.publicId })

/** A refund made in the provider's dashboard: the money is already gone. */
async function adoptForeignRefund(
  ctx: Context,
  tx: Tx,
  payment: PaymentRow,
  told: ProviderRefund,
): Promise<RefundOfPayment> {
  const now = ctx.clock.now()
  const refund = await insertRefund(tx, {
    publicId: newPublicId(),
    companyId: payment.companyId,
    paymentId: payment.id,
    amount: told.amount,
    reason: t('payments.foreign_refund'),
    status: 'succeeded',
    providerKey: randomUUID(),
    providerId: told.id,
    createdAt: now,
    decidedAt: now,
    settledAt: now,
  })
  if (!refund) throw new PaymentMismatch('a refund that is known already')
  // Debited even if the balance has been spent.
  await moveMoney(ctx, tx, {
    companyId: payment.companyId,
    kind: 'correction',
    amount: -told.amount,
    key: `refund:${refund.publicId}`,
    reference: `payment:${payment.publicId}`,
    facts: { refund: refund.publicId, way: 'out' },
  })
  return { refund, payment }
}

const over = { nextCheckAt: null, receiptEmail: null } as const

/** Changes that follow from the fetched state; undefined for none. */
function changeOf({ refund }: RefundOfPayment, told: ProviderRefund, now: Date) {
  const known = { providerId: told.id }
  if (told.status === 'succeeded') {
    return refund.status === 'succeeded'
      ? undefined
      : ({ ...known, ...over, status: 'succeeded', cancelReason: null, settledAt: now } as const)
  }
  if (refund.status !== 'checking' && refund.status !== 'pending') return undefined
  if (told.status === 'canceled') {
    const cancelReason = told.cancelReason ?? 'other'
    return { ...known, ...over, status: 'canceled', cancelReason, settledAt: now } as const
  }
  return refund.status === 'pending' ? undefined : ({ ...known, status: 'pending' } as const)
}

function findOrAdoptRefund(row: RefundOfPayment, told: ProviderRefund): boolean {
  const { refund } = row
  if (refund.providerId === told.id) return true
  if (told.description !== descriptionOf(row)) return false
  if (refund.providerId !== null) throw new PaymentMismatch('another refund for the same order')
  return true
}

/**
 * Stores the state of a refund just fetched from the provider. Undefined for an unknown payment.
 * @throws PaymentMismatch when it differs from its order
 */
export async function applyRefund(
  ctx: Context,
  provider: string,
  told: ProviderRefund,
): Promise<RefundRow | undefined> {
  return ctx.db.transaction(async (tx) => {
    const payment = await lockPaymentOf(tx, provider, told.paymentId)
    if (!payment) return undefined
    const known = await findRefundsOfPayment(tx, payment.id)
    const row = known.map((refund) => ({ refund, payment })).find((each) => findOrAdoptRefund(each, told))
    if (row && row.refund.amount !== told.amount) throw new PaymentMismatch('another amount than ordered')
    if (!row) {
      if (told.status !== 'succeeded') return undefined
      const adopted = await adoptForeignRefund(ctx, tx, payment, told)
      await settled(ctx, tx, adopted, told)
      return adopted.refund
    }
    const change = changeOf(row, told, ctx.clock.now())
    if (!change) return row.refund
    const refund = await updateRefund(tx, row.refund.id, { ...change, checks: row.refund.checks + 1 })
    const { status } = row.refund
    if (refund.status === 'succeeded' && status !== 'checking' && status !== 'pending') {
      // A failed refund succeeded after all: debit the balance again.
      await moveMoney(ctx, tx, {
        companyId: refund.companyId,
        kind: 'correction',
        amount: -refund.amount,
        key: `refund:${refund.publicId}:late`,
        reference: `payment:${payment.publicId}`,
        facts: { refund: refund.publicId, way: 'out' },
      })
    }
    if (refund.status === 'canceled') await returnRefundToBalance(ctx, tx, row)
    if (refund.status !== 'pending') await settled(ctx, tx, { refund, payment }, told)
    else await announcePayment(tx, payment)
    return refund
  })
}

async function settled(ctx: Context, tx: Tx, row: RefundOfPayment, told: ProviderRefund): Promise<void> {
  const { refund, payment } = row
  if (refund.status === 'succeeded') await scheduleReceipt(ctx, tx, { payment, refund, told: told.receipt })
  await notifyOfRefund(ctx, tx, row)
  await announcePayment(tx, payment)
}

/** Ends a refund that the provider rejected, or does not know after a day. */
export async function refuseRefund(ctx: Context, publicId: string): Promise<RefundRow | undefined> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockRefund(tx, publicId)
    if (row?.refund.status !== 'checking') return row?.refund
    const refund = await updateRefund(tx, row.refund.id, {
      ...over,
      status: 'canceled',
      cancelReason: 'refused',
      settledAt: ctx.clock.now(),
      checks: row.refund.checks + 1,
    })
    await returnRefundToBalance(ctx, tx, row)
    await notifyOfRefund(ctx, tx, { ...row, refund })
    return refund
  })
}
