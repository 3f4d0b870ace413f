import { index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { QueueView } from '@/lib/contracts/queue'
import { users } from './accounts'
import { ref, updatedAt } from './columns'
import { companies } from './companies'

/** Named filters of «Сегодня», a member's own within one company, in their order. */
export const queueViews = pgTable(
  'queue_views',
  {
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    views: jsonb('views').$type<QueueView[]>().notNull(),
    /** Of the whole list: another tab may have changed it. */
    version: integer('version').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.companyId] }), index('queue_views_company').on(t.companyId)],
)
