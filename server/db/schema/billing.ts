import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CancelReason, PaymentMethod, PaymentStatus } from '@/lib/contracts/payments'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'

/** Saved payment methods for off-session charges, each with explicit consent. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    /** Owner. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<PaymentMethod>().notNull(),
    provider: text('provider').notNull(),
    /** Id at the payment provider; cleared when it can no longer be charged. */
    providerId: text('provider_id'),
    /** «Mir •• 4444»; cleared as well. */
    title: text('title').notNull(),
    /** Version of the consent text; the time is that of the payment. */
    consentVersion: text('consent_version').notNull(),
    createdAt: createdAt(),
    removedAt: at('removed_at'),
    /** `person`: removed manually; `bank`: permission withdrawn by the bank or owner. */
    removedBy: text('removed_by').$type<'person' | 'bank'>(),
  },
  (t) => [
    unique('payment_methods_provider').on(t.provider, t.providerId),
    index('payment_methods_of_company').on(t.companyId, t.id).where(sql`removed_at is null`),
    index('payment_methods_user').on(t.userId),
  ],
)

/** Payments. Inserted before the provider is called, so that every webhook refers to a known row. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    /** The payer. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** Kopecks. */
    amount: ref('amount').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull().default('checking'),
    provider: text('provider').notNull(),
    /** Idempotency key of the order. */
    providerKey: uuid('provider_key').notNull(),
    providerId: text('provider_id').unique(),
    /** Address of the receipt; cleared once the payment is settled. */
    receiptEmail: text('receipt_email'),
    confirmationUrl: text('confirmation_url'),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    settledAt: at('settled_at'),
    /** Time of the last poll, and of the next one; null once settled. */
    checkedAt: at('checked_at'),
    checks: integer('checks').notNull().default(0),
    nextCheckAt: at('next_check_at'),
    /** Consent to save the payment method, with its text version. */
    saveConsent: text('save_consent'),
    /** The saved method of an off-session charge. */
    methodId: ref('method_id').references(() => paymentMethods.id),
    /** Idempotency key of an off-session charge: the same purpose is charged once. */
    chargeKey: text('charge_key').unique(),
  },
  (t) => [
    index('payments_of_company').on(t.companyId, t.id),
    index('payments_by_method').on(t.methodId).where(sql`method_id is not null`),
    index('payments_to_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
  ],
)

/** Storage of the payment sandbox, independent of the tables above. */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: uuid('id').primaryKey(),
  idempotenceKey: text('idempotence_key').notNull().unique(),
  requestHash: text('request_hash').notNull(),
  /** The payment in the provider's API format. */
  body: jsonb('body').$type<Record<string, unknown>>().notNull(),
  returnUrl: text('return_url').notNull(),
  createdAt: createdAt(),
})

/** Refunds of the sandbox. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: uuid('id').primaryKey(),
    idempotenceKey: text('idempotence_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => sandboxPayments.id),
    /** The refund in the provider's API format. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sandbox_refunds_payment').on(t.paymentId)],
)

/** Settlement receipts of the sandbox. */
export const sandboxReceipts = pgTable(
  'sandbox_receipts',
  {
    id: text('id').primaryKey(),
    idempotenceKey: text('idempotence_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => sandboxPayments.id),
    /** The receipt in the provider's API format. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sandbox_receipts_payment').on(t.paymentId)],
)
