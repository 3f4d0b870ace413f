import { customType, index, pgTable } from 'drizzle-orm/pg-core'
import { at, ref } from './columns'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Change log of `vacancy_search`, written by a trigger with the transaction id: indexes beside the tables read it
 * incrementally. Kept for a day.
 */
export const vacancySearchChanges = pgTable(
  'vacancy_search_changes',
  {
    changed: xid8('changed').notNull(),
    vacancyId: ref('vacancy_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('vacancy_search_changes_order').on(t.changed)],
)

/** The same of `resume_search`. */
export const resumeSearchChanges = pgTable(
  'resume_search_changes',
  {
    changed: xid8('changed').notNull(),
    resumeId: ref('resume_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('resume_search_changes_order').on(t.changed)],
)
