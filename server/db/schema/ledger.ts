import { boolean, index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LedgerKind } from '@/lib/contracts/billing'
import { users } from './accounts'
import { payments } from './billing'
import { createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'
import { invoices } from './invoices'

/** Ledger accounts: one per company and kind, and the counter accounts. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    /** `company`: our liability to a company. The others are ours: received, sold, granted, corrected. */
    kind: text('kind').$type<'company' | 'received' | 'sold' | 'given' | 'corrected'>().notNull(),
    companyId: ref('company_id').references(() => companies.id),
  },
  (t) => [unique('ledger_accounts_one').on(t.kind, t.companyId).nullsNotDistinct()],
)

/**
 * A ledger transaction; its entries sum to zero, checked by a trigger at commit. Immutable (triggers again): mistakes
 * are corrected by another transaction.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    publicId: publicId(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** Idempotency key. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** Purpose: `payment:abc`, `subscription:def`. */
    reference: text('reference').notNull(),
    /** Parameters of the statement's text. */
    facts: jsonb('facts').$type<Record<string, string>>().notNull().default({}),
    /** The acting member; null for the system and for operators, who have a log of their own. */
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
    /** Kopecks, signed: the change of the account. */
    amount: ref('amount').notNull(),
    /** Running balance of a company's account; null for our accounts, whose rows would be contended. */
    balanceAfter: ref('balance_after'),
    /** Copied from the transaction: sort key of statements. */
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

const partSources = ['bonus', 'payment', 'invoice', 'other'] as const

export type PartSource = (typeof partSources)[number]

/**
 * Origin of the money of a balance: the parts of a transaction sum to it, and all parts of a company to its balance.
 * Append-only, like the ledger.
 */
export const balanceParts = pgTable(
  'balance_parts',
  {
    id: id(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    /** Null: the balance from before parts were recorded. */
    transactionId: ref('transaction_id').references(() => ledgerTransactions.id),
    source: text('source').$type<PartSource>().notNull(),
    paymentId: ref('payment_id').references(() => payments.id),
    invoiceId: ref('invoice_id').references(() => invoices.id),
    /**
     * A settlement receipt was issued for it and the service refunded: no further one is due when it is spent again.
     */
    settled: boolean('settled').notNull().default(false),
    /** Kopecks, signed: the change of the part. */
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
