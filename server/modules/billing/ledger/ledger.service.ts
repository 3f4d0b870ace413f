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

/** Origin of incoming money. `other` when it belongs to no payment and no invoice. */
async function incomingFunds(tx: Tx, { kind, reference, amount }: Movement): Promise<Part[]> {
  if (kind === 'bonus') return [{ ...other, source: 'bonus', amount }]
  const [payment, invoice] = [idIn(reference, 'payment'), idIn(reference, 'invoice')]
  const paymentId = payment === undefined ? undefined : await findPaymentOf(tx, payment)
  if (paymentId !== undefined) return [{ ...other, source: 'payment', paymentId, amount }]
  const invoiceId = invoice === undefined ? undefined : await findInvoiceOf(tx, invoice)
  if (invoiceId !== undefined) return [{ ...other, source: 'invoice', invoiceId, amount }]
  return [{ ...other, amount }]
}

/** Returned money goes back to the lots it was debited from: of an unused order, or of a failed refund. */
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

/** Records the origin of a transaction's money, in its database transaction and under the company's row lock. */
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
  /** Change of the company's balance in kopecks; never zero. */
  amount: Kopecks
  /** Idempotency key; rejected when it was used for a different transaction. */
  key: string
  /** Purpose: `payment:abc`. */
  reference: string
  /** Parameters of the statement's text. */
  facts?: Record<string, string>
  actorId?: number
}

/** Counter account: received, sold, granted or corrected. */
function otherSide({ kind, reference }: Movement): OwnAccount {
  switch (kind) {
    case 'topup':
      return 'received'
    case 'charge':
      return 'sold'
    // A refunded purchase is credited to the balance, a refunded payment goes back to the payer.
    case 'refund':
      return reference.startsWith('payment:') ? 'received' : 'sold'
    case 'bonus':
      return 'given'
    case 'correction':
      return 'corrected'
  }
}

/** Action name in the company's audit log. */
const eventOf = {
  topup: 'money_paid',
  bonus: 'money_paid',
  charge: 'money_spent',
  refund: 'money_refunded',
  correction: 'money_refunded',
} as const satisfies Record<LedgerKind, CompanyEventKind>

/** Only a correction may make the balance negative. */
const mayOwe = (kind: LedgerKind) => kind === 'correction'

/**
 * Posts a transaction to the ledger, idempotent by key, in the database transaction of its cause. Returns false when
 * it was posted before.
 * @throws AppError not_enough_money with `missing` kopecks; idempotency_key_reused for another transaction under a
 * used key; not_found for an unknown company
 */
export async function moveMoney(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  movement: Movement,
): Promise<boolean> {
  const { companyId, kind, key, reference, facts = {}, actorId = null } = movement
  const amount = kopecks(movement.amount)
  if (amount === 0) throw new RangeError('a movement of nothing')
  // Lock order: the company first, then the ledger, to prevent deadlocks.
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
 * Verifies the ledger: it sums to zero in total and per transaction, balances equal the sums of entries and of fund
 * lots, and quota counters equal the uses.
 */
export async function reconcile(ctx: Pick<ServiceContext, 'db'>): Promise<Reconciliation> {
  const book = await readBook(ctx.db)
  const wrong = [...book.unbalanced, ...book.wrong, ...book.miscounted, ...book.misparted]
  return { ...book, ok: book.sum === '0' && wrong.length === 0 }
}

/** @throws Error when the books are wrong: the timed job fails, and with it the metric. `npm run money:check` names the rows. */
export async function checkBooks(ctx: Pick<ServiceContext, 'db'>): Promise<void> {
  const { ok, sum, unbalanced, wrong, miscounted, misparted } = await reconcile(ctx)
  if (ok) return
  const counts = [unbalanced, wrong, miscounted, misparted].map((rows) => rows.length).join('/')
  throw new Error(`the books are wrong: sum ${sum}, unbalanced/wrong/miscounted/misparted ${counts}`)
}
