import type { LedgerKind } from '@/lib/contracts/billing'
import type { CompanyEventKind } from '@/lib/contracts/security-events'
import { type Kopecks, kopecks } from '@/lib/shared/money'
import type { Tx } from '@/server/db/client'
import { recordCompanyEvents } from '@/server/modules/security'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  accountOf,
  findTransaction,
  insertEntries,
  insertTransaction,
  lockBalance,
  type OwnAccount,
  writeBalance,
} from './ledger.repository'
import { keepParts } from './parts.service'

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
  await keepParts(tx, movement, { transactionId: transaction.id, createdAt })
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
