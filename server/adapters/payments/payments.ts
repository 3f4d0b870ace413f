import type { RefundCancelReason } from '@/lib/contracts/billing'
import type { ReceiptStatus } from '@/lib/contracts/billing-documents'
import type { CancelReason, PaymentMethod } from '@/lib/contracts/payments'
import type { Kopecks } from '@/lib/shared/money'

export interface ReceiptLine {
  item: string
  amount: Kopecks
  vatCode: number
  /** Money paid ahead, or something that is rendered. */
  mode: 'advance' | 'full_payment'
}

/** For the receipt of 54-ФЗ: who gets it, and what it says. Its lines sum to what is paid or given back. */
export interface ReceiptOrder {
  email: string
  lines: readonly ReceiptLine[]
}

/** A receipt of what an advance was spent on; no money moves. */
export interface OffsetOrder {
  /** The same key with the same order is the same receipt, for a day. */
  key: string
  /** The service's own id of the payment that was the advance. */
  paymentId: string
  email: string
  line: ReceiptLine
}

export interface Order {
  /** The same key with the same order is the same payment, for a day. */
  key: string
  amount: Kopecks
  /** The payer pays on a page and comes back; or what was kept is charged without the payer. */
  way: { method: PaymentMethod; returnUrl: string; save: boolean } | { saved: string }
  /** At most 128 characters; the payer sees it. */
  description: string
  /** Our public id of the payment: comes back with it. */
  reference: string
  receipt: ReceiptOrder
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
  /** The way of paying, when its owner let it be kept. */
  saved: { id: string; title: string } | undefined
  /** Registration of its receipt; undefined when the service registers none. */
  receipt: ReceiptStatus | undefined
}

export interface RefundOrder {
  /** The same key with the same order is the same refund, for a day. */
  key: string
  /** The service's own id of the payment. */
  paymentId: string
  amount: Kopecks
  description: string
  /** Of a part; a whole payment's receipt is known to the service. */
  receipt: ReceiptOrder | undefined
}

/** A refund as the payment service knows it. */
export interface ProviderRefund {
  id: string
  paymentId: string
  status: 'pending' | 'succeeded' | 'canceled'
  amount: Kopecks
  /** As it was ordered: tells ours from what was given back in the shop's cabinet. */
  description: string | undefined
  cancelReason: RefundCancelReason | undefined
  receipt: ReceiptStatus | undefined
}

/** A registered receipt; its numbers are undefined until it is. */
export interface ProviderReceipt {
  id: string
  kind: 'payment' | 'refund'
  /** How much of an advance it offsets; undefined: it is of money itself. */
  offset: Kopecks | undefined
  status: ReceiptStatus
  storageNumber: string | undefined
  documentNumber: string | undefined
  attribute: string | undefined
  registeredAt: Date | undefined
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
  /** @throws PaymentRefused */
  refund(order: RefundOrder): Promise<ProviderRefund>
  /** Undefined when there is no such refund. @throws PaymentMismatch */
  findRefund(id: string): Promise<ProviderRefund | undefined>
  /** Every refund of a payment. @throws PaymentMismatch */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** Receipts of a payment, or of a refund. @throws PaymentMismatch */
  receiptsOf(of: { paymentId: string } | { refundId: string }): Promise<ProviderReceipt[]>
  /** @throws PaymentRefused */
  offset(order: OffsetOrder): Promise<ProviderReceipt>
  /** Undefined when there is no such receipt. @throws PaymentMismatch */
  findReceipt(id: string): Promise<ProviderReceipt | undefined>
  /** Whether its notifications come from this address. */
  sendsFrom(ip: string): boolean
}
