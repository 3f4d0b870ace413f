import { boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { AccountType } from '@/lib/contracts/enums'
import type { CatalogueCode, Contents } from '@/lib/contracts/plan-catalogue'
import { at, createdAt, id, publicId, ref } from './columns'

/** Items on sale. Their texts are in the messages, by code. */
export const catalogueItems = pgTable('catalogue_items', {
  code: text('code').$type<CatalogueCode>().primaryKey(),
  kind: text('kind').$type<'plan' | 'service'>().notNull(),
  side: text('side').$type<AccountType>().notNull(),
  /** Title on receipts and documents. */
  title: text('title').notNull(),
  position: integer('position').notNull(),
})

/**
 * Terms of items. The latest that have started are current; earlier ones are kept for purchases made under them. An
 * item whose current terms are not on sale cannot be bought.
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
    /** Percent of VAT included; null without VAT. */
    vatRate: integer('vat_rate'),
    periodDays: integer('period_days'),
    contents: jsonb('contents').$type<Contents>().notNull(),
    onSale: boolean('on_sale').notNull().default(true),
    validFrom: at('valid_from').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('catalogue_terms_moment').on(t.code, t.validFrom)],
)
