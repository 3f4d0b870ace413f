import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { jobSearchStatuses, resumeStates } from './enums'
import { imageUpload } from './images'
import { ResumeDraft } from './resume-fields'
import { DayViews } from './views'
import { z } from './zod'

/** Maximum number of resumes of a person, without archived ones. */
export const maxResumes = 20
/** Hours between two raises of a resume to the top of the lists. */
export const raiseHours = 4
/** Period in which a removal or archiving can be undone. */
export const undoMinutes = 10

/** Actions of the owner, offered by the server with each own resume. */
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
/** Actions without a form, for one or many. */
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

export const OwnResume = z.object({
  public_id: publicId,
  status: z.enum(resumeStates),
  revision: z.int(),
  fields: ResumeDraft,
  /** Token of the link for visibility «по ссылке»; null otherwise. */
  direct_token: z.string().nullable(),
  /** 0…100 */
  completeness: z.int(),
  published_at: moment.nullable(),
  updated_at: moment,
  photo_url: z.string().nullable(),
  /** When it was last raised, by publication or manually. */
  raised_at: moment,
  /** Seconds until the next raise, by the server's clock; 0 when possible. */
  raise_in: z.int(),
  archived_at: moment.nullable(),
  /** Why an operator blocked it, with the fields concerned; null when not blocked. */
  moderation: z.object({ note: z.string(), fields: z.array(z.string()) }).nullable(),
  actions: z.array(z.enum(ownResumeActions)),
  counters: z.object({
    invitations: z.int(),
    new_invitations: z.int(),
    applications: z.int(),
    views: z.int(),
    /** Since the owner's last visit. */
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
  /** Count per group; `live` is everything but the archive. */
  counts: z.record(z.enum(ownResumeFilters), z.int()),
})
export type OwnResumeList = z.infer<typeof OwnResumeList>

export const BulkResult = z.object({
  results: z.array(z.object({ public_id: publicId, ok: z.boolean(), error_code: z.string().nullable() })),
})
export type BulkResult = z.infer<typeof BulkResult>

const tag = 'resumes'
export const ownResumeCalls = {
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
    summary: 'An own resume, for editing and the personal area',
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
