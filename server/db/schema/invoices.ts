import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { ActLine, InvoiceStatus, Party, Seller } from '@/lib/contracts/billing-documents'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'

/** Bills of legal entities, paid by transfer. Its number is its key. What was printed once is printed again. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** Kopecks. */
    amount: ref('amount').notNull(),
    /** Percent of VAT inside the amount; null: without. */
    vatRate: integer('vat_rate'),
    seller: jsonb('seller').$type<Seller>().notNull(),
    buyer: jsonb('buyer').$type<Party>().notNull(),
    status: text('status').$type<InvoiceStatus>().notNull().default('issued'),
    createdAt: createdAt(),
    /** Paid by then, the price is as it stands. */
    dueAt: at('due_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [index('invoices_of_company').on(t.companyId, t.id), index('invoices_user').on(t.userId)],
)

/** Incoming transfers of bank statements that paid an invoice; the same line is taken once. */
export const bankTransfers = pgTable('bank_transfers', {
  id: id(),
  /** Of account, day, number, payer and amount. */
  fingerprint: text('fingerprint').notNull().unique(),
  invoiceId: ref('invoice_id')
    .notNull()
    .unique()
    .references(() => invoices.id),
  amount: ref('amount').notNull(),
  documentNumber: text('document_number').notNull(),
  documentDate: text('document_date').notNull(),
  createdAt: createdAt(),
})

/**
 * What was rendered to a company in a month, once per month; and what of an earlier month came back unused in it, once
 * for each of them.
 */
export const acts = pgTable(
  'acts',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    /** `2026-03`. */
    month: text('month').notNull(),
    /** The act this one corrects; null: an act itself. */
    correctsId: ref('corrects_id').references((): AnyPgColumn => acts.id),
    /** Kopecks; of a correction by how much there is less. */
    amount: ref('amount').notNull(),
    lines: jsonb('lines').$type<ActLine[]>().notNull(),
    /** Of a correction: the lines as they stood before it. */
    before: jsonb('before').$type<ActLine[]>(),
    seller: jsonb('seller').$type<Seller>().notNull(),
    buyer: jsonb('buyer').$type<Party>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('acts_month').on(t.companyId, t.month, t.correctsId).nullsNotDistinct(),
    index('acts_of_company').on(t.companyId, t.id),
    index('acts_corrections').on(t.correctsId, t.id).where(sql`corrects_id is not null`),
  ],
)
