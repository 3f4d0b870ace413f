import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CancelReason, PaymentMethod, PaymentStatus } from '@/lib/contracts/payments'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'

/** Cards and accounts that may be charged without the payer, each kept by an explicit tick. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    /** Whose it is. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<PaymentMethod>().notNull(),
    provider: text('provider').notNull(),
    /** Its id at the payment service; emptied once it may be charged no more. */
    providerId: text('provider_id'),
    /** «Mir •• 4444»; emptied with it. */
    title: text('title').notNull(),
    /** Version of the text that was agreed to; the moment is that of the payment. */
    consentVersion: text('consent_version').notNull(),
    createdAt: createdAt(),
    removedAt: at('removed_at'),
    /** `person`: taken away by hand; `bank`: the bank or its owner has withdrawn the permission. */
    removedBy: text('removed_by').$type<'person' | 'bank'>(),
  },
  (t) => [
    unique('payment_methods_provider').on(t.provider, t.providerId),
    index('payment_methods_of_company').on(t.companyId, t.id).where(sql`removed_at is null`),
    index('payment_methods_user').on(t.userId),
  ],
)

/** Orders to a payment service. Written before it is asked, so that whatever it tells of is known. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    /** Who pays. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** Kopecks. */
    amount: ref('amount').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull().default('checking'),
    provider: text('provider').notNull(),
    /** Idempotence-Key of the order. */
    providerKey: uuid('provider_key').notNull(),
    providerId: text('provider_id').unique(),
    /** Where the receipt goes; emptied once the payment is settled. */
    receiptEmail: text('receipt_email'),
    confirmationUrl: text('confirmation_url'),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    settledAt: at('settled_at'),
    /** When the service was last asked about it, and when it is asked again; null once settled. */
    checkedAt: at('checked_at'),
    checks: integer('checks').notNull().default(0),
    nextCheckAt: at('next_check_at'),
    /** The payer lets the way of paying be kept, with the text agreed to. */
    saveConsent: text('save_consent'),
    /** Charged without the payer, by what was kept. */
    methodId: ref('method_id').references(() => paymentMethods.id),
    /** What it is charged for: the same is charged once. */
    chargeKey: text('charge_key').unique(),
  },
  (t) => [
    index('payments_of_company').on(t.companyId, t.id),
    index('payments_by_method').on(t.methodId).where(sql`method_id is not null`),
    index('payments_to_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
  ],
)

/** Memory of the sandbox: another party, which shares nothing with the tables above. */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: uuid('id').primaryKey(),
  idempotenceKey: text('idempotence_key').notNull().unique(),
  requestHash: text('request_hash').notNull(),
  /** The payment in the form of its contract. */
  body: jsonb('body').$type<Record<string, unknown>>().notNull(),
  returnUrl: text('return_url').notNull(),
  createdAt: createdAt(),
})

/** Money the sandbox has given back. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: uuid('id').primaryKey(),
    idempotenceKey: text('idempotence_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => sandboxPayments.id),
    /** The refund in the form of its contract. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sandbox_refunds_payment').on(t.paymentId)],
)

/** Receipts the sandbox was asked for apart: of the offset of an advance. */
export const sandboxReceipts = pgTable(
  'sandbox_receipts',
  {
    id: text('id').primaryKey(),
    idempotenceKey: text('idempotence_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => sandboxPayments.id),
    /** The receipt in the form of its contract. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sandbox_receipts_payment').on(t.paymentId)],
)
