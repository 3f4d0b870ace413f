import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { companies } from './accounts'
import { ledgerTransactions, payments } from './billing'
import { createdAt, id, ref } from './columns'
import { invoices } from './invoices'

export const partSources = ['bonus', 'payment', 'invoice', 'other'] as const
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
