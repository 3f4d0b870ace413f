import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Cadence, SavedSearchList } from '@/lib/contracts/saved-searches'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, tsvector, updatedAt } from './columns'
import { companies } from './companies'
import { vacancies } from './vacancies'

/** Searches people keep, and when each is to be told of again. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    publicId: publicId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<SavedSearchList>().notNull(),
    name: text('name').notNull(),
    /** Query string in its one order, without sorting and page. */
    query: text('query').notNull(),
    cadence: text('cadence').$type<Cadence>().notNull(),
    /** What an unsubscribed one was, so that it can be taken back. */
    cadenceBefore: text('cadence_before').$type<Cadence>(),
    timeZone: text('time_zone').notNull().default('Europe/Moscow'),
    /** Whatever fits has one of these: a publication finds the searches it may concern by them. */
    keys: text('keys').array().notNull().default([]),
    seenAt: at('seen_at').notNull().defaultNow(),
    /** Since when it tells: nothing older is ever news. */
    alertedFrom: at('told_from').notNull().defaultNow(),
    /** Everything published up to here has been told. */
    alertedUpTo: at('told_to').notNull().defaultNow(),
    /** Told of shortly before `alertedUpTo`: what was committed late is found once more, and not told twice. */
    recentlyAlerted: bigint('told_lately', { mode: 'number' }).array().notNull().default([]),
    /** When somebody was last told something. */
    lastAlertAt: at('told_at'),
    /** When to look again; null: when something that fits is published, or never. */
    nextAt: at('next_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => {
    const kept = sql`deleted_at is null`
    return [
      uniqueIndex('saved_searches_same').on(t.userId, t.list, t.query).where(kept),
      index('saved_searches_keys')
        .using('gin', t.keys)
        .where(sql`cadence = 'instant' and deleted_at is null`),
      index('saved_searches_due').on(t.nextAt).where(sql`next_at is not null and deleted_at is null`),
      index('saved_searches_gone').on(t.deletedAt).where(sql`deleted_at is not null`),
    ]
  },
)

/** Words people write in titles, by the role they stand with: what a search may have meant, and which trade. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    /** 0: of a title without a role, a skill or a company. */
    roleId: integer('role_id').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.roleId] })],
)

/** Titles of open vacancies and published resumes, the commonest, by the role they have. */
export const searchTitles = pgTable(
  'search_titles',
  {
    /** As most of them write it. */
    title: text('title').notNull(),
    /** As the search reads it: `search_text()`. */
    words: text('words').notNull(),
    /** 0: without a role. */
    roleId: integer('role_id').notNull(),
    /** Of vacancies and resumes. */
    count: integer('count').notNull(),
    /** Of them vacancies: only what these say is shown to others. */
    vacancies: integer('vacancies').notNull(),
  },
  (t) => [primaryKey({ columns: [t.words, t.roleId] })],
)

/** One row: when the words were counted last, and how long it took. */
export const searchWordsState = pgTable('search_words_state', {
  id: smallint('id').primaryKey(),
  countedAt: at('counted_at').notNull(),
  tookMs: integer('took_ms').notNull(),
})

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
    /** Days on which the first and the last of these offers were published, where they come from. */
    since: date('since', { mode: 'string' }),
    until: date('until', { mode: 'string' }),
    /** Offers that say «before tax», that say «on hand», and that name another currency. */
    gross: integer('gross').notNull().default(0),
    net: integer('net').notNull().default(0),
    converted: integer('converted').notNull().default(0),
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
