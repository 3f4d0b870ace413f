import { z } from 'zod'
import { day, defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import {
  currencies,
  driverLicences,
  educationLevels,
  employmentForms,
  genders,
  hiddenFields,
  jobSearchStatuses,
  relocationTypes,
  resumeStates,
  resumeVisibilities,
  tripReadiness,
  workFormats,
} from './enums'
import { ByIds, LanguageSkill, PlaceRef } from './vacancies'

const text = (max: number) => z.string().trim().max(max)
/** `YYYY-MM` */
const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'date_invalid')

export const ExperienceItem = z
  .object({
    company: text(512).min(1, 'required'),
    position: text(512).min(1, 'required'),
    start: month,
    /** null: still works there. */
    end: month.nullable(),
    description: text(32_768).default(''),
    city_id: z.int32().nullish(),
  })
  .refine(({ start, end }) => end === null || start <= end, { path: ['end'], message: 'date_order' })
export type ExperienceItem = z.infer<typeof ExperienceItem>

export const EducationItem = z.object({
  level: z.enum(educationLevels),
  name: text(512).min(1, 'required'),
  faculty: text(512).default(''),
  result: text(512).default(''),
  year: z.int().min(1950).max(2033).nullable(),
})
export type EducationItem = z.infer<typeof EducationItem>

/** A job as far as it has been typed; only a publication needs the whole of it. */
export const ExperienceDraft = z.object({
  company: text(512).default(''),
  position: text(512).default(''),
  start: month.nullable().default(null),
  end: month.nullable().default(null),
  description: text(32_768).default(''),
  city_id: z.int32().nullish(),
})
export type ExperienceDraft = z.infer<typeof ExperienceDraft>

export const EducationDraft = EducationItem.extend({
  level: z.enum(educationLevels).default('higher'),
  name: text(512).default(''),
  year: z.int().min(1950).max(2033).nullable().default(null),
})
export type EducationDraft = z.infer<typeof EducationDraft>

/** Resumes a person may have, archived ones not counted. */
export const mostResumes = 20

/** Whole units of the currency, a month, on hand. */
export const ExpectedSalary = z.object({
  amount: z.int().min(1).max(2_147_483_647),
  currency: z.enum(currencies),
})

/** A draft: everything optional, limits kept, so that nothing typed is ever lost. */
export const ResumeDraft = z.object({
  title: text(100).optional(),
  role_ids: z.array(z.int32()).max(5).optional(),
  salary: ExpectedSalary.nullish(),
  city_id: z.int32().nullish(),
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  middle_name: text(100).nullish(),
  birth_date: day.nullish(),
  gender: z.enum(genders).nullish(),
  citizenship: z.array(text(100)).max(3).optional(),
  relocation: z.enum(relocationTypes).optional(),
  trips: z.enum(tripReadiness).optional(),
  experience: z.array(ExperienceDraft).max(64).optional(),
  education: z.array(EducationDraft).max(64).optional(),
  languages: z.array(LanguageSkill).max(20).optional(),
  skills: z.array(text(100).min(1)).max(30).optional(),
  about: text(32_768).optional(),
  employment_forms: z.array(z.enum(employmentForms)).max(4).optional(),
  work_formats: z.array(z.enum(workFormats)).max(4).optional(),
  driver_licences: z.array(z.enum(driverLicences)).max(10).optional(),
  has_vehicle: z.boolean().optional(),
  phone: text(32).nullish(),
  email: text(254).nullish(),
  visibility: z.enum(resumeVisibilities).optional(),
  hidden_fields: z.array(z.enum(hiddenFields)).max(5).optional(),
  job_search_status: z.enum(jobSearchStatuses).optional(),
  /** Needed once for visibility `everyone`; logged as a consent of its own. */
  distribution_consent: z.boolean().optional(),
})
export type ResumeDraft = z.infer<typeof ResumeDraft>

/** What a publication needs on top of a draft. */
export const ResumePublishable = ResumeDraft.extend({
  title: text(100).min(2, 'required'),
  role_ids: z.array(z.int32()).min(1, 'required').max(5),
  city_id: z.int32('required'),
  first_name: text(100).min(1, 'required'),
  last_name: text(100).min(1, 'required'),
  skills: z.array(text(100).min(1)).min(1, 'required').max(30),
  experience: z.array(ExperienceItem).max(64).optional(),
  education: z.array(EducationItem).max(64).optional(),
})

export const ResumeCard = z.object({
  public_id: publicId,
  title: z.string(),
  status: z.enum(resumeStates),
  city: PlaceRef.nullable(),
  salary: ExpectedSalary.nullable(),
  total_experience_months: z.int(),
  /** Latest place of work, unless hidden. */
  last_position: z.object({ position: z.string(), company: z.string().nullable() }).nullable(),
  skills: z.array(z.string()),
  work_formats: z.array(z.enum(workFormats)),
  job_search_status: z.enum(jobSearchStatuses),
  updated_at: moment,
  favorited: z.boolean().optional(),
})
export type ResumeCard = z.infer<typeof ResumeCard>

/**
 * What the viewer may see. `name` and `contacts` are null unless the viewer is the owner or a company
 * that was given them (an application, an accepted invitation).
 */
export const ResumeView = ResumeCard.extend({
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  name: z.object({ first: z.string(), last: z.string(), middle: z.string().nullable() }).nullable(),
  contacts: z.object({ phone: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** Which contacts exist, shown before anyone pays or asks for them. */
  contact_kinds: z.array(z.enum(['phone', 'email'])),
  about: z.string(),
  experience: z.array(
    z.object({
      company: z.string().nullable(),
      position: z.string(),
      start: z.string(),
      end: z.string().nullable(),
      description: z.string(),
    }),
  ),
  education: z.array(EducationItem),
  languages: z.array(LanguageSkill),
  driver_licences: z.array(z.enum(driverLicences)),
  has_vehicle: z.boolean(),
  employment_forms: z.array(z.enum(employmentForms)),
  relocation: z.enum(relocationTypes),
  trips: z.enum(tripReadiness),
  citizenship: z.array(z.string()),
  /** `owner`: own resume; `company`: a verified employer or one it applied to; `public`: anyone. */
  viewer: z.enum(['owner', 'company', 'public']),
  indexable: z.boolean(),
})
export type ResumeView = z.infer<typeof ResumeView>

export const OwnResume = z.object({
  public_id: publicId,
  status: z.enum(resumeStates),
  revision: z.int(),
  fields: ResumeDraft,
  /** Secret of the «по ссылке» visibility; null otherwise. */
  direct_token: z.string().nullable(),
  /** 0…100 */
  completeness: z.int(),
  published_at: moment.nullable(),
  updated_at: moment,
  counters: z.object({ invitations: z.int(), new_invitations: z.int(), applications: z.int() }),
})
export type OwnResume = z.infer<typeof OwnResume>

export const ResumeList = z.object({
  results: z.array(ResumeCard),
  /** Exact up to a thousand; more is said as «1000+». */
  total: z.int(),
  total_capped: z.boolean(),
  page: z.int(),
  size: z.int(),
  /** Parameters left out because they could not be read. */
  ignored: z.array(z.string()),
})
export type ResumeList = z.infer<typeof ResumeList>

const tag = 'resumes'
export const resumeCalls = {
  'GET /v1/resumes': defineCall({
    method: 'GET',
    path: '/v1/resumes',
    summary:
      'Search resumes the viewer may see: guests those open to everyone, verified employers also `clients`',
    tag,
    auth: 'optional',
    query: z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()),
    result: ResumeList,
  }),
  'GET /v1/resumes/:publicId': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId',
    summary: 'One resume as the viewer may see it; `token` opens a direct link',
    tag,
    auth: 'optional',
    params: z.object({ publicId: z.string() }),
    query: z.object({ token: z.string().max(64).optional() }),
    result: ResumeView,
    errors: ['resume_not_found'],
  }),
  'POST /v1/resumes/by-ids': defineCall({
    method: 'POST',
    path: '/v1/resumes/by-ids',
    summary: 'Cards by public id, in the order asked; those the viewer may not see are left out',
    tag,
    auth: 'optional',
    body: ByIds,
    result: z.array(ResumeCard),
  }),
  'GET /v1/my/resumes': defineCall({
    method: 'GET',
    path: '/v1/my/resumes',
    summary: 'Own resumes',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(OwnResume),
  }),
  'POST /v1/resumes': defineCall({
    method: 'POST',
    path: '/v1/resumes',
    summary: 'Create a draft (20 at most)',
    tag,
    auth: 'required',
    body: ResumeDraft,
    result: OwnResume,
    status: 201,
    idempotent: true,
    errors: ['validation_failed', 'creation_forbidden', 'limit_exceeded'],
  }),
  'GET /v1/resumes/:publicId/own': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/own',
    summary: 'An own resume, for editing and the cabinet',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnResume,
    errors: ['resume_not_found'],
  }),
  'PUT /v1/resumes/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/resumes/:publicId',
    summary: 'Save the fields; a published resume must stay publishable',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ revision: z.int(), fields: ResumeDraft }),
    result: OwnResume,
    errors: ['resume_not_found', 'validation_failed', 'conflict_changes', 'consent_required'],
  }),
  'POST /v1/resumes/:publicId/publication': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/publication',
    summary: 'Publish (from draft or hidden)',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnResume,
    errors: ['resume_not_found', 'validation_failed', 'wrong_state', 'consent_required'],
  }),
  'POST /v1/resumes/:publicId/direct-link': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/direct-link',
    summary: 'A new secret for the «по ссылке» visibility; the old link stops working',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnResume,
    errors: ['resume_not_found', 'wrong_state'],
  }),
  'DELETE /v1/resumes/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/resumes/:publicId',
    summary: 'Put away for good: seen by its owner and by companies already in a negotiation only',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnResume,
    errors: ['resume_not_found', 'wrong_state'],
  }),
  'DELETE /v1/resumes/:publicId/publication': defineCall({
    method: 'DELETE',
    path: '/v1/resumes/:publicId/publication',
    summary: 'Hide a published resume',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnResume,
    errors: ['resume_not_found', 'wrong_state'],
  }),
} as const
