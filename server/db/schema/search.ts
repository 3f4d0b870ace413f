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
import type { MissOutcome, QueryKind } from '@/lib/contracts/search-use'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, tsquery, tsvector, updatedAt } from './columns'
import { companies } from './companies'
import { vacancies } from './vacancies'

export type ChangedAddressKind = 'vacancy' | 'resume' | 'company'

/**
 * Distinct queries of saved searches: a publication is held against each of them once, however many people save the same.
 * Those nobody saves any more are swept.
 */
export const searchWordings = pgTable(
  'search_wordings',
  {
    id: id(),
    list: text('list').$type<SavedSearchList | 'autopickup'>().notNull(),
    query: text('query').notNull(),
    /** Any match has at least one of these codes: index to find the searches affected by a publication. */
    keys: text('keys').array().notNull().default([]),
    /**
     * Words and filters as one query of a document, empty for none; null where it was not written down, being too long: then
     * each publication is asked of the search itself.
     */
    needs: tsquery('needs'),
    /** Pay, roubles a month on hand: finer than codes. */
    salaryFrom: integer('salary_from'),
    salaryTo: integer('salary_to'),
  },
  (t) => [
    uniqueIndex('search_wordings_same').on(t.list, t.query),
    // Each new vacancy would read the whole list of pending entries.
    index('search_wordings_keys').using('gin', t.keys).with({ fastupdate: false }),
  ],
)

/** Saved searches and the schedule of their letters. */
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
    /** Canonical query string, without sort order and page. */
    query: text('query').notNull(),
    cadence: text('cadence').$type<Cadence>().notNull(),
    /** State before an unsubscribe, so that it can be undone. */
    cadenceBefore: text('cadence_before').$type<Cadence>(),
    timeZone: text('time_zone').notNull().default('Europe/Moscow'),
    /** What it asks for, held once for all who save the same. */
    wordingId: ref('wording_id')
      .notNull()
      .references(() => searchWordings.id),
    seenAt: at('seen_at').notNull().defaultNow(),
    /** Start of the subscription: older items are not announced. */
    alertedFrom: at('told_from').notNull().defaultNow(),
    /** Everything published before has been announced. */
    alertedUpTo: at('told_to').notNull().defaultNow(),
    /**
     * Ids announced shortly before `alertedUpTo`: rows committed late are found again and must not be announced twice.
     */
    recentlyAlerted: bigint('told_lately', { mode: 'number' }).array().notNull().default([]),
    /** When the last letter was sent. */
    lastAlertAt: at('told_at'),
    /** Next run; null when it is triggered by a publication, or never. */
    nextAt: at('next_at'),
    /** The secret of the feed's address is derived from this version: a new one ends the old address. */
    feedVersion: integer('feed_version').notNull().default(0),
    /** Since when there is a feed; null without one. */
    feedSince: at('feed_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => {
    const kept = sql`deleted_at is null`
    return [
      uniqueIndex('saved_searches_same').on(t.userId, t.list, t.query).where(kept),
      index('saved_searches_wording').on(t.wordingId),
      index('saved_searches_due').on(t.nextAt).where(sql`next_at is not null and deleted_at is null`),
      index('saved_searches_gone').on(t.deletedAt).where(sql`deleted_at is not null`),
    ]
  },
)

/** Public addresses that changed and that search engines have not been told of yet, each once. */
export const changedAddresses = pgTable(
  'changed_addresses',
  {
    kind: text('kind').$type<ChangedAddressKind>().notNull(),
    publicId: text('public_id').notNull(),
    changedAt: at('changed_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** Later after every failure. */
    availableAt: at('available_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.publicId] }), index('changed_addresses_due').on(t.availableAt)],
)

/** Title words by role: for query suggestions and role detection. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    /** 0: from a title without a role, a skill or a company. */
    roleId: integer('role_id').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.roleId] })],
)

/** The most common titles of open vacancies and published resumes, with their role. */
export const searchTitles = pgTable(
  'search_titles',
  {
    /** The most common spelling. */
    title: text('title').notNull(),
    /** Normalised by `search_text()`. */
    words: text('words').notNull(),
    /** 0 without a role. */
    roleId: integer('role_id').notNull(),
    /** Number of vacancies and resumes. */
    count: integer('count').notNull(),
    /** Number of vacancies: titles of resumes only are never shown to others. */
    vacancies: integer('vacancies').notNull(),
  },
  (t) => [primaryKey({ columns: [t.words, t.roleId] })],
)

/** A single row: time and duration of the last recount. */
export const searchWordsState = pgTable('search_words_state', {
  id: smallint('id').primaryKey(),
  countedAt: at('counted_at').notNull(),
  tookMs: integer('took_ms').notNull(),
})

/** Salary statistics, recomputed periodically; only with enough offers. Role and place 0 mean all. */
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
    /** Histogram in steps of ten thousand. */
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

/** Medians of past months, no longer updated. */
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

/**
 * What lists were seen, opened and applied to: by day, class of search, vacancy and position. It holds neither words nor
 * people.
 */
export const searchUse = pgTable(
  'search_use',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<QueryKind>().notNull(),
    /** The profession a search means; 0 for none in particular. */
    roleId: integer('role_id').notNull(),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    impressions: integer('impressions').notNull().default(0),
    opens: integer('opens').notNull().default(0),
    applications: integer('applications').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.roleId, t.vacancyId, t.position] }),
    index('search_use_vacancy').on(t.vacancyId),
  ],
)

/**
 * Who typed a query that failed, for thirty days: keyed hashes only. The hash of a person holds the query, too, so that
 * what one person typed cannot be put together.
 */
export const searchMisses = pgTable(
  'search_misses',
  {
    queryHash: text('query_hash').notNull(),
    personHash: text('person_hash').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    outcome: text('outcome').$type<MissOutcome>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.queryHash, t.personHash] }), index('search_misses_day').on(t.day)],
)

/** Texts of failed queries that enough people typed, without contacts and names; counts of the last thirty days. */
export const missedQueries = pgTable(
  'missed_queries',
  {
    queryHash: text('query_hash').primaryKey(),
    list: text('list').$type<SavedSearchList>().notNull(),
    text: text('text').notNull(),
    people: integer('people').notNull(),
    /** Of them: those who found nothing or little; the others opened nothing of what was found. */
    empty: integer('empty').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('missed_queries_people').on(t.people.desc(), t.queryHash)],
)

/** What operators say words mean: other ways to say them and a profession. Removed ones stay to be restored. */
export const searchReadings = pgTable(
  'search_readings',
  {
    id: id(),
    publicId: publicId(),
    phrase: text('phrase').notNull(),
    /** Its words cut to their stems, in no order. */
    bag: text('bag').notNull(),
    synonyms: text('synonyms').array().notNull(),
    roleId: integer('role_id'),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull().defaultNow(),
    removedAt: at('removed_at'),
  },
  (t) => [
    uniqueIndex('search_readings_bag').on(t.bag).where(sql`removed_at is null`),
    index('search_readings_changed').on(t.changedAt),
    index('search_readings_page').on(t.changedAt, t.id).where(sql`removed_at is null`),
  ],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Search row of an open vacancy: narrow, with its vector stored out of line (TOAST). `document` contains the words,
 * the codes of filter values (`#123`) and the title words as `=word`, so that one index scan answers words, title and
 * filters without reading the rows; `packed` contains the data of a result row, decoded by `search-codes.ts`. Updated
 * in the transaction that changes the vacancy.
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
    /** Group key of vacancies that differ only in their place. */
    groupKey: ref('group_key').notNull(),
    roleId: integer('role_id'),
    salaryMonthNet: integer('salary_month_net'),
    /** Index tier: 0 the newest, 1 earlier ones, 2 the rest; a search stops when it has enough. */
    level: smallint('level').notNull(),
    cityIds: integer('city_ids').array().notNull(),
    /** Weights: title A, skills and role B, for ranking. */
    titleDocument: tsvector('title_document').notNull(),
    packed: bytea('packed').notNull(),
    document: tsvector('document').notNull(),
    /** How the row was made; those of an earlier way are made anew in the background. */
    version: smallint('version').notNull().default(1),
  },
  (t) => [
    ...[0, 1, 2].flatMap((level) => [
      index(`vacancy_search_words_${level}`)
        .using('gin', t.document, t.titleDocument)
        .where(sql.raw(`level = ${level}`))
        // GIN pending list kept small, since every search scans it.
        .with({ gin_pending_list_limit: 256 }),
      index(`vacancy_search_date_${level}`)
        .on(t.publishedAt.desc(), t.vacancyId.desc())
        .where(sql.raw(`level = ${level}`)),
    ]),
    index('vacancy_search_company').on(t.companyId),
    index('vacancy_search_group').on(t.groupKey),
  ],
)

/** A single row: tier boundaries. */
export const vacancySearchLevels = pgTable('vacancy_search_levels', {
  id: smallint('id').primaryKey(),
  newestSince: timestamp('newest_since', { withTimezone: true, mode: 'string' }).notNull(),
  recentSince: timestamp('recent_since', { withTimezone: true, mode: 'string' }).notNull(),
})
