import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import type { MatchCadence } from '@/lib/contracts/matching'
import { users } from './accounts'
import { at, createdAt, publicId, ref } from './columns'
import { resumes } from './resumes'
import { vacancies } from './vacancies'

/** A match list: when it was last computed and viewed. */
const listColumns = () => ({
  computedAt: at('computed_at').notNull(),
  /** Increases with every change of the list. */
  version: integer('version').notNull().default(1),
  /** Minimum score to enter a full list. */
  floor: smallint('floor').notNull().default(0),
  /** The last visit and the one before; views within half an hour are one visit. */
  visitedAt: at('visited_at'),
  previousVisitAt: at('previous_visit_at'),
  /** Of a list made when it is read: what has been found, and when in milliseconds. Null while its rows are stored. */
  foundIds: bigint('found_ids', { mode: 'number' }).array(),
  foundAt: bigint('found_at', { mode: 'number' }).array(),
  /** Found from the other side, so that the list holds it whatever the search engine thinks best; the newest few. */
  incomingIds: bigint('incoming_ids', { mode: 'number' }).array().notNull().default([]),
})

export const resumeMatchLists = pgTable(
  'resume_match_lists',
  {
    resumeId: ref('resume_id')
      .primaryKey()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    ...listColumns(),
  },
  (t) => [index('resume_match_lists_age').on(t.computedAt)],
)

export const vacancyMatchLists = pgTable(
  'vacancy_match_lists',
  {
    vacancyId: ref('vacancy_id')
      .primaryKey()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    ...listColumns(),
  },
  (t) => [index('vacancy_match_lists_age').on(t.computedAt)],
)

/** Last view of a list by a member with the viewer role, separate from the company's visits. */
export const vacancyMatchVisits = pgTable(
  'vacancy_match_visits',
  {
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    visitedAt: at('visited_at').notNull(),
    previousVisitAt: at('previous_visit_at'),
  },
  (t) => [primaryKey({ columns: [t.vacancyId, t.userId] }), index('vacancy_match_visits_user').on(t.userId)],
)

/** The best open vacancies for a resume, precomputed; visibility is checked when reading. */
export const resumeMatches = pgTable(
  'resume_matches',
  {
    resumeId: ref('resume_id')
      .notNull()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    score: smallint('score').notNull(),
    /** The score before rounding: orders those that score alike. */
    fit: real('fit').notNull().default(0),
    /** When the pair was first found. */
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.resumeId, t.vacancyId] }),
    index('resume_matches_best').on(t.resumeId, t.score.desc(), t.vacancyId.desc()),
    index('resume_matches_vacancy').on(t.vacancyId),
  ],
)

/** The best resumes for a vacancy. */
export const vacancyMatches = pgTable(
  'vacancy_matches',
  {
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    resumeId: ref('resume_id')
      .notNull()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    score: smallint('score').notNull(),
    fit: real('fit').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.vacancyId, t.resumeId] }),
    index('vacancy_matches_best').on(t.vacancyId, t.score.desc(), t.resumeId.desc()),
    index('vacancy_matches_resume').on(t.resumeId),
  ],
)

/** Queue of items to match again; consecutive changes of one item are merged. */
export const matchQueue = pgTable(
  'match_queue',
  {
    kind: text('kind').$type<'resume' | 'vacancy'>().notNull(),
    itemId: bigint('item_id', { mode: 'number' }).notNull(),
    availableAt: at('available_at').notNull().defaultNow(),
    attempts: smallint('attempts').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] }), index('match_queue_next').on(t.availableAt)],
)

/** «Новые кандидаты»: subscribers to new matches of a vacancy, and the frequency. */
export const matchSubscriptions = pgTable(
  'match_subscriptions',
  {
    publicId: publicId(),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cadence: text('cadence').$type<MatchCadence>().notNull(),
    /** State before an unsubscribe, so that it can be undone. */
    cadenceBefore: text('cadence_before').$type<MatchCadence>(),
    /** Matches since then are new. */
    notifiedUpTo: at('told_to').notNull(),
    /** Next run; null when it is off. */
    nextAt: at('next_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.vacancyId, t.userId] }),
    index('match_subscriptions_user').on(t.userId),
    index('match_subscriptions_due').on(t.nextAt).where(sql`next_at is not null`),
  ],
)
