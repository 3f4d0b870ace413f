import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RefundCancelReason, RefundStatus } from '@/lib/contracts/billing'
import type { ReceiptStatus } from '@/lib/contracts/billing-documents'
import { users } from './accounts'
import { payments } from './billing'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'
import { purchases } from './purchases'

/** A refund to a payer. Its amount is debited on request, and credited again if it fails. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Requester; null for an operator. */
    userId: ref('user_id').references(() => users.id),
    /** Kopecks. */
    amount: ref('amount').notNull(),
    /** The requester's reason. */
    reason: text('reason').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    /** The operator's reason for a refusal. */
    note: text('note'),
    /** Idempotency key of the order. */
    providerKey: uuid('provider_key').notNull(),
    providerId: text('provider_id').unique(),
    /** Address of the receipt of a partial refund; cleared once it is settled. */
    receiptEmail: text('receipt_email'),
    cancelReason: text('cancel_reason').$type<RefundCancelReason>(),
    createdAt: createdAt(),
    /** When an operator decided. */
    decidedAt: at('decided_at'),
    settledAt: at('settled_at'),
    checks: integer('checks').notNull().default(0),
    nextCheckAt: at('next_check_at'),
  },
  (t) => [
    // One open refund per payment: a webhook can always be attributed.
    uniqueIndex('refunds_open').on(t.paymentId).where(sql`status in ('requested', 'checking', 'pending')`),
    index('refunds_of_company').on(t.companyId, t.id),
    index('refunds_of_payment').on(t.paymentId),
    index('refunds_waiting').on(t.id).where(sql`status = 'requested'`),
    index('refunds_to_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    index('refunds_user').on(t.userId),
  ],
)

/**
 * Fiscal receipts (54-ФЗ) registered by the payment provider: of payments, of refunds, and settlement receipts of
 * spent advances.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The refund it belongs to. */
    refundId: ref('refund_id').references(() => refunds.id),
    /** The order whose advance it settles. With neither it belongs to the payment itself. */
    purchaseId: ref('purchase_id').references(() => purchases.id),
    /**
     * For a settlement: idempotency key, the provider's id and the recipient; the latter is cleared once it is
     * registered.
     */
    providerKey: uuid('provider_key'),
    providerId: text('provider_id').unique(),
    email: text('email'),
    /** When the settlement was first requested. */
    sentAt: at('sent_at'),
    /** Kopecks. */
    amount: ref('amount').notNull(),
    status: text('status').$type<ReceiptStatus>().notNull(),
    /** Numbers for verification with the tax service. */
    storageNumber: text('storage_number'),
    documentNumber: text('document_number'),
    attribute: text('attribute'),
    registeredAt: at('registered_at'),
    createdAt: createdAt(),
    checks: integer('checks').notNull().default(0),
    nextCheckAt: at('next_check_at'),
  },
  (t) => [
    unique('receipts_one').on(t.paymentId, t.refundId, t.purchaseId).nullsNotDistinct(),
    index('receipts_of_company').on(t.companyId, t.id),
    index('receipts_of_refund').on(t.refundId),
    index('receipts_of_purchase').on(t.purchaseId),
    index('receipts_to_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
  ],
)
