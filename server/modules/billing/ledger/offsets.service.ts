import { randomUUID } from 'node:crypto'
import { hourMs } from '@/lib/shared/time'
import { PaymentRefused, type ProviderReceipt } from '@/server/adapters/payments/payments'
import type { Tx } from '@/server/db/client'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { vatCodeOfPrice } from '../documents/vat.service'
import type { PurchaseRow } from '../orders/purchases.repository'
import { receiptAddress } from '../parties.repository'
import {
  findProviderIds,
  insertReceipt,
  isRegistered,
  type ReceiptToAsk,
  updateReceipt,
} from '../payments/receipts.repository'
import { findUnsettled, findWithReceipt } from './fund-lots.repository'

/** After that the provider has forgotten the idempotency key: look the receipt up instead of repeating the request. */
const keyLivesMs = 23 * hourMs

/**
 * With the charge of an order, records the due settlement receipts for each payment it spends that has a receipt
 * itself. Bonuses and bank transfers have none.
 */
export async function scheduleOffsets(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  purchase: PurchaseRow,
): Promise<void> {
  const taken = await findUnsettled(tx, `purchase:${purchase.publicId}`)
  const told = await findWithReceipt(
    tx,
    taken.map(({ paymentId }) => paymentId),
  )
  const now = ctx.clock.now()
  for (const { paymentId, userId, amount } of taken) {
    if (!told.has(paymentId)) continue
    await insertReceipt(tx, {
      publicId: newPublicId(),
      companyId: purchase.companyId,
      paymentId,
      purchaseId: purchase.id,
      amount,
      status: 'pending',
      providerKey: randomUUID(),
      email: await receiptAddress(tx, purchase.companyId, purchase.userId ?? userId),
      createdAt: now,
      nextCheckAt: now,
    })
  }
}

/** A receipt created by the provider whose response was lost: of this sum, and known to none of our orders. */
async function findLost(
  ctx: ServiceContext,
  { receipt, paymentId }: ReceiptToAsk & { paymentId: string },
): Promise<ProviderReceipt | undefined> {
  const made = (await ctx.payments?.receiptsOf({ paymentId })) ?? []
  const known = await findProviderIds(ctx.db, receipt.paymentId)
  return made.find(({ id, offset }) => offset === receipt.amount && !known.has(id))
}

/**
 * Requests a settlement receipt, or its state; undefined while the receipt of the payment itself is not registered.
 * @throws PaymentRefused, PaymentUnavailable, PaymentMismatch
 */
export async function requestOffset(
  ctx: ServiceContext,
  row: ReceiptToAsk & { paymentId: string },
): Promise<ProviderReceipt | undefined> {
  const { payments: service, env, clock } = ctx
  const { receipt, paymentId, sold } = row
  if (!service || !sold || receipt.providerKey === null) return undefined
  if (receipt.providerId !== null) return service.findReceipt(receipt.providerId)
  if (!(await isRegistered(ctx.db, receipt.paymentId))) return undefined
  const { sentAt } = receipt
  if (sentAt !== null && clock.now().getTime() - sentAt.getTime() > keyLivesMs) {
    const lost = await findLost(ctx, row)
    if (!lost) throw new PaymentRefused('receipt_not_made')
    return lost
  }
  if (sentAt === null) await updateReceipt(ctx.db, receipt.id, { sentAt: clock.now() })
  return service.offset({
    key: receipt.providerKey,
    paymentId,
    // Recipient: a current member, since the buyer may have left.
    email: receipt.email ?? (await receiptAddress(ctx.db, receipt.companyId)) ?? env.CONTACT_EMAIL,
    line: {
      item: sold.title,
      amount: receipt.amount,
      vatCode: vatCodeOfPrice(sold.vatRate),
      mode: 'full_payment',
    },
  })
}
