import { LearnedChange } from './autopickup-criteria'
import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { resumeHideReasons, vacancyHideReasons } from './enums'
import { ResumeCard } from './resumes'
import { VacancyCard } from './vacancies'
import { z } from './zod'

/** `similar`: every vacancy of the same role with the same words in its title. */
export const hidingKinds = ['vacancy', 'company', 'similar'] as const
export type HidingKind = (typeof hidingKinds)[number]

/** Maximum number of hidden items per person. */
export const maxHidden = 2000

export const Hiding = z.object({
  public_id: publicId,
  kind: z.enum(hidingKinds),
  reason: z.enum(vacancyHideReasons).nullable(),
  created_at: moment,
  /** The vacancy that was hidden; null when it is not public any more. */
  vacancy: VacancyCard.nullable(),
  /** What autopickup of the resume has learned from it. */
  learned: z.array(LearnedChange),
  resume_public_id: publicId.nullable(),
})
export type Hiding = z.infer<typeof Hiding>

export const HiddenResume = z.object({
  resume: ResumeCard.nullable(),
  resume_public_id: publicId,
  reason: z.enum(resumeHideReasons).nullable(),
  created_at: moment,
})
export type HiddenResume = z.infer<typeof HiddenResume>

const tag = 'hiding'
export const hidingCalls = {
  'GET /v1/my/hidden': defineCall({
    method: 'GET',
    path: '/v1/my/hidden',
    summary: 'What the candidate has hidden, newest first',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(Hiding),
    errors: ['forbidden'],
  }),
  'POST /v1/my/hidden': defineCall({
    method: 'POST',
    path: '/v1/my/hidden',
    summary: 'Hide a vacancy with its duplicates, its company, or what is similar; twice is once',
    tag,
    auth: 'required',
    body: z.object({
      kind: z.enum(hidingKinds),
      vacancy_public_id: publicId,
      reason: z.enum(vacancyHideReasons).optional(),
      /** The resume whose autopickup learns from the reason. */
      resume_public_id: publicId.optional(),
    }),
    result: Hiding,
    status: 201,
    idempotent: true,
    errors: ['forbidden', 'vacancy_not_found', 'resume_not_found', 'limit_exceeded', 'validation_failed'],
  }),
  'DELETE /v1/my/hidden/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/hidden/:publicId',
    summary: 'Show it again and take back what was learned from it',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['forbidden', 'not_found'],
  }),
  'POST /v1/my/hidden/among': defineCall({
    method: 'POST',
    path: '/v1/my/hidden/among',
    summary: 'Which of these vacancies the person has hidden: public lists are the same for everyone',
    tag,
    auth: 'required',
    body: z.object({ ids: z.array(z.string().max(64)).max(100) }),
    result: z.object({
      hidden: z.array(publicId),
      /** Total number of hidden items; when zero, clients need not ask for single ones. */
      total: z.int(),
    }),
    errors: ['forbidden'],
  }),
  'GET /v1/vacancies/:publicId/hidden-resumes': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/hidden-resumes',
    summary: 'Resumes the company has hidden for a vacancy, newest first',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: pageQuery,
    result: pageOf(HiddenResume),
    errors: ['vacancy_not_found'],
  }),
  'POST /v1/vacancies/:publicId/hidden-resumes': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/hidden-resumes',
    summary: 'Hide a resume for a vacancy; twice is once',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ resume_public_id: publicId, reason: z.enum(resumeHideReasons).optional() }),
    result: z.null(),
    status: 201,
    errors: ['vacancy_not_found', 'resume_not_found', 'forbidden', 'limit_exceeded'],
  }),
  'DELETE /v1/vacancies/:publicId/hidden-resumes': defineCall({
    method: 'DELETE',
    path: '/v1/vacancies/:publicId/hidden-resumes',
    summary: 'Show a resume for a vacancy again',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ resume_public_id: publicId }),
    result: z.null(),
    errors: ['vacancy_not_found', 'forbidden'],
  }),
} as const
