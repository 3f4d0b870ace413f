import type { Kopecks } from '@/lib/contracts/money'
import type { CancelReason, PaymentMethod } from '@/lib/contracts/payments'

export interface Order {
  /** The same key with the same order is the same payment, for a day. */
  key: string
  amount: Kopecks
  method: PaymentMethod
  /** At most 128 characters; the payer sees it. */
  description: string
  returnUrl: string
  /** Our public id of the payment: comes back with it. */
  reference: string
  /** For the receipt of 54-ФЗ: who gets it, and what it says. */
  receipt: { email: string; item: string; vatCode: number }
}

/** A payment as its service knows it. */
export interface ProviderPayment {
  id: string
  status: 'pending' | 'succeeded' | 'canceled'
  amount: Kopecks
  reference: string | undefined
  /** Where to pay, while pending. */
  confirmationUrl: string | undefined
  cancelReason: CancelReason | undefined
}

/** Refused for good: another try with the same order makes no sense. */
export class PaymentRefused extends Error {
  constructor(
    /** Code of the service, for the log. */
    readonly code: string,
  ) {
    super('the payment service refused the order')
  }
}

/** No answer, or «try again»: the same order under the same key may be sent again. */
export class PaymentUnavailable extends Error {
  constructor(cause: unknown) {
    super('the payment service did not answer', { cause })
  }
}

/** It answered with something that is not its contract, another shop's or in other money. */
export class PaymentMismatch extends Error {}

/** A payment service. Every call may throw PaymentUnavailable. */
export interface PaymentProvider {
  readonly name: 'yookassa' | 'sandbox'
  /** @throws PaymentRefused */
  create(order: Order): Promise<ProviderPayment>
  /** Undefined when there is no such payment. @throws PaymentMismatch */
  find(id: string): Promise<ProviderPayment | undefined>
  /** Whether its notifications come from this address. */
  sendsFrom(ip: string): boolean
}
