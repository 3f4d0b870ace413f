import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  AgeRestriction,
  CivilLawContract,
  CloseReason,
  Currency,
  DriverLicence,
  EducationDemand,
  EmploymentForm,
  ExperienceBand,
  FlyInFlyOutDays,
  SalaryFrequency,
  SalaryMode,
  ScheduleDays,
  VacancyState,
  WorkFormat,
  WorkingHours,
} from '@/lib/contracts/enums'
import { users } from './accounts'
import { agencyClients } from './agency-clients'
import { at, createdAt, id, publicId, ref, revision, tsvector, updatedAt } from './columns'
import { companies } from './companies'

export const vacancies = pgTable(
  'vacancies',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    managerId: ref('manager_id').references(() => users.id, { onDelete: 'set null' }),
    /** The client an agency recruits for; known to its members only. */
    clientId: ref('client_id').references(() => agencyClients.id, { onDelete: 'set null' }),
    /** Of members who see the whole company, only owners, the responsible one and those in `vacancy_members` see it. */
    narrowed: boolean('narrowed').notNull().default(false),
    status: text('status').$type<VacancyState>().notNull().default('draft'),
    /** Status before it was archived, deleted or blocked, for restoring it. */
    statusBefore: text('status_before').$type<VacancyState>(),
    revision: revision(),
    /** Who saved this revision, told to a colleague who comes too late; null when no member did. */
    editedById: ref('edited_by_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull().default(''),
    descriptionHtml: text('description_html').notNull().default(''),
    roleId: integer('role_id'),
    /** Skills as typed, and their dictionary keys (lower case) for search. */
    skills: text('skills').array().notNull().default([]),
    skillKeys: text('skill_keys').array().notNull().default([]),
    /** First of `cityIds`; the regions are derived from the dictionary. */
    cityId: integer('city_id'),
    cityIds: integer('city_ids').array().notNull().default([]),
    regionIds: integer('region_ids').array().notNull().default([]),
    address: text('address'),
    /** Of the address, where an imported advert states them; otherwise the dictionaries tell where it is. */
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    metroIds: integer('metro_ids').array().notNull().default([]),
    /** Whole units of the currency. */
    salaryFrom: integer('salary_from'),
    salaryTo: integer('salary_to'),
    salaryCurrency: text('salary_currency').$type<Currency>(),
    salaryGross: boolean('salary_gross'),
    salaryMode: text('salary_mode').$type<SalaryMode>(),
    salaryFrequency: text('salary_frequency').$type<SalaryFrequency>(),
    /** Upper (or only) bound as net roubles a month; null when it cannot be converted reliably. */
    salaryMonthNet: integer('salary_month_net'),
    employmentForm: text('employment_form').$type<EmploymentForm>(),
    workFormats: text('work_formats').array().$type<WorkFormat[]>().notNull().default([]),
    scheduleDays: text('schedule_days').array().$type<ScheduleDays[]>().notNull().default([]),
    workingHours: text('working_hours').array().$type<WorkingHours[]>().notNull().default([]),
    nightShifts: boolean('night_shifts').notNull().default(false),
    internship: boolean('internship').notNull().default(false),
    laborContract: boolean('labor_contract').notNull().default(false),
    civilLawContracts: text('civil_law_contracts').array().$type<CivilLawContract[]>().notNull().default([]),
    flyInFlyOutDays: text('fly_in_fly_out_days').array().$type<FlyInFlyOutDays[]>().notNull().default([]),
    ageRestriction: text('age_restriction').$type<AgeRestriction>(),
    experience: text('experience').$type<ExperienceBand>(),
    education: text('education').$type<EducationDemand>().notNull().default('not_required_or_not_specified'),
    languages: jsonb('languages').$type<{ code: string; level: string }[]>().notNull().default([]),
    driverLicences: text('driver_licences').array().$type<DriverLicence[]>().notNull().default([]),
    acceptHandicapped: boolean('accept_handicapped').notNull().default(false),
    responseLetterRequired: boolean('response_letter_required').notNull().default(false),
    replyPromiseDays: smallint('reply_promise_days').notNull().default(14),
    contacts: jsonb('contacts').$type<{
      name?: string | null
      email?: string | null
      phones?: { number: string; comment: string | null }[]
    }>(),
    showContacts: boolean('show_contacts').notNull().default(false),
    code: text('code'),
    department: text('department'),
    /** The company is not named publicly; `employerName` replaces its name. */
    anonymous: boolean('anonymous').notNull().default(false),
    employerName: text('employer_name'),
    /** The moderator's message of a rejection or block. */
    moderationNote: text('moderation_note'),
    moderationFields: text('moderation_fields').array().notNull().default([]),
    /** Number of negotiations started by candidates, updated in their transaction. */
    responses: integer('responses').notNull().default(0),
    /** Number of publications: an ended negotiation of an earlier one does not prevent applying again. */
    publication: integer('publication').notNull().default(0),
    firstPublishedAt: at('first_published_at'),
    publishedAt: at('published_at'),
    expiresAt: at('expires_at'),
    closedAt: at('closed_at'),
    closeReason: text('close_reason').$type<CloseReason>(),
    /** Source of an imported row. */
    source: text('source'),
    sourceId: text('source_id'),
    sourceUrl: text('source_url'),
    contentHash: text('content_hash'),
    /**
     * Weights: title A, skills and role B, company C, description D; ё as е. Updated with these columns; the search
     * reads the copy in `vacancy_search`.
     */
    search: tsvector('search'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => {
    const open = sql`status = 'active'`
    return [
      uniqueIndex('vacancies_source').on(t.source, t.sourceId),
      index('vacancies_placed').on(t.id).where(sql`lat is not null`),
      index('vacancies_content_hash').on(t.contentHash),
      index('vacancies_client').on(t.clientId).where(sql`client_id is not null`),
      index('vacancies_narrowed').on(t.companyId).where(sql`narrowed`),
      index('vacancies_company').on(t.companyId, t.status, t.updatedAt.desc()),
      index('vacancies_open_date').on(t.publishedAt.desc(), t.id.desc()).where(open),
      index('vacancies_open_role').on(t.roleId, t.publishedAt.desc(), t.id.desc()).where(open),
      // Match candidates of a resume: the newest of a role in a city, or remote.
      index('vacancies_open_role_city').on(t.roleId, t.cityId, t.publishedAt.desc(), t.id.desc()).where(open),
      index('vacancies_open_remote')
        .on(t.roleId, t.publishedAt.desc(), t.id.desc())
        .where(sql`${open} and work_formats @> array['REMOTE']`),
      // The newest of a city, for resumes without a role.
      index('vacancies_open_city').on(t.cityId, t.publishedAt.desc(), t.id.desc()).where(open),
      index('vacancies_expiry').on(t.expiresAt).where(sql`status in ('active', 'paused')`),
      // Files of the sitemap, fifty thousand rows each: their last changes, and whether anything in them is open.
      index('vacancies_sitemap')
        .on(sql`((id - 1) / 50000)`, t.updatedAt)
        .where(sql`first_published_at is not null`),
      // The same of files for other sites, with all that is counted in them.
      index('vacancies_feed')
        .on(sql`((id - 1) / 30000)`, t.updatedAt)
        .where(sql`first_published_at is not null`),
      index('vacancies_open_feed').on(t.id, t.expiresAt, t.roleId, t.companyId, t.source).where(open),
      index('vacancies_manager').on(t.managerId),
      index('vacancies_edited_by').on(t.editedById).where(sql`edited_by_id is not null`),
      index('vacancies_grace')
        .on(sql`coalesce(closed_at, expires_at)`)
        .where(sql`status in ('expired', 'closed')`),
    ]
  },
)

/** Where stations are, learnt from adverts that state the place of their address and name one station. */
export const stationPoints = pgTable('station_points', {
  stationId: integer('station_id').primaryKey(),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  adverts: integer('adverts').notNull(),
})

/** A table of its own, so that counting a view does not update the vacancy. */
export const vacancyViews = pgTable('vacancy_views', {
  vacancyId: ref('vacancy_id')
    .primaryKey()
    .references(() => vacancies.id, { onDelete: 'cascade' }),
  views: bigint('views', { mode: 'number' }).notNull().default(0),
})
