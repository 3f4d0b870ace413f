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
import type { EducationDraft, ExperienceDraft } from '@/lib/contracts/resumes'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, tsvector, updatedAt } from './columns'

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
    phone: text('phone'),
    email: text('email'),
    hiddenFields: text('hidden_fields').array().$type<HiddenField[]>().notNull().default([]),
    jobSearchStatus: text('job_search_status').$type<JobSearchStatus>().notNull().default('active_search'),
    /** Secret of the «по ссылке» visibility; changing it revokes the old link. */
    directToken: text('direct_token'),
    completeness: smallint('completeness').notNull().default(0),
    publishedAt: at('published_at'),
    source: text('source'),
    sourceId: text('source_id'),
    contentHash: text('content_hash'),
    search: tsvector('search'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => {
    const open = sql`status = 'published'`
    // What verified employers see in a list, whichever of the two it is.
    const listed = sql`status = 'published' and visibility in ('clients', 'everyone')`
    return [
      uniqueIndex('resumes_source').on(t.source, t.sourceId),
      index('resumes_content_hash').on(t.contentHash),
      index('resumes_user').on(t.userId, t.updatedAt.desc()),
      index('resumes_open_date').on(t.visibility, t.updatedAt.desc(), t.id.desc()).where(open),
      index('resumes_open_salary').on(t.visibility, t.salaryMonthNet, t.id.desc()).where(open),
      index('resumes_listed_date').on(t.updatedAt.desc(), t.id.desc()).where(listed),
      index('resumes_listed_salary').on(t.salaryMonthNet, t.id.desc()).where(listed),
      index('resumes_open_city').on(t.cityId, t.updatedAt.desc()).where(open),
      index('resumes_roles').using('gin', t.roleIds).where(open),
      index('resumes_search').using('gin', t.search).where(open),
    ]
  },
)
