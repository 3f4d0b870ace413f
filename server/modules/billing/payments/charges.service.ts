import { randomUUID } from 'node:crypto'
import type { CancelReason, PaymentStatus } from '@/lib/contracts/payments'
import { topupLimits } from '@/lib/contracts/payments'
import type { Kopecks } from '@/lib/shared/money'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { receiptAddress } from '../documents/parties.repository'
import { findMethods } from './payment-methods.repository'
import { findCharge, insertCharge, type PaymentRow } from './payments.repository'
import { orderPayment } from './provider.service'

export interface Charge {
  status: PaymentStatus
  cancelReason: CancelReason | null
}

const waitMs = 3_600_000

/**
 * Tops a company's balance up by the way of paying it has kept, without the payer; once per key, however often it is
 * asked for. `checking` and `pending` are found out about by themselves: ask again with the same key. Null when nothing
 * is kept, no payment service is there, or the sum is outside the limits of a payment. The money lands on the balance:
 * what it is for is charged there.
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
  // Whoever came second finds what the first one has written.
  if (!written) return chargeSaved(ctx, { companyId, amount, key })
  const { status, cancelReason } = await orderPayment(ctx, written)
  return { status, cancelReason }
}

/** Null when nothing is kept; undefined when the key is taken. */
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
