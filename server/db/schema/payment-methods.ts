import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '@/lib/contracts/payments'
import { companies, users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'

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
