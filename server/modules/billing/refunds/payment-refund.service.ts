import { randomUUID } from 'node:crypto'
import type { Kopecks } from '@/lib/shared/money'
import type { DbOrTx, Tx } from '@/server/db/client'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { findLots } from '../ledger/fund-lots.repository'
import { findBalance, lockBalance } from '../ledger/ledger.repository'
import { moveMoney } from '../ledger/ledger.service'
import type { PaymentRow } from '../payments/payments.repository'
import { announcePayment } from '../payments/settle-payment.service'
import {
  findBusy,
  insertRefund,
  type RefundOfPayment,
  type RefundRow,
  sumRefunded,
} from './refunds.repository'

type Context = Pick<ServiceContext, 'clock'>

/** Unspent, refundable part by payment. Bonuses cannot be refunded, nor a debt after a correction. */
async function unspentOf(db: DbOrTx, companyId: number): Promise<Map<number, Kopecks>> {
  const [balance, lots] = [await findBalance(db, companyId), await findLots(db, companyId)]
  const bonus = lots.filter(({ source }) => source === 'bonus').reduce((sum, { left }) => sum + left, 0)
  const most = Math.max(0, balance - bonus)
  const unspent = new Map<number, Kopecks>()
  for (const { paymentId, left } of lots) {
    if (paymentId === null) continue
    unspent.set(paymentId, Math.min(most, left + (unspent.get(paymentId) ?? 0)))
  }
  return unspent
}

/** By payment: refunded or being refunded, and refundable now. At most one open refund per payment. */
export async function refundableOfPayments(
  db: DbOrTx,
  companyId: number,
  rows: readonly PaymentRow[],
): Promise<Map<number, { refunded: Kopecks; refundable: Kopecks }>> {
  const ids = rows.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
  const [unspent, refunded, busy] = [
    ids.length > 0 ? await unspentOf(db, companyId) : new Map<number, Kopecks>(),
    await sumRefunded(db, ids),
    await findBusy(db, ids),
  ]
  return new Map(
    rows.map(({ id, amount, status }) => {
      const back = refunded.get(id) ?? 0
      const may = status === 'succeeded' && !busy.has(id)
      return [
        id,
        { refunded: back, refundable: may ? Math.max(0, Math.min(amount - back, unspent.get(id) ?? 0)) : 0 },
      ]
    }),
  )
}

/**
 * Inserts a refund of a locked payment, and debits the balance.
 * @throws AppError wrong_state when another one is open, or the payment did not succeed; 422 for more than is
 * refundable
 */
export async function openRefund(
  ctx: Context,
  tx: Tx,
  payment: PaymentRow,
  asked: { amount: Kopecks; reason: string; userId: number | null; receiptEmail: string | null },
  status: 'requested' | 'checking',
): Promise<RefundRow> {
  if (payment.status !== 'succeeded') throw new AppError('wrong_state')
  // The lock prevents spending between the check and the debit.
  await lockBalance(tx, payment.companyId)
  const limits = (await refundableOfPayments(tx, payment.companyId, [payment])).get(payment.id)
  const now = ctx.clock.now()
  const row = await insertRefund(tx, {
    ...asked,
    publicId: newPublicId(),
    companyId: payment.companyId,
    paymentId: payment.id,
    status,
    providerKey: randomUUID(),
    createdAt: now,
    ...(status === 'checking' && { decidedAt: now, nextCheckAt: now }),
  })
  if (!row) throw new AppError('wrong_state')
  const refundable = limits?.refundable ?? 0
  if (asked.amount > refundable) throw invalidField('amount', 'too_big', { limit: refundable })
  await moveMoney(ctx, tx, {
    companyId: payment.companyId,
    kind: 'refund',
    amount: -asked.amount,
    key: `refund:${row.publicId}`,
    reference: `payment:${payment.publicId}`,
    facts: { refund: row.publicId, way: 'out' },
    ...(asked.userId !== null && { actorId: asked.userId }),
  })
  await announcePayment(tx, payment)
  return row
}

/** Credits the balance again after a failed refund. */
export async function returnRefundToBalance(
  ctx: Context,
  tx: Tx,
  { refund, payment }: RefundOfPayment,
): Promise<void> {
  await moveMoney(ctx, tx, {
    companyId: refund.companyId,
    kind: 'refund',
    amount: refund.amount,
    key: `refund:${refund.publicId}:back`,
    reference: `payment:${payment.publicId}`,
    facts: { refund: refund.publicId, way: 'back' },
  })
  await announcePayment(tx, payment)
}
