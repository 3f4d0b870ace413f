import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RefundCancelReason, RefundStatus } from '@/lib/contracts/billing'
import type { ReceiptStatus } from '@/lib/contracts/billing-documents'
import { users } from './accounts'
import { payments } from './billing'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'
import { purchases } from './purchases'

/** Money on its way back to a payer. Its amount leaves the balance when it is asked for, and comes back if it fails. */
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
    /** Who asked; null: an operator. */
    userId: ref('user_id').references(() => users.id),
    /** Kopecks. */
    amount: ref('amount').notNull(),
    /** In the words of whoever asked. */
    reason: text('reason').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    /** Why an operator refused, in their words. */
    note: text('note'),
    /** Idempotence-Key of the order. */
    providerKey: uuid('provider_key').notNull(),
    providerId: text('provider_id').unique(),
    /** Where the receipt of a part goes; emptied once it is settled. */
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
    // One at a time: what the service tells of is then never strange to us.
    uniqueIndex('refunds_open').on(t.paymentId).where(sql`status in ('requested', 'checking', 'pending')`),
    index('refunds_of_company').on(t.companyId, t.id),
    index('refunds_of_payment').on(t.paymentId),
    index('refunds_waiting').on(t.id).where(sql`status = 'requested'`),
    index('refunds_to_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    index('refunds_user').on(t.userId),
  ],
)

/**
 * Receipts of 54-ФЗ, registered by the payment service: with the payment, with the refund, and of the offset of an
 * advance when it is spent.
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
    /** Of money given back. */
    refundId: ref('refund_id').references(() => refunds.id),
    /** Of what this order took of the payment. With neither it is of the payment itself. */
    purchaseId: ref('purchase_id').references(() => purchases.id),
    /** Idempotence-Key of an offset, what the service calls it, and where it goes; emptied once it is registered. */
    providerKey: uuid('provider_key'),
    providerId: text('provider_id').unique(),
    email: text('email'),
    /** When the service was first asked for an offset. */
    sentAt: at('sent_at'),
    /** Kopecks. */
    amount: ref('amount').notNull(),
    status: text('status').$type<ReceiptStatus>().notNull(),
    /** Numbers by which a receipt is checked with the tax service. */
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
