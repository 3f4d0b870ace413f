import { boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { AccountType } from '@/lib/contracts/enums'
import type { CatalogueCode, Contents } from '@/lib/contracts/plan-catalogue'
import { at, createdAt, id, publicId, ref } from './columns'

/** What is sold. The words about it live in the messages, by its code. */
export const catalogueItems = pgTable('catalogue_items', {
  code: text('code').$type<CatalogueCode>().primaryKey(),
  kind: text('kind').$type<'plan' | 'service'>().notNull(),
  side: text('side').$type<AccountType>().notNull(),
  /** As it stands in receipts and documents. */
  title: text('title').notNull(),
  position: integer('position').notNull(),
})

/**
 * On what terms. Those that began last are in force; earlier ones are kept, for what was bought under them.
 * An item whose terms in force are not on sale is not to be had.
 */
export const catalogueTerms = pgTable(
  'catalogue_terms',
  {
    id: id(),
    publicId: publicId(),
    code: text('code')
      .$type<CatalogueCode>()
      .notNull()
      .references(() => catalogueItems.code),
    /** Kopecks, tax included. */
    price: ref('price').notNull(),
    /** Percent of VAT inside the price; null: without. */
    vatRate: integer('vat_rate'),
    periodDays: integer('period_days'),
    contents: jsonb('contents').$type<Contents>().notNull(),
    onSale: boolean('on_sale').notNull().default(true),
    validFrom: at('valid_from').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('catalogue_terms_moment').on(t.code, t.validFrom)],
)
