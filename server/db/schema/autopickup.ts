import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AutopickupPause, AutopickupState, FindMark } from '@/lib/contracts/autopickup'
import type {
  AutopickupCadence,
  AutopickupCriteria,
  AutopickupMode,
  Learned,
} from '@/lib/contracts/autopickup-criteria'
import type { VacancyHideReason } from '@/lib/contracts/enums'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { resumes } from './resumes'
import { searchWordings } from './search'
import { vacancies } from './vacancies'

/** Autopickup of a resume. */
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
    /** Derived from the criteria: finds autopickups for a new vacancy that have no wording yet. */
    roleIds: integer('role_ids').array().notNull(),
    /** What the criteria ask of a vacancy at least, as it is written down; null until the first run after an update. */
    wordingId: ref('wording_id').references(() => searchWordings.id),
    /** Something may fit that no run has looked at. */
    hasNews: boolean('has_news').notNull().default(true),
    lookedAt: at('looked_at'),
    /** Opening of prepared letters; empty for the default text. */
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
    index('autopickups_wording').on(t.wordingId),
  ],
)

const resumeId = () =>
  ref('resume_id')
    .notNull()
    .references(() => autopickups.resumeId, { onDelete: 'cascade' })

/** Runs with results. */
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
    /** Day in the person's time zone: at most fifteen finds per day. */
    day: date('day', { mode: 'string' }).notNull(),
    score: smallint('score').notNull(),
    mark: text('mark').$type<FindMark>().notNull().default('new'),
    reason: text('reason').$type<VacancyHideReason>(),
    learned: jsonb('learned').$type<Learned>(),
    /** The prepared letter as edited by the person; null while unchanged. */
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
