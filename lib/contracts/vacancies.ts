import { z } from 'zod'
import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import {
  closeReasons,
  currencies,
  driverLicences,
  educationDemands,
  employmentForms,
  experienceBands,
  languageCodes,
  languageLevels,
  replyPromises,
  salaryFrequencies,
  salaryModes,
  scheduleDays,
  vacancyStates,
  workFormats,
  workingHours,
} from './enums'

/** Whole units of the currency; `gross` null when the source does not say. */
export const Salary = z.object({
  from: z.int().min(1).max(2_147_483_647).nullable(),
  to: z.int().min(1).max(2_147_483_647).nullable(),
  currency: z.enum(currencies),
  gross: z.boolean().nullable(),
  mode: z.enum(salaryModes),
  frequency: z.enum(salaryFrequencies).nullable(),
})
export type Salary = z.infer<typeof Salary>

export const LanguageSkill = z.object({ code: z.enum(languageCodes), level: z.enum(languageLevels) })
export type LanguageSkill = z.infer<typeof LanguageSkill>

export const CompanyRef = z.object({
  public_id: publicId.nullable(),
  name: z.string(),
  verified: z.boolean(),
  logo_url: z.string().nullable(),
  /** Over 30 days; null until there are at least five applications to judge by. */
  reply: z
    .object({
      /** 0…1 */
      answered_share: z.number(),
      median_days: z.number(),
    })
    .nullable(),
})
export type CompanyRef = z.infer<typeof CompanyRef>

export const PlaceRef = z.object({ id: z.int(), name: z.string(), region: z.string() })

export const VacancyCard = z.object({
  public_id: publicId,
  title: z.string(),
  status: z.enum(vacancyStates),
  company: CompanyRef,
  /** First city of the advert and how many more there are. */
  city: PlaceRef.nullable(),
  more_cities: z.int(),
  salary: Salary.nullable(),
  experience: z.enum(experienceBands).nullable(),
  employment_form: z.enum(employmentForms).nullable(),
  work_formats: z.array(z.enum(workFormats)),
  schedule_days: z.array(z.enum(scheduleDays)),
  /** At most three here; all of them on the page. */
  skills: z.array(z.string()),
  reply_promise_days: z.int(),
  published_at: moment.nullable(),
  /** Only for a signed-in person. */
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
  education: z.enum(educationDemands),
  languages: z.array(LanguageSkill),
  driver_licences: z.array(z.enum(driverLicences)),
  accept_handicapped: z.boolean(),
  response_letter_required: z.boolean(),
  contacts: z
    .object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  first_published_at: moment.nullable(),
  expires_at: moment.nullable(),
  closed_at: moment.nullable(),
  responses: z.int(),
  company_about: z.object({
    description: z.string().nullable(),
    site_url: z.string().nullable(),
    open_vacancies: z.int(),
    since: moment,
  }),
})
export type VacancyView = z.infer<typeof VacancyView>

const text = (max: number) => z.string().trim().max(max)

/** A draft: everything optional, limits kept, so that nothing typed is ever lost. */
export const VacancyDraft = z.object({
  title: text(100).optional(),
  role_id: z.int32().nullish(),
  city_ids: z.array(z.int32()).max(50).optional(),
  address: text(300).nullish(),
  salary: Salary.nullish(),
  description_html: z.string().max(20_000).optional(),
  skills: z.array(text(100).min(1)).max(30).optional(),
  employment_form: z.enum(employmentForms).nullish(),
  work_formats: z.array(z.enum(workFormats)).max(4).optional(),
  schedule_days: z.array(z.enum(scheduleDays)).max(15).optional(),
  working_hours: z.array(z.enum(workingHours)).max(14).optional(),
  night_shifts: z.boolean().optional(),
  internship: z.boolean().optional(),
  experience: z.enum(experienceBands).nullish(),
  education: z.enum(educationDemands).optional(),
  languages: z.array(LanguageSkill).max(10).optional(),
  driver_licences: z.array(z.enum(driverLicences)).max(10).optional(),
  accept_handicapped: z.boolean().optional(),
  response_letter_required: z.boolean().optional(),
  reply_promise_days: z.union(replyPromises.map((days) => z.literal(days))).optional(),
  contacts: z
    .object({
      name: text(255).nullish(),
      email: text(255).nullish(),
      phone: text(32).nullish(),
    })
    .nullish(),
  show_contacts: z.boolean().optional(),
  code: text(50).nullish(),
})
export type VacancyDraft = z.infer<typeof VacancyDraft>

/** What a publication needs on top of a draft. */
export const VacancyPublishable = VacancyDraft.extend({
  title: text(100).min(2, 'required'),
  role_id: z.int32('required'),
  city_ids: z.array(z.int32()).min(1, 'required').max(50),
  description_html: z.string().max(20_000),
  employment_form: z.enum(employmentForms, 'required'),
  work_formats: z.array(z.enum(workFormats)).min(1, 'required').max(4),
  experience: z.enum(experienceBands, 'required'),
}).refine(({ salary }) => !salary || salary.from === null || salary.to === null || salary.from <= salary.to, {
  path: ['salary', 'to'],
  message: 'salary_order',
})
/** Visible characters of the description, tags not counted. */
export const vacancyDescriptionLimits = { min: 200, max: 10_000 } as const

/** The owner's own view: every editable field, the state and the counters. */
export const OwnVacancy = z.object({
  public_id: publicId,
  status: z.enum(vacancyStates),
  /** Sent back with an edit; a stale one answers `conflict_changes`. */
  revision: z.int(),
  fields: VacancyDraft,
  company: CompanyRef,
  published_at: moment.nullable(),
  expires_at: moment.nullable(),
  closed_at: moment.nullable(),
  close_reason: z.enum(closeReasons).nullable(),
  updated_at: moment,
  counters: z.object({ applications: z.int(), new_applications: z.int(), invitations: z.int() }),
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
    summary: 'Up to six open vacancies of the same role nearby',
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
  'GET /v1/my/vacancies': defineCall({
    method: 'GET',
    path: '/v1/my/vacancies',
    summary: 'Vacancies of the person’s company',
    tag,
    auth: 'required',
    query: pageQuery.extend({ status: z.enum(vacancyStates).optional() }),
    result: pageOf(OwnVacancy),
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
    summary: 'A vacancy of the own company, for editing and the cabinet',
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
    errors: ['vacancy_not_found', 'validation_failed', 'conflict_changes'],
  }),
  'POST /v1/vacancies/:publicId/publication': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/publication',
    summary: 'Publish for 30 days (from draft, paused, expired)',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnVacancy,
    errors: ['vacancy_not_found', 'validation_failed', 'wrong_state'],
  }),
  'DELETE /v1/vacancies/:publicId/publication': defineCall({
    method: 'DELETE',
    path: '/v1/vacancies/:publicId/publication',
    summary: 'Pause an active vacancy',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnVacancy,
    errors: ['vacancy_not_found', 'wrong_state'],
  }),
  'POST /v1/vacancies/:publicId/closure': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/closure',
    summary: 'Close with a reason; open applications end as vacancy_closed',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ reason: z.enum(closeReasons) }),
    result: OwnVacancy,
    errors: ['vacancy_not_found', 'wrong_state'],
  }),
} as const
