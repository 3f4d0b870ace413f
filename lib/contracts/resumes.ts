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
import { imageUpload } from './images'
import {
  CertificateItem,
  CourseItem,
  OtherContact,
  PortfolioItem,
  preferredContacts,
  RecommendationItem,
  ResumeDetails,
  SiteItem,
  travelTimes,
} from './resume-details'
import { ByIds, LanguageSkill, PlaceRef } from './vacancies'
import { DayViews } from './views'

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
    /** Page of the organisation. */
    url: text(255).optional(),
    industries: z.array(text(100).min(1)).max(5).optional(),
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
  url: text(255).optional(),
  industries: z.array(text(100).min(1)).max(5).optional(),
})
export type ExperienceDraft = z.infer<typeof ExperienceDraft>

export const EducationDraft = EducationItem.extend({
  level: z.enum(educationLevels).default('higher'),
  name: text(512).default(''),
  year: z.int().min(1950).max(2033).nullable().default(null),
})
export type EducationDraft = z.infer<typeof EducationDraft>

/** Resumes a person may have, archived ones not counted. */
export const maxResumes = 20
/** A resume is lifted to the top of the lists once in so many hours. */
export const raiseHours = 4
/** So long a removal or a move to the archive can be taken back as if it had not been. */
export const undoMinutes = 10

/** What the owner may do, as the server offers it with each own resume. */
export const ownResumeActions = [
  'edit',
  'publish',
  'hide',
  'raise',
  'clone',
  'archive',
  'restore',
  'delete',
  'undelete',
] as const
export type OwnResumeAction = (typeof ownResumeActions)[number]
/** Those done by a button, to one or to many. */
export const requestableResumeActions = [
  'publish',
  'hide',
  'raise',
  'archive',
  'restore',
  'delete',
  'undelete',
] as const
export type RequestableResumeAction = (typeof requestableResumeActions)[number]

/** Whole units of the currency, a month, on hand. */
export const ExpectedSalary = z.object({
  amount: z.int().min(1).max(2_147_483_647),
  currency: z.enum(currencies),
})

/** A draft: everything optional, limits kept, so that nothing typed is ever lost. */
export const ResumeDraft = ResumeDetails.extend({
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
  contacts: z
    .object({
      phone: z.string().nullable(),
      phone_comment: z.string(),
      email: z.string().nullable(),
      preferred: z.enum(preferredContacts).nullable(),
      other: z.array(OtherContact),
      sites: z.array(SiteItem),
    })
    .nullable(),
  /** Which contacts exist, shown before anyone pays or asks for them. */
  contact_kinds: z.array(z.enum(['phone', 'email', 'other'])),
  about: z.string(),
  experience: z.array(
    z.object({
      company: z.string().nullable(),
      position: z.string(),
      start: z.string(),
      end: z.string().nullable(),
      description: z.string(),
      /** Page of the organisation. */
      url: z.string().nullable(),
      industries: z.array(z.string()),
    }),
  ),
  education: z.array(EducationItem),
  courses: z.array(CourseItem),
  attestations: z.array(CourseItem),
  certificates: z.array(CertificateItem),
  recommendations: z.array(RecommendationItem),
  portfolio: z.array(PortfolioItem),
  languages: z.array(LanguageSkill),
  driver_licences: z.array(z.enum(driverLicences)),
  has_vehicle: z.boolean(),
  employment_forms: z.array(z.enum(employmentForms)),
  relocation: z.enum(relocationTypes),
  trips: z.enum(tripReadiness),
  relocation_cities: z.array(PlaceRef),
  travel_time: z.enum(travelTimes),
  district: z.string().nullable(),
  internship: z.boolean(),
  volunteering: z.boolean(),
  temporary_job: z.boolean(),
  night_shifts: z.boolean(),
  citizenship: z.array(z.string()),
  work_permits: z.array(z.string()),
  /** Comes and goes with the name. */
  photo_url: z.string().nullable(),
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
  photo_url: z.string().nullable(),
  /** When it was last lifted to the top of the lists, by publication or by hand. */
  raised_at: moment,
  /** Seconds until it may be raised again, by the server's clock; 0 when it may. */
  raise_in: z.int(),
  archived_at: moment.nullable(),
  /** Why an operator blocked it, and at which fields; null when none did. */
  moderation: z.object({ note: z.string(), fields: z.array(z.string()) }).nullable(),
  actions: z.array(z.enum(ownResumeActions)),
  counters: z.object({
    invitations: z.int(),
    new_invitations: z.int(),
    applications: z.int(),
    views: z.int(),
    /** Since the owner last looked at them. */
    new_views: z.int(),
  }),
  /** Views of the last two weeks, oldest first. */
  views_by_day: z.array(DayViews),
})
export type OwnResume = z.infer<typeof OwnResume>

/** Groups of the own list. */
export const ownResumeFilters = ['live', 'published', 'hidden', 'draft', 'archived'] as const
export type OwnResumeFilter = (typeof ownResumeFilters)[number]

export const OwnResumeList = pageOf(OwnResume).extend({
  /** How many stand in each group; `live` is everything but the archive. */
  counts: z.record(z.enum(ownResumeFilters), z.int()),
})
export type OwnResumeList = z.infer<typeof OwnResumeList>

export const BulkResult = z.object({
  results: z.array(z.object({ public_id: publicId, ok: z.boolean(), error_code: z.string().nullable() })),
})
export type BulkResult = z.infer<typeof BulkResult>

const tag = 'resumes'
export const resumeCalls = {
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
    summary: 'Own resumes, the latest change first',
    tag,
    auth: 'required',
    query: pageQuery.extend({ filter: z.enum(ownResumeFilters).default('live') }),
    result: OwnResumeList,
  }),
  'POST /v1/my/resumes/bulk': defineCall({
    method: 'POST',
    path: '/v1/my/resumes/bulk',
    summary: 'One move of several own resumes; each succeeds or fails on its own',
    tag,
    auth: 'required',
    body: z.object({ move: z.enum(requestableResumeActions), public_ids: z.array(publicId).min(1).max(50) }),
    result: BulkResult,
  }),
  'PUT /v1/my/job-search-status': defineCall({
    method: 'PUT',
    path: '/v1/my/job-search-status',
    summary: 'What one looks for now, in every own resume at once',
    tag,
    auth: 'required',
    body: z.object({ status: z.enum(jobSearchStatuses) }),
    result: z.null(),
    errors: ['forbidden'],
  }),
  'POST /v1/resumes/:publicId/moves': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/moves',
    summary: 'Publish, hide, raise, archive, restore, remove or take the removal back',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ move: z.enum(requestableResumeActions) }),
    result: OwnResume,
    errors: [
      'resume_not_found',
      'wrong_state',
      'too_early',
      'too_many_resumes',
      'validation_failed',
      'consent_required',
    ],
  }),
  'POST /v1/resumes/:publicId/photo': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/photo',
    summary: 'Set the photo (multipart, field `photo`); it is shown together with the name only',
    tag,
    auth: 'required',
    params: publicIdParams,
    bodyType: 'form',
    maxFileBytes: imageUpload.maxBytes,
    body: z.object({ photo: z.file() }),
    result: OwnResume,
    errors: [
      'resume_not_found',
      'wrong_state',
      'file_too_large',
      'file_type_not_allowed',
      'image_too_large',
      'image_broken',
      'rate_limited',
      'busy',
    ],
  }),
  'DELETE /v1/resumes/:publicId/photo': defineCall({
    method: 'DELETE',
    path: '/v1/resumes/:publicId/photo',
    summary: 'Remove the photo',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnResume,
    errors: ['resume_not_found', 'wrong_state'],
  }),
  'POST /v1/resumes/:publicId/clone': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/clone',
    summary: 'A new draft with the same fields',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnResume,
    status: 201,
    idempotent: true,
    errors: ['resume_not_found', 'too_many_resumes'],
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
    errors: ['validation_failed', 'creation_forbidden', 'too_many_resumes'],
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
