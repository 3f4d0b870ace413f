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
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Learned } from '@/lib/contracts/autopickup-criteria'
import type { JobSearchStatus, ResumeHideReason, VacancyHideReason } from '@/lib/contracts/enums'
import type { HidingKind } from '@/lib/contracts/hiding'
import type { PostponedOrigin, PostponedRemoval, PostponedSide } from '@/lib/contracts/postponed'
import type { ViewedType } from '@/lib/contracts/views'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { companies } from './companies'
import { resumes } from './resumes'
import { vacancies } from './vacancies'

const type = () => text('type').$type<ViewedType>().notNull()
const itemId = () => bigint('item_id', { mode: 'number' }).notNull()
const day = () => date('day', { mode: 'string' }).notNull()

/**
 * Visitors counted today. `visitor` is a keyed hash that changes daily, so that visits of two days cannot be linked;
 * rows are deleted after their day.
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
    /** The total seen by the owner; the excess is new. */
    seen: integer('seen').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.type, t.itemId] })],
)

/** Companies that viewed a resume. */
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

const resumeId = () =>
  ref('resume_id')
    .notNull()
    .references(() => resumes.id, { onDelete: 'cascade' })
const vacancyId = () =>
  ref('vacancy_id')
    .notNull()
    .references(() => vacancies.id, { onDelete: 'cascade' })
const userId = () =>
  ref('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Postponed items: a vacancy for a resume (candidate), or a resume for a vacancy (employer). */
export const postponed = pgTable(
  'postponed',
  {
    id: id(),
    publicId: publicId(),
    side: text('side').$type<PostponedSide>().notNull(),
    resumeId: resumeId(),
    vacancyId: vacancyId(),
    /** Who postponed it and is reminded. */
    userId: userId(),
    fromTab: text('from_tab').$type<PostponedOrigin>().notNull(),
    note: text('note').notNull().default(''),
    /** For a postponed candidate: their job search status at the last notification. */
    knownStatus: text('known_status').$type<JobSearchStatus>(),
    remindAt: at('remind_at'),
    /** When the reminder of `remindAt` was sent. */
    remindedAt: at('reminded_at'),
    revision: revision(),
    /** Removed; can be restored for a day. */
    removedAt: at('removed_at'),
    removedBy: text('removed_by').$type<PostponedRemoval>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('postponed_pair').on(t.side, t.resumeId, t.vacancyId),
    index('postponed_of_resume')
      .on(t.resumeId, t.remindAt, t.id)
      .where(sql`side = 'candidate' and removed_at is null`),
    index('postponed_of_vacancy')
      .on(t.vacancyId, t.remindAt, t.id)
      .where(sql`side = 'employer' and removed_at is null`),
    index('postponed_watchers').on(t.vacancyId).where(sql`side = 'candidate' and removed_at is null`),
    index('postponed_due')
      .on(t.remindAt)
      .where(sql`remind_at is not null and reminded_at is null and removed_at is null`),
    index('postponed_removed').on(t.removedAt).where(sql`removed_at is not null`),
    index('postponed_user').on(t.userId),
  ],
)

/** Favourite vacancies as last announced: a difference is news. */
export const watchedVacancies = pgTable('watched_vacancies', {
  vacancyId: ref('vacancy_id')
    .primaryKey()
    .references(() => vacancies.id, { onDelete: 'cascade' }),
  open: boolean('open').notNull(),
  /** The advertised salary as text; empty for none, null before the first check. */
  salary: text('salary'),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** Vacancies hidden by a candidate. */
export const hidings = pgTable(
  'hidings',
  {
    id: id(),
    publicId: publicId(),
    userId: userId(),
    kind: text('kind').$type<HidingKind>().notNull(),
    /** The hidden vacancy. */
    vacancyId: vacancyId(),
    /** Null for an anonymous employer. */
    companyId: ref('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    roleId: integer('role_id'),
    /** Normalised title: identifies duplicates within a company, and similar vacancies within a role. */
    titleKey: text('title_key').notNull(),
    reason: text('reason').$type<VacancyHideReason>(),
    /** The resume whose autopickup has learned from it, and what it learned. */
    resumeId: ref('resume_id').references(() => resumes.id, { onDelete: 'set null' }),
    learned: jsonb('learned').$type<Learned>(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('hidings_once').on(t.userId, t.kind, t.vacancyId),
    index('hidings_feed').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('hidings_vacancy').on(t.vacancyId),
    index('hidings_company').on(t.companyId),
    index('hidings_resume').on(t.resumeId),
  ],
)

/** Resumes hidden by a company for a vacancy. */
export const hiddenResumes = pgTable(
  'hidden_resumes',
  {
    id: id(),
    vacancyId: vacancyId(),
    resumeId: resumeId(),
    userId: userId(),
    reason: text('reason').$type<ResumeHideReason>(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('hidden_resumes_once').on(t.vacancyId, t.resumeId),
    index('hidden_resumes_resume').on(t.resumeId),
    index('hidden_resumes_user').on(t.userId),
  ],
)
