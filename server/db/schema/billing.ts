import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LedgerKind } from '@/lib/contracts/billing'
import type { CancelReason, PaymentMethod, PaymentStatus } from '@/lib/contracts/payments'
import { companies, users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { invoices } from './invoices'

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

/** What a payer owes or is owed, and the other side of it. One row per company and kind. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    /** `company`: what we owe a company. The others are ours: money received, sold, given, put right. */
    kind: text('kind').$type<'company' | 'received' | 'sold' | 'given' | 'corrected'>().notNull(),
    companyId: ref('company_id').references(() => companies.id),
  },
  (t) => [unique('ledger_accounts_one').on(t.kind, t.companyId).nullsNotDistinct()],
)

/**
 * One movement of money; its entries sum to zero, which a trigger checks at commit. Nothing here is ever changed or
 * removed (triggers again): a mistake is put right by another movement.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    publicId: publicId(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** The same key is the same movement, however often it is asked for. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** What it is for: `payment:abc`, `subscription:def`. */
    reference: text('reference').notNull(),
    /** Facts for the words of the statement. */
    facts: jsonb('facts').$type<Record<string, string>>().notNull().default({}),
    /** Who did it; null for the product itself and for operators, who stand in their own log. */
    actorId: ref('actor_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index('ledger_transactions_reference').on(t.reference)],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    transactionId: ref('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: ref('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Kopecks, signed: what the account gains. */
    amount: ref('amount').notNull(),
    /** Of a company's account, right after; null for ours, which nobody waits for. */
    balanceAfter: ref('balance_after'),
    /** As of its movement: statements are read by it. */
    kind: text('kind').$type<LedgerKind>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ledger_entries_statement').on(t.accountId, t.id),
    index('ledger_entries_by_day').on(t.accountId, t.createdAt, t.id),
    index('ledger_entries_by_kind').on(t.accountId, t.kind, t.id),
    uniqueIndex('ledger_entries_once').on(t.transactionId, t.accountId),
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

const partSources = ['bonus', 'payment', 'invoice', 'other'] as const
export type PartSource = (typeof partSources)[number]

/**
 * Where the money of a balance came from, movement by movement: the parts of a movement sum to it, and all parts of a
 * company to its balance. Append-only, as the book is.
 */
export const balanceParts = pgTable(
  'balance_parts',
  {
    id: id(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    /** Null: what a balance held when parts began to be kept. */
    transactionId: ref('transaction_id').references(() => ledgerTransactions.id),
    source: text('source').$type<PartSource>().notNull(),
    paymentId: ref('payment_id').references(() => payments.id),
    invoiceId: ref('invoice_id').references(() => invoices.id),
    /** A receipt of offset was written for it, and it came back unused: no other one is due when it is spent. */
    settled: boolean('settled').notNull().default(false),
    /** Kopecks, signed: what the part gains. */
    amount: ref('amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('balance_parts_of_company').on(
      t.companyId,
      t.source,
      t.paymentId,
      t.invoiceId,
      t.settled,
      t.id,
      t.amount,
    ),
    index('balance_parts_of_movement').on(t.transactionId),
    index('balance_parts_of_payment').on(t.paymentId),
    index('balance_parts_of_invoice').on(t.invoiceId),
  ],
)
