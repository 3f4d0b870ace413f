import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  Currency,
  DriverLicence,
  EmploymentForm,
  Gender,
  HiddenField,
  JobSearchStatus,
  RelocationType,
  ResumeState,
  ResumeVisibility,
  TripReadiness,
  WorkFormat,
} from '@/lib/contracts/enums'
import type { ResumeDetails } from '@/lib/contracts/resume-details'
import type { EducationDraft, ExperienceDraft } from '@/lib/contracts/resume-fields'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, tsvector, updatedAt } from './columns'
import { companies } from './companies'

export const resumes = pgTable(
  'resumes',
  {
    id: id(),
    publicId: publicId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<ResumeState>().notNull().default('draft'),
    visibility: text('visibility').$type<ResumeVisibility>().notNull().default('clients'),
    revision: revision(),
    title: text('title').notNull().default(''),
    roleIds: integer('role_ids').array().notNull().default([]),
    skills: text('skills').array().notNull().default([]),
    skillKeys: text('skill_keys').array().notNull().default([]),
    /** Whole units of the currency, a month, on hand. */
    salaryAmount: integer('salary_amount'),
    salaryCurrency: text('salary_currency').$type<Currency>(),
    /** The same in roubles, for filters and sorting. */
    salaryMonthNet: integer('salary_month_net'),
    cityId: integer('city_id'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    middleName: text('middle_name'),
    birthDate: date('birth_date', { mode: 'string' }),
    gender: text('gender').$type<Gender>(),
    citizenship: text('citizenship').array().notNull().default([]),
    relocation: text('relocation').$type<RelocationType>().notNull().default('no_relocation'),
    trips: text('trips').$type<TripReadiness>().notNull().default('never'),
    experience: jsonb('experience').$type<ExperienceDraft[]>().notNull().default([]),
    /** Overlapping jobs counted once; recomputed with every save. */
    totalExperienceMonths: integer('total_experience_months').notNull().default(0),
    education: jsonb('education').$type<EducationDraft[]>().notNull().default([]),
    languages: jsonb('languages').$type<{ code: string; level: string }[]>().notNull().default([]),
    about: text('about').notNull().default(''),
    employmentForms: text('employment_forms').array().$type<EmploymentForm[]>().notNull().default([]),
    workFormats: text('work_formats').array().$type<WorkFormat[]>().notNull().default([]),
    driverLicences: text('driver_licences').array().$type<DriverLicence[]>().notNull().default([]),
    hasVehicle: boolean('has_vehicle').notNull().default(false),
    /** Fields that nothing is searched or sorted by. */
    details: jsonb('details').$type<ResumeDetails>().notNull().default({}),
    phone: text('phone'),
    email: text('email'),
    hiddenFields: text('hidden_fields').array().$type<HiddenField[]>().notNull().default([]),
    jobSearchStatus: text('job_search_status').$type<JobSearchStatus>().notNull().default('active_search'),
    /** Secret of the «по ссылке» visibility; changing it revokes the old link. */
    directToken: text('direct_token'),
    /** A stored picture, `photos/…`. */
    photoPath: text('photo_path'),
    completeness: smallint('completeness').notNull().default(0),
    publishedAt: at('published_at'),
    /** Its place in the lists: moved by a publication or by hand, once in four hours, never by an edit. */
    raisedAt: at('raised_at').notNull().defaultNow(),
    archivedAt: at('archived_at'),
    /** What it was before the archive; null elsewhere. */
    statusBefore: text('status_before').$type<ResumeState>(),
    /** Why an operator blocked it, and at which fields. */
    moderationNote: text('moderation_note'),
    moderationFields: text('moderation_fields').array().notNull().default([]),
    /** Removed by its owner; can be taken back for a few minutes, is gone for good after a day. */
    deletedAt: at('deleted_at'),
    source: text('source'),
    sourceId: text('source_id'),
    contentHash: text('content_hash'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => {
    const open = sql`status = 'published'`
    return [
      uniqueIndex('resumes_source').on(t.source, t.sourceId),
      index('resumes_content_hash').on(t.contentHash),
      index('resumes_user').on(t.userId, t.updatedAt.desc()),
      // Whom a vacancy is matched with: those last raised of a role (the first three of a resume) in a city. Also those
      // whom no employer sees: they are matched for their owner.
      index('resumes_open_role_1')
        .on(sql`(role_ids[1])`, t.cityId, t.raisedAt.desc(), t.id.desc())
        .where(open),
      index('resumes_open_role_2')
        .on(sql`(role_ids[2])`, t.cityId, t.raisedAt.desc(), t.id.desc())
        .where(sql`${open} and role_ids[2] is not null`),
      index('resumes_open_role_3')
        .on(sql`(role_ids[3])`, t.cityId, t.raisedAt.desc(), t.id.desc())
        .where(sql`${open} and role_ids[3] is not null`),
      // Those of a role anywhere, for a job done from anywhere and for who would move.
      index('resumes_open_role_date').on(sql`(role_ids[1])`, t.raisedAt.desc(), t.id.desc()).where(open),
      index('resumes_open_city').on(t.cityId, t.raisedAt.desc()).where(open),
      index('resumes_photo').on(t.photoPath).where(sql`photo_path is not null`),
      index('resumes_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    ]
  },
)

/** Companies a person hides all own resumes from. */
export const resumeStopList = pgTable(
  'resume_stop_list',
  {
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.companyId] }),
    index('resume_stop_list_feed').on(t.userId, t.createdAt.desc(), t.companyId),
    // How a company's search leaves out the people who hide from it.
    index('resume_stop_list_company').on(t.companyId, t.userId),
  ],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * What the search reads of one listed resume, as `vacancySearch` of a vacancy: `document` holds the words, those of the
 * title once more (`=word`) and the codes of every filter value (`#123`); `packed` is all that a found row says of
 * itself. No name, contact or hidden place of work is in it. Written in the transaction that changes the resume.
 */
export const resumeSearch = pgTable(
  'resume_search',
  {
    resumeId: ref('resume_id')
      .primaryKey()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    /** Of several resumes of one person one is shown. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    raisedAt: at('raised_at').notNull(),
    salaryMonthNet: integer('salary_month_net'),
    /** Shown to everyone, not to verified employers alone. */
    open: boolean('open').notNull(),
    /** 0 those raised last, 1 those before, 2 the rest: a walk stops where it has enough. */
    level: smallint('level').notNull(),
    roleIds: integer('role_ids').array().notNull(),
    /** Title A, skills and roles B: what found rows are ranked by. */
    titleDocument: tsvector('title_document').notNull(),
    packed: bytea('packed').notNull(),
    document: tsvector('document').notNull(),
  },
  (t) => [
    ...[0, 1, 2].flatMap((level) => [
      index(`resume_search_words_${level}`)
        .using('gin', t.document, t.titleDocument)
        .where(sql.raw(`level = ${level}`))
        // Written in small lots: each search reads what is pending, so it is kept short.
        .with({ gin_pending_list_limit: 256 }),
      index(`resume_search_date_${level}`)
        .on(t.raisedAt.desc(), t.resumeId.desc())
        .where(sql.raw(`level = ${level}`)),
    ]),
    index('resume_search_open').on(t.raisedAt.desc(), t.resumeId.desc()).where(sql`open`),
    index('resume_search_salary').on(t.salaryMonthNet, t.resumeId.desc()),
    index('resume_search_user').on(t.userId),
  ],
)

/** One row: since when the levels count. */
export const resumeSearchLevels = pgTable('resume_search_levels', {
  id: smallint('id').primaryKey(),
  newestSince: timestamp('newest_since', { withTimezone: true, mode: 'string' }).notNull(),
  recentSince: timestamp('recent_since', { withTimezone: true, mode: 'string' }).notNull(),
})
