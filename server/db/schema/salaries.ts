import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What is offered, counted anew from time to time; only where there are offers enough. Role and place 0 mean all. */
export const salaryFigures = pgTable(
  'salary_figures',
  {
    roleId: integer('role_id').notNull(),
    area: text('area').$type<'everywhere' | 'region' | 'city'>().notNull(),
    placeId: integer('place_id').notNull(),
    offers: integer('offers').notNull(),
    /** Roubles a month on hand. */
    low: integer('low').notNull(),
    median: integer('median').notNull(),
    high: integer('high').notNull(),
    /** Offers by steps of ten thousand. */
    bars: integer('bars').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roleId, t.area, t.placeId] }),
    index('salary_figures_place').on(t.area, t.placeId, t.offers.desc()),
    index('salary_figures_role').on(t.roleId, t.area, t.offers.desc()),
  ],
)

/** Medians of months that have passed stay as they were counted last. */
export const salaryMonths = pgTable(
  'salary_months',
  {
    roleId: integer('role_id').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    offers: integer('offers').notNull(),
    median: integer('median').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.month] })],
)
