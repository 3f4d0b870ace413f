import type { RefundCancelReason } from '@/lib/contracts/billing'
import type { ReceiptStatus } from '@/lib/contracts/billing-documents'
import type { CancelReason, PaymentMethod } from '@/lib/contracts/payments'
import type { Kopecks } from '@/lib/shared/money'

export interface ReceiptLine {
  item: string
  amount: Kopecks
  vatCode: number
  /** An advance payment, or a rendered service. */
  mode: 'advance' | 'full_payment'
}

/** Data of a fiscal receipt (54-ФЗ): recipient and lines, whose sum equals the payment or refund. */
export interface ReceiptOrder {
  email: string
  lines: readonly ReceiptLine[]
}

/** A settlement receipt of an advance; no money is transferred. */
export interface OffsetOrder {
  /** Idempotency key, valid for a day. */
  key: string
  /** The provider's id of the advance payment. */
  paymentId: string
  email: string
  line: ReceiptLine
}

export interface Order {
  /** Idempotency key, valid for a day. */
  key: string
  amount: Kopecks
  /** A redirect to a payment page, or an off-session charge of a saved method. */
  way: { method: PaymentMethod; returnUrl: string; save: boolean } | { saved: string }
  /** At most 128 characters; the payer sees it. */
  description: string
  /** Our public id of the payment, returned with it. */
  reference: string
  receipt: ReceiptOrder
}

/** A payment in the provider's view. */
export interface ProviderPayment {
  id: string
  status: 'pending' | 'succeeded' | 'canceled'
  amount: Kopecks
  reference: string | undefined
  /** Payment page, while pending. */
  confirmationUrl: string | undefined
  cancelReason: CancelReason | undefined
  /** The saved payment method, when the payer agreed. */
  saved: { id: string; title: string } | undefined
  /** Registration of its receipt; undefined when the provider registers none. */
  receipt: ReceiptStatus | undefined
}

export interface RefundOrder {
  /** Idempotency key, valid for a day. */
  key: string
  /** The provider's id of the payment. */
  paymentId: string
  amount: Kopecks
  description: string
  /** Receipt of a partial refund; for a full one the provider uses the receipt of the payment. */
  receipt: ReceiptOrder | undefined
}

/** A refund in the provider's view. */
export interface ProviderRefund {
  id: string
  paymentId: string
  status: 'pending' | 'succeeded' | 'canceled'
  amount: Kopecks
  /** Our reference: distinguishes our refunds from those made in the provider's dashboard. */
  description: string | undefined
  cancelReason: RefundCancelReason | undefined
  receipt: ReceiptStatus | undefined
}

/** A registered receipt; its numbers are undefined until it is. */
export interface ProviderReceipt {
  id: string
  kind: 'payment' | 'refund'
  /** The settled amount of an advance; undefined for a receipt of the payment itself. */
  offset: Kopecks | undefined
  status: ReceiptStatus
  storageNumber: string | undefined
  documentNumber: string | undefined
  attribute: string | undefined
  registeredAt: Date | undefined
}

/** A permanent rejection: a retry makes no sense. */
export class PaymentRefused extends Error {
  constructor(
    /** The provider's code, for the log. */
    readonly code: string,
  ) {
    super('the payment service refused the order')
  }
}

/** A timeout or a temporary failure: retry with the same idempotency key. */
export class PaymentUnavailable extends Error {
  constructor(cause: unknown) {
    super('the payment service did not answer', { cause })
  }
}

/** An unexpected response: invalid, of another shop, or in another currency. */
export class PaymentMismatch extends Error {}

/** A payment provider. Every call may throw PaymentUnavailable. */
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
  /** Whether webhooks are accepted from this address. */
  sendsFrom(ip: string): boolean
}
