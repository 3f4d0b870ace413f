import type { LedgerKind } from '@/lib/contracts/billing'
import type { CompanyEventKind } from '@/lib/contracts/security-events'
import { type Kopecks, kopecks } from '@/lib/shared/money'
import type { Tx } from '@/server/db/client'
import { recordCompanyEvents } from '@/server/modules/security'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { type Lot, ofPaymentFirst, other, type Part, returnToLots, takeFromLots } from './fund-lots'
import {
  findInvoiceOf,
  findLots,
  findOffset,
  findPaymentOf,
  findTaken,
  insertParts,
} from './fund-lots.repository'
import {
  accountOf,
  type Book,
  findTransaction,
  insertEntries,
  insertTransaction,
  lockBalance,
  type OwnAccount,
  readBook,
  writeBalance,
} from './ledger.repository'

const idIn = (reference: string, of: string) =>
  reference.startsWith(`${of}:`) ? reference.slice(of.length + 1) : undefined

/** Where new money came from. What is told of no payment and no invoice is `other`. */
async function incomingFunds(tx: Tx, { kind, reference, amount }: Movement): Promise<Part[]> {
  if (kind === 'bonus') return [{ ...other, source: 'bonus', amount }]
  const [payment, invoice] = [idIn(reference, 'payment'), idIn(reference, 'invoice')]
  const paymentId = payment === undefined ? undefined : await findPaymentOf(tx, payment)
  if (paymentId !== undefined) return [{ ...other, source: 'payment', paymentId, amount }]
  const invoiceId = invoice === undefined ? undefined : await findInvoiceOf(tx, invoice)
  if (invoiceId !== undefined) return [{ ...other, source: 'invoice', invoiceId, amount }]
  return [{ ...other, amount }]
}

/** What comes back goes where it was taken: an unused order's, and a refund's that came to nothing. */
async function returnedFunds(tx: Tx, { companyId, reference, amount, facts }: Movement): Promise<Part[]> {
  if (facts?.refund !== undefined) {
    return returnToLots(await findTaken(tx, companyId, { key: `refund:${facts.refund}` }), amount)
  }
  const taken = await findTaken(tx, companyId, { reference })
  const purchase = idIn(reference, 'purchase')
  const offset = purchase === undefined ? new Set<number>() : await findOffset(tx, purchase)
  const wasOffset = ({ settled, paymentId }: Lot) => settled || (paymentId !== null && offset.has(paymentId))
  return returnToLots(
    taken.map((lot) => ({ ...lot, settled: wasOffset(lot) })),
    amount,
  )
}

async function spentFunds(tx: Tx, { companyId, kind, reference, amount }: Movement): Promise<Part[]> {
  const lots = await findLots(tx, companyId)
  const payment = kind === 'charge' ? undefined : idIn(reference, 'payment')
  if (payment === undefined) return takeFromLots(lots, -amount)
  const paymentId = await findPaymentOf(tx, payment)
  return takeFromLots(paymentId === undefined ? lots : ofPaymentFirst(lots, paymentId), -amount)
}

/** Writes of what money a movement was, in its transaction and under the company's row lock. */
async function allocateFunds(
  tx: Tx,
  movement: Movement,
  { transactionId, createdAt }: { transactionId: number; createdAt: Date },
): Promise<void> {
  const { amount, kind, companyId } = movement
  const find = amount < 0 ? spentFunds : kind === 'refund' ? returnedFunds : incomingFunds
  await insertParts(tx, { companyId, transactionId, createdAt }, await find(tx, movement))
}

export interface Movement {
  companyId: number
  kind: LedgerKind
  /** Kopecks the company's balance gains; less than zero takes. Never zero. */
  amount: Kopecks
  /** The same key is the same movement; another movement under it is refused. */
  key: string
  /** What it is for: `payment:abc`. */
  reference: string
  /** Facts for the words of the statement. */
  facts?: Record<string, string>
  actorId?: number
}

/** Where the other half stands: what we received, sold, gave away or put right. */
function otherSide({ kind, reference }: Movement): OwnAccount {
  switch (kind) {
    case 'topup':
      return 'received'
    case 'charge':
      return 'sold'
    // What was paid for comes back to the balance; a payment's money goes back the way it came.
    case 'refund':
      return reference.startsWith('payment:') ? 'received' : 'sold'
    case 'bonus':
      return 'given'
    case 'correction':
      return 'corrected'
  }
}

/** What the company's audit log calls a movement. */
const eventOf = {
  topup: 'money_paid',
  bonus: 'money_paid',
  charge: 'money_spent',
  refund: 'money_refunded',
  correction: 'money_refunded',
} as const satisfies Record<LedgerKind, CompanyEventKind>

/** A mistake may have to be put right below zero; nothing else takes more than there is. */
const mayOwe = (kind: LedgerKind) => kind === 'correction'

/**
 * Moves money of a company, once per key, in the transaction of what it is for. Answers false when it was moved before.
 * @throws AppError not_enough_money with `missing` kopecks; idempotency_key_reused for another movement under a used
 * key; not_found for no such company.
 */
export async function moveMoney(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  movement: Movement,
): Promise<boolean> {
  const { companyId, kind, key, reference, facts = {}, actorId = null } = movement
  const amount = kopecks(movement.amount)
  if (amount === 0) throw new RangeError('a movement of nothing')
  // The company first and the book second, in every movement: nobody waits in a circle.
  const company = await lockBalance(tx, companyId)
  if (!company) throw new AppError('not_found')
  const createdAt = ctx.clock.now()
  const transaction = await insertTransaction(tx, {
    publicId: newPublicId(),
    kind,
    idempotencyKey: key,
    reference,
    facts,
    actorId,
    createdAt,
  })
  if (!transaction) {
    const before = await findTransaction(tx, key)
    const same =
      before?.companyId === companyId &&
      before.amount === amount &&
      before.kind === kind &&
      before.reference === reference
    if (!same) throw new AppError('idempotency_key_reused')
    return false
  }
  const balanceAfter = kopecks(company.balance + amount)
  if (amount < 0 && balanceAfter < 0 && !mayOwe(kind)) {
    throw new AppError('not_enough_money', { data: { missing: -balanceAfter } })
  }
  const common = { transactionId: transaction.id, kind, createdAt }
  await insertEntries(tx, [
    { ...common, accountId: await accountOf(tx, 'company', companyId), amount, balanceAfter },
    { ...common, accountId: await accountOf(tx, otherSide(movement), null), amount: -amount },
  ])
  await allocateFunds(tx, movement, { transactionId: transaction.id, createdAt })
  await writeBalance(tx, companyId, balanceAfter)
  await recordCompanyEvents(tx, [
    { at: createdAt, companyId, userId: actorId, kind: eventOf[kind], details: { of: kind, amount } },
  ])
  await publish(tx, {
    kind: 'balance.updated',
    payload: { companyId: company.publicId, version: transaction.id },
  })
  return true
}

interface Reconciliation extends Book {
  ok: boolean
}

/**
 * Whether the book sums to zero, movement by movement too, every company's balance is what its entries and its parts
 * say, and its services are counted as they were taken.
 */
export async function reconcile(ctx: Pick<ServiceContext, 'db'>): Promise<Reconciliation> {
  const book = await readBook(ctx.db)
  const wrong = [...book.unbalanced, ...book.wrong, ...book.miscounted, ...book.misparted]
  return { ...book, ok: book.sum === '0' && wrong.length === 0 }
}
