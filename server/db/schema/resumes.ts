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
    /** Whole units of the currency per month, net. */
    salaryAmount: integer('salary_amount'),
    salaryCurrency: text('salary_currency').$type<Currency>(),
    /** Converted to roubles, for filters and sorting. */
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
    /** Overlapping jobs count once; recomputed with every save. */
    totalExperienceMonths: integer('total_experience_months').notNull().default(0),
    education: jsonb('education').$type<EducationDraft[]>().notNull().default([]),
    languages: jsonb('languages').$type<{ code: string; level: string }[]>().notNull().default([]),
    about: text('about').notNull().default(''),
    employmentForms: text('employment_forms').array().$type<EmploymentForm[]>().notNull().default([]),
    workFormats: text('work_formats').array().$type<WorkFormat[]>().notNull().default([]),
    driverLicences: text('driver_licences').array().$type<DriverLicence[]>().notNull().default([]),
    hasVehicle: boolean('has_vehicle').notNull().default(false),
    /** Fields without a role in search and sorting. */
    details: jsonb('details').$type<ResumeDetails>().notNull().default({}),
    phone: text('phone'),
    email: text('email'),
    hiddenFields: text('hidden_fields').array().$type<HiddenField[]>().notNull().default([]),
    jobSearchStatus: text('job_search_status').$type<JobSearchStatus>().notNull().default('active_search'),
    /** Token of visibility «по ссылке»; changing it revokes the old link. */
    directToken: text('direct_token'),
    /** A stored picture, `photos/…`. */
    photoPath: text('photo_path'),
    completeness: smallint('completeness').notNull().default(0),
    publishedAt: at('published_at'),
    /** When everyone could find it first: its address has been told to search engines. */
    openedAt: at('opened_at'),
    /** Position in lists: changed by a publication or a manual raise once in four hours, never by an edit. */
    raisedAt: at('raised_at').notNull().defaultNow(),
    archivedAt: at('archived_at'),
    /** Status before it was archived; null otherwise. */
    statusBefore: text('status_before').$type<ResumeState>(),
    /** Why an operator blocked it, with the fields concerned. */
    moderationNote: text('moderation_note'),
    moderationFields: text('moderation_fields').array().notNull().default([]),
    /** Deleted by its owner; can be restored for a few minutes, is purged after a day. */
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
      // Match candidates of a vacancy: the most recently raised of a role (the first three of a resume) in a city.
      // Includes resumes hidden from employers: they are matched for their owner.
      index('resumes_open_role_1')
        .on(sql`(role_ids[1])`, t.cityId, t.raisedAt.desc(), t.id.desc())
        .where(open),
      index('resumes_open_role_2')
        .on(sql`(role_ids[2])`, t.cityId, t.raisedAt.desc(), t.id.desc())
        .where(sql`${open} and role_ids[2] is not null`),
      index('resumes_open_role_3')
        .on(sql`(role_ids[3])`, t.cityId, t.raisedAt.desc(), t.id.desc())
        .where(sql`${open} and role_ids[3] is not null`),
      // The same without a city, for remote jobs and for candidates willing to relocate.
      index('resumes_open_role_date').on(sql`(role_ids[1])`, t.raisedAt.desc(), t.id.desc()).where(open),
      index('resumes_open_city').on(t.cityId, t.raisedAt.desc()).where(open),
      index('resumes_photo').on(t.photoPath).where(sql`photo_path is not null`),
      index('resumes_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    ]
  },
)

/** Stop-list: companies a person hides all resumes from. */
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
    // Lookup by company: people who hide from it.
    index('resume_stop_list_company').on(t.companyId, t.userId),
  ],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Search row of a listed resume, like `vacancySearch`: `document` contains the words, those of the title also as
 * `=word`, and the codes of filter values (`#123`); `packed` contains the data of a result row. It has no name,
 * contact or hidden employer. Updated in the transaction that changes the resume.
 */
export const resumeSearch = pgTable(
  'resume_search',
  {
    resumeId: ref('resume_id')
      .primaryKey()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    /** Groups resumes of one person, of which one is shown. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    raisedAt: at('raised_at').notNull(),
    salaryMonthNet: integer('salary_month_net'),
    /** Visible to everyone, not only to verified employers. */
    open: boolean('open').notNull(),
    /** Index tier: 0 the most recently raised, 1 earlier ones, 2 the rest; a search stops when it has enough. */
    level: smallint('level').notNull(),
    roleIds: integer('role_ids').array().notNull(),
    /** Weights: title A, skills and roles B, past positions C, for ranking. */
    titleDocument: tsvector('title_document').notNull(),
    packed: bytea('packed').notNull(),
    document: tsvector('document').notNull(),
    /** How the row was made; those of an earlier way are made anew in the background. */
    version: smallint('version').notNull().default(1),
  },
  (t) => [
    ...[0, 1, 2].flatMap((level) => [
      index(`resume_search_words_${level}`)
        .using('gin', t.document, t.titleDocument)
        .where(sql.raw(`level = ${level}`))
        // GIN pending list kept small, since every search scans it.
        .with({ gin_pending_list_limit: 256 }),
      index(`resume_search_date_${level}`)
        .on(t.raisedAt.desc(), t.resumeId.desc())
        .where(sql.raw(`level = ${level}`)),
    ]),
    index('resume_search_open_id').on(t.resumeId).where(sql`open`),
    index('resume_search_open').on(t.raisedAt.desc(), t.resumeId.desc()).where(sql`open`),
    index('resume_search_salary').on(t.salaryMonthNet, t.resumeId.desc()),
    index('resume_search_user').on(t.userId),
  ],
)

/** A single row: tier boundaries. */
export const resumeSearchLevels = pgTable('resume_search_levels', {
  id: smallint('id').primaryKey(),
  newestSince: timestamp('newest_since', { withTimezone: true, mode: 'string' }).notNull(),
  recentSince: timestamp('recent_since', { withTimezone: true, mode: 'string' }).notNull(),
})
