import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core'
import { companies } from './accounts'
import { at, ref, tsvector } from './columns'
import { vacancies } from './vacancies'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What the search reads of one open vacancy: a narrow row, its long vector stored aside. `document` holds the words and
 * the codes of every filter value (`#123`), the words of the title once more (`=word`), so that one walk of one index
 * answers words, title and filters together without a look at the rows; `packed` is all
 * that a found row says of itself, for the reader in `search-codes.ts`. Written in the transaction that changes the
 * vacancy.
 */
export const vacancySearch = pgTable(
  'vacancy_search',
  {
    vacancyId: ref('vacancy_id')
      .primaryKey()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    publishedAt: at('published_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    /** Adverts that differ in their place alone share it. */
    groupKey: ref('group_key').notNull(),
    roleId: integer('role_id'),
    salaryMonthNet: integer('salary_month_net'),
    /** 0 the newest, 1 those before, 2 the rest: a walk stops where it has enough. */
    level: smallint('level').notNull(),
    cityIds: integer('city_ids').array().notNull(),
    /** Title A, skills and role B: what found rows are ranked by. */
    titleDocument: tsvector('title_document').notNull(),
    packed: bytea('packed').notNull(),
    document: tsvector('document').notNull(),
  },
  (t) => [
    ...[0, 1, 2].flatMap((level) => [
      index(`vacancy_search_words_${level}`)
        .using('gin', t.document, t.titleDocument)
        .where(sql.raw(`level = ${level}`))
        // Written in small lots: each search reads what is pending, so it is kept short.
        .with({ gin_pending_list_limit: 256 }),
      index(`vacancy_search_date_${level}`)
        .on(t.publishedAt.desc(), t.vacancyId.desc())
        .where(sql.raw(`level = ${level}`)),
    ]),
    index('vacancy_search_company').on(t.companyId),
    index('vacancy_search_group').on(t.groupKey),
  ],
)

/** One row: since when the levels count. */
export const vacancySearchLevels = pgTable('vacancy_search_levels', {
  id: smallint('id').primaryKey(),
  newestSince: timestamp('newest_since', { withTimezone: true, mode: 'string' }).notNull(),
  recentSince: timestamp('recent_since', { withTimezone: true, mode: 'string' }).notNull(),
})

/**
 * Which rows of `vacancy_search` were written or taken away, and by which transaction: a trigger notes it, processes that
 * keep the search in memory read on from what they have seen. Kept for a day.
 */
export const vacancySearchChanges = pgTable(
  'vacancy_search_changes',
  {
    changed: xid8('changed').notNull(),
    vacancyId: bigint('vacancy_id', { mode: 'number' }).notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('vacancy_search_changes_order').on(t.changed)],
)
