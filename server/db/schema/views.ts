import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ViewedType } from '@/lib/contracts/views'
import { companies } from './accounts'
import { at, ref } from './columns'
import { resumes } from './resumes'

const type = () => text('type').$type<ViewedType>().notNull()
const itemId = () => bigint('item_id', { mode: 'number' }).notNull()
const day = () => date('day', { mode: 'string' }).notNull()

/**
 * Who has been counted today. `visitor` is a keyed hash that changes with the day, so two days of one visitor cannot
 * be joined; the rows go when their day is over.
 */
export const itemViews = pgTable(
  'item_views',
  { type: type(), itemId: itemId(), day: day(), visitor: text('visitor').notNull() },
  (t) => [primaryKey({ columns: [t.type, t.itemId, t.day, t.visitor] }), index('item_views_day').on(t.day)],
)

export const itemViewDays = pgTable(
  'item_view_days',
  { type: type(), itemId: itemId(), day: day(), views: integer('views').notNull() },
  (t) => [primaryKey({ columns: [t.type, t.itemId, t.day] }), index('item_view_days_day').on(t.day)],
)

export const itemViewTotals = pgTable(
  'item_view_totals',
  {
    type: type(),
    itemId: itemId(),
    total: integer('total').notNull(),
    /** The total the owner has seen; what is above it is new. */
    seen: integer('seen').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.type, t.itemId] })],
)

/** Which companies looked at a resume. */
export const resumeViewers = pgTable(
  'resume_viewers',
  {
    resumeId: ref('resume_id')
      .notNull()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    views: integer('views').notNull(),
    lastAt: at('last_at').notNull(),
    fresh: boolean('fresh').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.resumeId, t.companyId] }),
    index('resume_viewers_feed').on(t.resumeId, t.lastAt.desc(), t.companyId),
    index('resume_viewers_company').on(t.companyId),
  ],
)
