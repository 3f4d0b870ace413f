import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { ActLine, InvoiceStatus, Party, Seller } from '@/lib/contracts/billing-documents'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'

/** Invoices of legal entities, paid by bank transfer. The key is the number. Printed data is immutable. */
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
    /** Percent of VAT included; null without VAT. */
    vatRate: integer('vat_rate'),
    seller: jsonb('seller').$type<Seller>().notNull(),
    buyer: jsonb('buyer').$type<Party>().notNull(),
    status: text('status').$type<InvoiceStatus>().notNull().default('issued'),
    createdAt: createdAt(),
    /** Until then the price is guaranteed. */
    dueAt: at('due_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [index('invoices_of_company').on(t.companyId, t.id), index('invoices_user').on(t.userId)],
)

/** Incoming transfers of bank statements that paid an invoice; unique per statement line. */
export const bankTransfers = pgTable('bank_transfers', {
  id: id(),
  /** Hash of account, day, number, payer and amount. */
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

/** Act of a company for a month, once per month; and corrections of earlier months after refunds, once each. */
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
    /** The act it corrects; null for an act itself. */
    correctsId: ref('corrects_id').references((): AnyPgColumn => acts.id),
    /** Kopecks; for a correction the difference. */
    amount: ref('amount').notNull(),
    lines: jsonb('lines').$type<ActLine[]>().notNull(),
    /** For a correction: the lines before it. */
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
