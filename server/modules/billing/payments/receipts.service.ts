import type { Receipt, ReceiptStatus } from '@/lib/contracts/billing-documents'
import type { Page } from '@/lib/contracts/call'
import { dayMs } from '@/lib/shared/time'
import {
  PaymentMismatch,
  PaymentRefused,
  PaymentUnavailable,
  type ProviderReceipt,
} from '@/server/adapters/payments/payments'
import type { Tx } from '@/server/db/client'
import { type Actor, requireCompany } from '@/server/platform/actor'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { requestOffset } from '../ledger/offsets.service'
import { companyPublicId } from '../parties.repository'
import type { RefundRow } from '../refunds/refunds.repository'
import type { PaymentRow } from './payments.repository'
import {
  claimDueReceipts,
  countReceiptsOf,
  findReceiptsOf,
  insertReceipt,
  type ReceiptRow,
  type ReceiptToAsk,
  updateReceipt,
  wakeOffsets,
} from './receipts.repository'

const atOnce = 20
/** After three days without registration an operator has to act. */
const giveUpMs = 3 * dayMs

/** Records a due receipt, if the provider registers receipts. */
export async function scheduleReceipt(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  { payment, refund, told }: { payment: PaymentRow; refund?: RefundRow; told: ReceiptStatus | undefined },
): Promise<void> {
  if (told === undefined) return
  const now = ctx.clock.now()
  await insertReceipt(tx, {
    publicId: newPublicId(),
    companyId: payment.companyId,
    paymentId: payment.id,
    refundId: refund?.id ?? null,
    amount: refund?.amount ?? payment.amount,
    status: told,
    createdAt: now,
    // Its fiscal numbers are in the receipt, which may be registered by now.
    nextCheckAt: told === 'canceled' ? null : now,
  })
}

const kindOf = ({ refundId, purchaseId }: ReceiptRow): Receipt['kind'] =>
  purchaseId !== null ? 'offset' : refundId !== null ? 'refund' : 'payment'

const present = ({ receipt: row, title }: { receipt: ReceiptRow; title: string | null }): Receipt => ({
  public_id: row.publicId,
  kind: kindOf(row),
  title,
  amount: row.amount,
  status: row.status,
  storage_number: row.storageNumber,
  document_number: row.documentNumber,
  attribute: row.attribute,
  registered_at: row.registeredAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

export async function listReceipts(
  ctx: Pick<ServiceContext, 'db'>,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<Receipt>> {
  if (actor.accountType === 'candidate') return { results: [], total: 0, page, size }
  const { id } = requireCompany(actor)
  const [total, rows] = await Promise.all([
    countReceiptsOf(ctx.db, id),
    findReceiptsOf(ctx.db, id, { offset: (page - 1) * size, limit: size }),
  ])
  return { results: rows.map(present), total, page, size }
}

async function findRegistered(ctx: ServiceContext, row: ReceiptToAsk): Promise<ProviderReceipt | undefined> {
  const { payments: service } = ctx
  const { receipt, provider, paymentId, refundId } = row
  if (service?.name !== provider || paymentId === null) return undefined
  const kind = kindOf(receipt)
  if (kind === 'offset') return requestOffset(ctx, { ...row, paymentId })
  if (kind === 'refund') {
    const told = refundId === null ? [] : await service.receiptsOf({ refundId })
    return told.find((each) => each.kind === 'refund')
  }
  const told = await service.receiptsOf({ paymentId })
  return told.find((each) => each.kind === 'payment' && each.offset === undefined)
}

async function ask(ctx: ServiceContext, row: ReceiptToAsk): Promise<void> {
  const { receipt } = row
  const found = await findRegistered(ctx, row)
  if (!found) return
  if (receipt.purchaseId !== null && found.offset !== receipt.amount) {
    throw new PaymentMismatch('an offset of another sum than ordered')
  }
  await ctx.db.transaction(async (tx) => {
    await updateReceipt(tx, receipt.id, {
      status: found.status,
      storageNumber: found.storageNumber ?? null,
      documentNumber: found.documentNumber ?? null,
      attribute: found.attribute ?? null,
      registeredAt: found.registeredAt ?? null,
      ...(receipt.purchaseId !== null && { providerId: found.id }),
      ...(found.status !== 'pending' && { nextCheckAt: null, email: null }),
    })
    if (found.status === receipt.status) return
    // Unblocks settlement receipts that waited for this one.
    if (found.status === 'succeeded') await wakeOffsets(tx, receipt.paymentId, ctx.clock.now())
    // Update the screens.
    await publish(tx, {
      kind: 'payment.updated',
      payload: {
        paymentId: row.payment,
        companyId: await companyPublicId(tx, receipt.companyId),
        version: receipt.checks,
      },
    })
  })
  if (found.status === 'canceled')
    ctx.log.error({ receipt: receipt.publicId }, 'a receipt was not registered')
}

/** Polls unregistered receipts. Returns their number. */
export async function checkDueReceipts(ctx: ServiceContext): Promise<number> {
  if (!ctx.payments) return 0
  const now = ctx.clock.now()
  const rows = await claimDueReceipts(ctx.db, now, atOnce)
  for (const row of rows) {
    if (now.getTime() - row.receipt.createdAt.getTime() > giveUpMs) {
      ctx.log.error({ receipt: row.receipt.publicId }, 'a receipt was not registered in three days')
      await updateReceipt(ctx.db, row.receipt.id, { nextCheckAt: null, email: null })
      continue
    }
    try {
      await ask(ctx, row)
    } catch (error) {
      const known = [PaymentUnavailable, PaymentRefused, PaymentMismatch].some(
        (each) => error instanceof each,
      )
      if (error instanceof PaymentRefused && row.receipt.purchaseId !== null) {
        ctx.log.error({ receipt: row.receipt.publicId, err: error }, 'a receipt of offset was refused')
        await updateReceipt(ctx.db, row.receipt.id, { status: 'canceled', nextCheckAt: null, email: null })
        continue
      }
      // Its next poll is scheduled; the others are made due now.
      ctx.log[known ? 'warn' : 'error'](
        { receipt: row.receipt.publicId, err: error },
        'a receipt could not be asked about',
      )
    }
  }
  return rows.length
}
