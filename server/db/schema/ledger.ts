import { boolean, index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LedgerKind } from '@/lib/contracts/billing'
import { users } from './accounts'
import { payments } from './billing'
import { createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'
import { invoices } from './invoices'

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
