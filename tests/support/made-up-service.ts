import { randomUUID } from 'node:crypto'
import type { Kopecks } from '@/lib/shared/money'
import {
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type ProviderPayment,
  type ProviderRefund,
} from '@/server/adapters/payments/payments'

/** Chance between 0 and 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export interface MadeUpService extends PaymentProvider {
  payments: Map<string, ProviderPayment>
  refunds: Map<string, ProviderRefund>
  /** The payer decides; the first decision stands. */
  decide(id: string, ending: 'succeeded' | 'canceled'): void
  /** How often an answer is lost before, and after, the service has done what was asked. */
  faults: { before: number; after: number }
}

/** A payment service in memory: what it believes is the model the book is compared with. */
export function createMadeUpService(random: () => number): MadeUpService {
  const payments = new Map<string, ProviderPayment>()
  const refunds = new Map<string, ProviderRefund>()
  const keys = new Map<string, string>()
  const itself: MadeUpService = {
    name: 'sandbox',
    payments,
    refunds,
    faults: { before: 0, after: 0 },
    async create({ key, amount, reference }) {
      return shaky(() => {
        const known = payments.get(keys.get(key) ?? '')
        if (known) return known
        const id = randomUUID()
        const made: ProviderPayment = {
          id,
          status: 'pending',
          amount,
          reference,
          confirmationUrl: `http://service.test/${id}`,
          cancelReason: undefined,
          saved: undefined,
          receipt: undefined,
        }
        payments.set(id, made)
        keys.set(key, id)
        return made
      })
    },
    find: (id) => shaky(() => payments.get(id)),
    async refund({ key, paymentId, amount, description }) {
      return shaky(() => {
        const known = refunds.get(keys.get(key) ?? '')
        if (known) return known
        const payment = payments.get(paymentId)
        if (payment?.status !== 'succeeded' || amount > payment.amount - refundedOf(paymentId)) {
          throw new PaymentRefused('invalid_request')
        }
        const id = randomUUID()
        const chance = random()
        const status = chance < 0.15 ? 'canceled' : chance < 0.3 ? 'pending' : 'succeeded'
        const cancelReason = status === 'canceled' ? 'insufficient_funds' : undefined
        const made: ProviderRefund = {
          id,
          paymentId,
          amount,
          description,
          status,
          cancelReason,
          receipt: undefined,
        }
        refunds.set(id, made)
        keys.set(key, id)
        return made
      })
    },
    findRefund: (id) =>
      shaky(() => {
        const refund = refunds.get(id)
        if (refund?.status === 'pending' && random() < 0.5) refund.status = 'succeeded'
        return refund
      }),
    refundsOf: (paymentId) =>
      shaky(() => [...refunds.values()].filter((each) => each.paymentId === paymentId)),
    receiptsOf: () => shaky(() => []),
    offset: () => Promise.reject(new PaymentRefused('no_receipts')),
    findReceipt: () => shaky(() => undefined),
    sendsFrom: () => true,
    decide(id, ending) {
      const payment = payments.get(id)
      if (payment?.status !== 'pending') return
      payment.status = ending
      payment.confirmationUrl = undefined
      if (ending === 'canceled') payment.cancelReason = 'insufficient_funds'
    },
  }

  function refundedOf(paymentId: string): Kopecks {
    return [...refunds.values()]
      .filter((each) => each.paymentId === paymentId && each.status !== 'canceled')
      .reduce((sum, each) => sum + each.amount, 0)
  }

  /** Other work goes on while it thinks, and its answer may be lost on either way. */
  async function shaky<T>(work: () => T): Promise<T> {
    await new Promise((next) => setImmediate(next))
    if (random() < itself.faults.before) throw new PaymentUnavailable(new Error('lost on the way there'))
    const answer = work()
    if (random() < itself.faults.after) throw new PaymentUnavailable(new Error('lost on the way back'))
    // What is told is as of now, whatever happens later.
    return structuredClone(answer)
  }

  return itself
}
