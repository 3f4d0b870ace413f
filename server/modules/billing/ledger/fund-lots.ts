import type { Kopecks } from '@/lib/shared/money'
import type { PartSource } from '@/server/db/schema/ledger'

/** Money of one origin. */
export interface Origin {
  source: PartSource
  paymentId: number | null
  invoiceId: number | null
  settled: boolean
}

export interface Lot extends Origin {
  /** Non-negative, except for `other`: a correction may have to go below zero. */
  left: Kopecks
}

export interface Part extends Origin {
  amount: Kopecks
}

export const other: Origin = { source: 'other', paymentId: null, invoiceId: null, settled: false }

const share = ({ source, paymentId, invoiceId, settled }: Origin, amount: Kopecks): Part => ({
  source,
  paymentId,
  invoiceId,
  settled,
  amount,
})

/** Allocates `sign × amount` to the lots in order; the remainder is booked to `other`. */
function through(lots: readonly Lot[], amount: Kopecks, sign: 1 | -1): Part[] {
  const parts: Part[] = []
  let rest = amount
  for (const lot of lots) {
    const taken = Math.min(rest, Math.max(0, lot.left))
    if (taken > 0) parts.push(share(lot, sign * taken))
    rest -= taken
  }
  if (rest > 0) parts.push(share(other, sign * rest))
  return parts
}

/** Debits an amount from the lots in order. */
export const takeFromLots = (lots: readonly Lot[], amount: Kopecks): Part[] => through(lots, amount, -1)

/** Returns an amount to the lots it was debited from, last debit first. */
export const returnToLots = (taken: readonly Lot[], amount: Kopecks): Part[] => through(taken, amount, 1)

/** Lots of one payment first, and unsettled parts before settled ones. */
export function ofPaymentFirst(lots: readonly Lot[], paymentId: number): Lot[] {
  const own = lots.filter((lot) => lot.paymentId === paymentId)
  return own.toSorted((a, b) => Number(a.settled) - Number(b.settled))
}
