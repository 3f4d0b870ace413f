import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  AutopickupCadence,
  AutopickupCriteria,
  AutopickupMode,
  AutopickupPause,
  AutopickupState,
  FindMark,
  Learned,
} from '@/lib/contracts/autopickup'
import type { VacancyHideReason } from '@/lib/contracts/enums'
import type { MatchCadence } from '@/lib/contracts/matching'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { resumes } from './resumes'
import { vacancies } from './vacancies'

/** The standing search of a resume. */
export const autopickups = pgTable(
  'autopickups',
  {
    resumeId: ref('resume_id')
      .primaryKey()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<AutopickupState>().notNull().default('off'),
    pause: text('pause').$type<AutopickupPause>(),
    mode: text('mode').$type<AutopickupMode>().notNull().default('suggest'),
    cadence: text('cadence').$type<AutopickupCadence>().notNull().default('daily'),
    timeZone: text('time_zone').notNull().default('Europe/Moscow'),
    minScore: smallint('min_score').notNull().default(60),
    mail: boolean('mail').notNull().default(true),
    criteria: jsonb('criteria').$type<AutopickupCriteria>().notNull(),
    /** Of the criteria: by it a fresh vacancy finds those who wait for it. */
    roleIds: integer('role_ids').array().notNull(),
    /** Beginning of the letters that are prepared; empty for the words of the house. */
    greeting: text('greeting').notNull().default(''),
    revision: revision(),
    nextRunAt: at('next_run_at'),
    lastRunAt: at('last_run_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('autopickups_due').on(t.nextRunAt).where(sql`state = 'active'`),
    index('autopickups_waiting').using('gin', t.roleIds).where(sql`state = 'active' and cadence = 'instant'`),
    index('autopickups_user').on(t.userId),
  ],
)

const resumeId = () =>
  ref('resume_id')
    .notNull()
    .references(() => autopickups.resumeId, { onDelete: 'cascade' })

/** Runs that found something. */
export const autopickupRuns = pgTable(
  'autopickup_runs',
  {
    id: id(),
    publicId: publicId(),
    resumeId: resumeId(),
    at: at('at').notNull(),
    found: smallint('found').notNull(),
    mailedAt: at('mailed_at'),
  },
  (t) => [index('autopickup_runs_resume').on(t.resumeId, t.at.desc())],
)

export const autopickupFinds = pgTable(
  'autopickup_finds',
  {
    id: id(),
    publicId: publicId(),
    resumeId: resumeId(),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    runId: ref('run_id')
      .notNull()
      .references(() => autopickupRuns.id, { onDelete: 'cascade' }),
    /** Of the person's calendar: there are at most fifteen in one. */
    day: date('day', { mode: 'string' }).notNull(),
    score: smallint('score').notNull(),
    mark: text('mark').$type<FindMark>().notNull().default('new'),
    reason: text('reason').$type<VacancyHideReason>(),
    learned: jsonb('learned').$type<Learned>(),
    /** The prepared letter as the person has changed it; null while untouched. */
    letter: text('letter'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('autopickup_finds_once').on(t.resumeId, t.vacancyId),
    index('autopickup_finds_feed').on(t.resumeId, t.createdAt.desc(), t.id.desc()),
    index('autopickup_finds_day').on(t.resumeId, t.day),
    index('autopickup_finds_new').on(t.resumeId).where(sql`mark = 'new'`),
    index('autopickup_finds_vacancy').on(t.vacancyId),
    index('autopickup_finds_run').on(t.runId),
  ],
)

/** One list of matches: when it was last worked out and looked at. */
const listColumns = () => ({
  computedAt: at('computed_at').notNull(),
  /** Grows with every change of the list. */
  version: integer('version').notNull().default(1),
  /** What a newcomer must be worth to get into a list that is full. */
  floor: smallint('floor').notNull().default(0),
  /** The last look at it, and the one before; looks within half an hour are one visit. */
  visitedAt: at('visited_at'),
  previousVisitAt: at('previous_visit_at'),
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

/** When a member who may only look last looked at the list of a vacancy: the company's own visits stay as they are. */
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

/** The best open vacancies for a resume, worked out ahead; what may not be shown is left out when it is read. */
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
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.vacancyId, t.resumeId] }),
    index('vacancy_matches_best').on(t.vacancyId, t.score.desc(), t.resumeId.desc()),
    index('vacancy_matches_resume').on(t.resumeId),
  ],
)

/** What has changed and is to be matched anew; many changes of one item in a row are one. */
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

/** «Новые кандидаты»: who is told of new matches of a vacancy, and how often. */
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
    /** What an unsubscribed one was, so that it can be taken back. */
    cadenceBefore: text('cadence_before').$type<MatchCadence>(),
    /** Matches found since are news. */
    notifiedUpTo: at('told_to').notNull(),
    /** When to look again; null when it is off. */
    nextAt: at('next_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.vacancyId, t.userId] }),
    index('match_subscriptions_user').on(t.userId),
    index('match_subscriptions_due').on(t.nextAt).where(sql`next_at is not null`),
  ],
)
