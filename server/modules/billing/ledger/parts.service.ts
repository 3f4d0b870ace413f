import type { Tx } from '@/server/db/client'
import type { Movement } from './ledger.service'
import { type Lot, ofPaymentFirst, other, type Part, putBack, takeFrom } from './parts'
import {
  findInvoiceOf,
  findLots,
  findOffset,
  findPaymentOf,
  findTaken,
  insertParts,
} from './parts.repository'

const idIn = (reference: string, of: string) =>
  reference.startsWith(`${of}:`) ? reference.slice(of.length + 1) : undefined

/** Where new money came from. What is told of no payment and no invoice is `other`. */
async function arrived(tx: Tx, { kind, reference, amount }: Movement): Promise<Part[]> {
  if (kind === 'bonus') return [{ ...other, source: 'bonus', amount }]
  const [payment, invoice] = [idIn(reference, 'payment'), idIn(reference, 'invoice')]
  const paymentId = payment === undefined ? undefined : await findPaymentOf(tx, payment)
  if (paymentId !== undefined) return [{ ...other, source: 'payment', paymentId, amount }]
  const invoiceId = invoice === undefined ? undefined : await findInvoiceOf(tx, invoice)
  if (invoiceId !== undefined) return [{ ...other, source: 'invoice', invoiceId, amount }]
  return [{ ...other, amount }]
}

/** What comes back goes where it was taken: an unused order's, and a refund's that came to nothing. */
async function cameBack(tx: Tx, { companyId, reference, amount, facts }: Movement): Promise<Part[]> {
  if (facts?.refund !== undefined) {
    return putBack(await findTaken(tx, companyId, { key: `refund:${facts.refund}` }), amount)
  }
  const taken = await findTaken(tx, companyId, { reference })
  const purchase = idIn(reference, 'purchase')
  const offset = purchase === undefined ? new Set<number>() : await findOffset(tx, purchase)
  const wasOffset = ({ settled, paymentId }: Lot) => settled || (paymentId !== null && offset.has(paymentId))
  return putBack(
    taken.map((lot) => ({ ...lot, settled: wasOffset(lot) })),
    amount,
  )
}

async function gone(tx: Tx, { companyId, kind, reference, amount }: Movement): Promise<Part[]> {
  const lots = await findLots(tx, companyId)
  const payment = kind === 'charge' ? undefined : idIn(reference, 'payment')
  if (payment === undefined) return takeFrom(lots, -amount)
  const paymentId = await findPaymentOf(tx, payment)
  return takeFrom(paymentId === undefined ? lots : ofPaymentFirst(lots, paymentId), -amount)
}

/** Writes of what money a movement was, in its transaction and under the company's row lock. */
export async function keepParts(
  tx: Tx,
  movement: Movement,
  { transactionId, createdAt }: { transactionId: number; createdAt: Date },
): Promise<void> {
  const { amount, kind, companyId } = movement
  const find = amount < 0 ? gone : kind === 'refund' ? cameBack : arrived
  await insertParts(tx, { companyId, transactionId, createdAt }, await find(tx, movement))
}
