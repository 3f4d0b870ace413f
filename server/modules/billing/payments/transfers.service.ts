import { createHash } from 'node:crypto'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { notifyOfTransfer } from '../billing-notices.service'
import {
  closeInvoice,
  findTransfer,
  type InvoiceRow,
  insertTransfer,
  lockInvoice,
} from '../documents/invoices.repository'
import { invoiceSeries, numberOf } from '../documents/invoices.service'
import { moveMoney } from '../ledger/ledger.service'
import { payWaitingOrders } from '../orders/fulfil.service'
import { companyPublicId } from '../parties.repository'
import { type BankStatement, readStatement1c, type Transfer } from './bank-statement'

type Context = Pick<ServiceContext, 'db' | 'clock'>

/** Finds «ДВ-000123» anywhere, with any dash or none → 123. */
const numberIn = new RegExp(String.raw`${invoiceSeries}[\s\-–—−]{0,3}(\d{1,12})(?!\d)`, 'giu')

/** Credits an invoice to the balance. @throws AppError wrong_state when it is not open */
async function payInvoice(ctx: Context, tx: Tx, invoice: InvoiceRow): Promise<void> {
  if (invoice.status !== 'issued') throw new AppError('wrong_state')
  const { publicId, companyId, userId, amount } = invoice
  await closeInvoice(tx, invoice.id, { status: 'paid', closedAt: ctx.clock.now() })
  await moveMoney(ctx, tx, {
    companyId,
    kind: 'topup',
    amount,
    key: `invoice:${publicId}`,
    reference: `invoice:${publicId}`,
    facts: { method: 'invoice', number: numberOf(invoice) },
  })
  await payWaitingOrders(ctx, tx, companyId)
  await notifyOfTransfer(ctx, tx, { companyId, userId, publicId, amount })
  await publish(tx, {
    kind: 'payment.updated',
    payload: { paymentId: publicId, companyId: await companyPublicId(tx, companyId), version: 1 },
  })
}

/** Marks an invoice as paid manually. @throws AppError not_found; wrong_state when it is paid or cancelled */
export async function markPaid(ctx: Context, tx: Tx, number: string): Promise<InvoiceRow> {
  const [found] = number.matchAll(numberIn)
  const invoice = found?.[1] === undefined ? undefined : await lockInvoice(tx, Number(found[1]))
  if (!invoice) throw new AppError('not_found')
  await payInvoice(ctx, tx, invoice)
  return invoice
}

/** Result of a transfer. Only `paid` has credited money. */
export type Outcome = 'paid' | 'known' | 'no_number' | 'no_invoice' | 'closed' | 'amount' | 'payer'

export interface ImportedTransfer {
  transfer: Transfer
  outcome: Outcome
  /** The referenced invoice. */
  invoice: string | undefined
}

export interface ImportedStatement extends Omit<BankStatement, 'incoming'> {
  transfers: ImportedTransfer[]
}

const fingerprintOf = (
  account: string,
  { date, number, amount, payerAccount, payerInn, purpose }: Transfer,
): string =>
  createHash('sha256')
    .update([account, date, number, amount, payerAccount, payerInn, purpose].join('\n'))
    .digest('hex')

async function importTransfer(ctx: Context, account: string, transfer: Transfer): Promise<ImportedTransfer> {
  const numbers = new Set([...transfer.purpose.matchAll(numberIn)].map(([, digits]) => Number(digits)))
  const [id] = numbers
  const answer = (outcome: Outcome, invoice?: InvoiceRow) => ({
    transfer,
    outcome,
    invoice: invoice && numberOf(invoice),
  })
  // A transfer that refers to several invoices has to be split manually.
  if (id === undefined || numbers.size > 1) return answer('no_number')
  return ctx.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (!invoice) return answer('no_invoice')
    const fingerprint = fingerprintOf(account, transfer)
    if (await findTransfer(tx, fingerprint)) return answer('known', invoice)
    if (invoice.status !== 'issued') return answer('closed', invoice)
    if (invoice.amount !== transfer.amount) return answer('amount', invoice)
    if (invoice.buyer.inn !== transfer.payerInn) return answer('payer', invoice)
    await insertTransfer(tx, {
      fingerprint,
      invoiceId: invoice.id,
      amount: transfer.amount,
      documentNumber: transfer.number,
      documentDate: transfer.date,
      createdAt: ctx.clock.now(),
    })
    await payInvoice(ctx, tx, invoice)
    return answer('paid', invoice)
  })
}

/**
 * Pays invoices from a bank statement, idempotent. A transfer pays when it refers to one open invoice, has its amount
 * and comes from its buyer; others are reported for manual processing.
 * @throws StatementError when the file is no statement of the account
 */
export async function importStatement(
  ctx: Context,
  account: string,
  bytes: Uint8Array,
): Promise<ImportedStatement> {
  const { incoming, others, problems } = readStatement1c(bytes, account)
  const transfers: ImportedTransfer[] = []
  for (const transfer of incoming) transfers.push(await importTransfer(ctx, account, transfer))
  return { transfers, others, problems }
}
