import { defineCall, moment, publicId, publicIdParams } from './call'
import {
  ageRestrictions,
  civilLawContracts,
  closeReasons,
  driverLicences,
  educationDemands,
  employmentForms,
  experienceBands,
  flyInFlyOutDays,
  scheduleDays,
  vacancyActions,
  vacancyStates,
  workFormats,
  workingHours,
} from './enums'
import { LanguageSkill, phonesOf, Salary, VacancyDraft } from './vacancy-fields'
import { z } from './zod'

export const CompanyRef = z.object({
  /** Null for an anonymous employer: nothing here identifies the company. */
  public_id: publicId.nullable(),
  name: z.string(),
  verified: z.boolean(),
  logo_url: z.string().nullable(),
  /** Over 30 days; null with fewer than five applications. */
  reply: z
    .object({
      /** 0…1 of the resolved applications, that is, answered or past their deadline. */
      answered_share: z.number(),
      /** 0…1 of the same: viewed. */
      viewed_share: z.number(),
      median_days: z.number(),
      /** Sample size of these figures. */
      counted: z.int(),
    })
    .nullable(),
})
export type ReplyRecord = NonNullable<CompanyRef['reply']>
export type CompanyRef = z.infer<typeof CompanyRef>

/** A station near the place of work; colours of its lines as six hexadecimal digits. */
export const MetroRef = z.object({ id: z.int(), name: z.string(), colours: z.array(z.string()) })
export type MetroRef = z.infer<typeof MetroRef>
export const PlaceRef = z.object({ id: z.int(), name: z.string(), region: z.string() })

export const VacancyCard = z.object({
  public_id: publicId,
  title: z.string(),
  status: z.enum(vacancyStates),
  company: CompanyRef,
  /** First city and the number of others. */
  city: PlaceRef.nullable(),
  more_cities: z.int(),
  /** The first station only; all of them on the page. */
  metro: z.array(MetroRef),
  salary: Salary.nullable(),
  experience: z.enum(experienceBands).nullable(),
  employment_form: z.enum(employmentForms).nullable(),
  work_formats: z.array(z.enum(workFormats)),
  schedule_days: z.array(z.enum(scheduleDays)),
  /** At most three; all of them on the page. */
  skills: z.array(z.string()),
  /** Null where nobody made one: the advert was imported, and nobody of its company is here. */
  reply_promise_days: z.int().nullable(),
  /** Where an advert was taken from whose company nobody acts for: one applies there, not here. Null for all others. */
  imported: z.object({ site: z.string().nullable(), url: z.string().nullable() }).nullable(),
  published_at: moment.nullable(),
  /** Paid labels and highlighting, without effect on ranking. In search results only. */
  marks: z.array(z.enum(['urgent', 'highlighted'])).optional(),
  /** For a signed-in person only. */
  favorited: z.boolean().optional(),
})
export type VacancyCard = z.infer<typeof VacancyCard>

export const VacancyView = VacancyCard.extend({
  description_html: z.string(),
  role: z.object({ id: z.int(), name: z.string() }).nullable(),
  cities: z.array(PlaceRef),
  address: z.string().nullable(),
  working_hours: z.array(z.enum(workingHours)),
  night_shifts: z.boolean(),
  internship: z.boolean(),
  labor_contract: z.boolean(),
  civil_law_contracts: z.array(z.enum(civilLawContracts)),
  fly_in_fly_out_days: z.array(z.enum(flyInFlyOutDays)),
  education: z.enum(educationDemands),
  languages: z.array(LanguageSkill),
  driver_licences: z.array(z.enum(driverLicences)),
  accept_handicapped: z.boolean(),
  /** Minimum age below 18; null for 18. */
  age_restriction: z.enum(ageRestrictions).nullable(),
  response_letter_required: z.boolean(),
  contacts: z
    .object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phones: phonesOf(z.string(), z.string()),
    })
    .nullable(),
  first_published_at: moment.nullable(),
  expires_at: moment.nullable(),
  closed_at: moment.nullable(),
  responses: z.int(),
  /** Null when the employer stays anonymous. */
  company_about: z
    .object({
      description: z.string().nullable(),
      site_url: z.string().nullable(),
      open_vacancies: z.int(),
      since: moment,
    })
    .nullable(),
})
export type VacancyView = z.infer<typeof VacancyView>

/** A member who can be responsible for vacancies. */
export const VacancyManager = z.object({ public_id: publicId, name: z.string() })
export type VacancyManager = z.infer<typeof VacancyManager>

/** The data of `conflict_changes`. */
export const VacancyConflict = z.object({
  revision: z.int(),
  /** The member saved it themselves, elsewhere. */
  mine: z.boolean(),
  /** The colleague who saved it; null for oneself, for who is gone, and when no member did. */
  by: z.string().nullable(),
})
export type VacancyConflict = z.infer<typeof VacancyConflict>

/** The owner's view: all editable fields, status and counters. */
export const OwnVacancy = z.object({
  public_id: publicId,
  status: z.enum(vacancyStates),
  /** Sent with an edit; an outdated one answers `conflict_changes`. */
  revision: z.int(),
  fields: VacancyDraft,
  company: CompanyRef,
  published_at: moment.nullable(),
  expires_at: moment.nullable(),
  closed_at: moment.nullable(),
  close_reason: z.enum(closeReasons).nullable(),
  updated_at: moment,
  created_at: moment,
  /** Names for the ids in the fields. */
  role: z.string().nullable(),
  cities: z.array(z.string()),
  metro: z.array(z.string()),
  /** Actions available to this person; clients render only these. */
  actions: z.array(z.enum(vacancyActions)),
  /** Seen by chosen members only; known to them alone. */
  narrowed: z.boolean(),
  /** Whether this person chooses who of the team sees it. */
  may_narrow: z.boolean(),
  /** When a running publication can be extended; null when it is not running. */
  prolong_from: moment.nullable(),
  manager: VacancyManager.nullable(),
  /** The client an agency recruits for. */
  client: z.object({ public_id: publicId, name: z.string() }).nullable(),
  /** Why a moderator rejected or blocked it, with the fields concerned. */
  moderation: z.object({ note: z.string(), fields: z.array(z.string()) }).nullable(),
  counters: z.object({
    applications: z.int(),
    new_applications: z.int(),
    /** Open negotiations. */
    open: z.int(),
    invitations: z.int(),
    views: z.int(),
    /** Since the last visit of a member. */
    new_views: z.int(),
    /** Of the last 14 days, the oldest first. */
    views_by_day: z.array(z.int()),
  }),
})
export type OwnVacancy = z.infer<typeof OwnVacancy>

const tag = 'vacancies'
export const ByIds = z.object({ ids: z.array(z.string().max(64)).max(100) })

export const vacancyCalls = {
  'GET /v1/vacancies/:publicId': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId',
    summary: 'One published (or closed within 30 days) vacancy',
    tag,
    auth: 'none',
    params: z.object({ publicId: z.string() }),
    result: VacancyView,
    errors: ['vacancy_not_found'],
  }),
  'GET /v1/vacancies/:publicId/similar': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/similar',
    summary: 'Up to six open vacancies that would fit whoever this one fits',
    tag,
    auth: 'none',
    params: publicIdParams,
    result: z.array(VacancyCard),
    errors: ['vacancy_not_found'],
  }),
  'POST /v1/vacancies/by-ids': defineCall({
    method: 'POST',
    path: '/v1/vacancies/by-ids',
    summary: 'Cards by public id, in the order asked; unknown ids are left out',
    tag,
    auth: 'optional',
    body: ByIds,
    result: z.array(VacancyCard),
  }),
  'POST /v1/vacancies': defineCall({
    method: 'POST',
    path: '/v1/vacancies',
    summary: 'Create a draft',
    tag,
    auth: 'required',
    body: VacancyDraft,
    result: OwnVacancy,
    status: 201,
    idempotent: true,
    errors: ['validation_failed', 'company_required', 'creation_forbidden'],
  }),
  'GET /v1/vacancies/:publicId/own': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/own',
    summary: 'A vacancy of the own company, for editing and the personal area',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnVacancy,
    errors: ['vacancy_not_found'],
  }),
  'PUT /v1/vacancies/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/vacancies/:publicId',
    summary: 'Save the fields; an open vacancy must stay publishable',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ revision: z.int(), fields: VacancyDraft }),
    result: OwnVacancy,
    errors: ['forbidden', 'vacancy_not_found', 'validation_failed', 'conflict_changes'],
  }),
} as const
