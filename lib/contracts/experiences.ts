import { defineCall, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { minSurveys } from './interview-feedback'
import { z } from './zod'

/** Fewest texts a company's page shows, and the size of the groups in which new ones appear. */
export const experienceGroup = minSurveys

export const experienceLimits = {
  impression: { least: 40, most: 1500 },
  asked: 1500,
  advice: 1000,
  reply: { least: 20, most: 1500 },
} as const

/** The three fields of a text, in order. */
export const experienceFields = ['impression', 'asked', 'advice'] as const

/** `checking` waits for a moderator; `approved` waits for its group, or is on the page; `returned` needs a change. */
export const experienceStates = ['checking', 'approved', 'returned', 'taken_back'] as const
export type ExperienceState = (typeof experienceStates)[number]
export const experienceReplyStates = ['checking', 'approved', 'returned'] as const
export type ExperienceReplyState = (typeof experienceReplyStates)[number]

export const ExperienceInput = z.object({
  impression: z.string().trim().min(experienceLimits.impression.least).max(experienceLimits.impression.most),
  asked: z.string().trim().max(experienceLimits.asked).default(''),
  advice: z.string().trim().max(experienceLimits.advice).default(''),
})
export type ExperienceInput = z.infer<typeof ExperienceInput>

/** A text as its author sees it. */
export const OwnExperience = z.object({
  company: z.object({ public_id: publicId, name: z.string() }),
  /** Whether the person may write or change it. */
  may: z.boolean(),
  text: ExperienceInput.extend({
    state: z.enum(experienceStates),
    /** On the company's page now. */
    shown: z.boolean(),
    /** Why it was returned, and at which fields. */
    note: z.string().nullable(),
    fields: z.array(z.string()),
  }).nullable(),
})
export type OwnExperience = z.infer<typeof OwnExperience>

const month = z.string().regex(/^\d{4}-\d{2}$/)

/**
 * A text as everybody reads it. It names neither its author nor the vacancy; the month is that of its appearance, and
 * the order of a group is not that of its arrival.
 */
export const Experience = z.object({
  public_id: publicId,
  month,
  impression: z.string(),
  asked: z.string(),
  advice: z.string(),
  reply: z.object({ public_id: publicId, text: z.string() }).nullable(),
})
export type Experience = z.infer<typeof Experience>

export const ExperienceReplyInput = z.object({
  text: z.string().trim().min(experienceLimits.reply.least).max(experienceLimits.reply.most),
})
export type ExperienceReplyInput = z.infer<typeof ExperienceReplyInput>

/** The same for the company, with its reply in whatever state. */
export const CompanyExperience = Experience.extend({
  own_reply: z
    .object({ text: z.string(), state: z.enum(experienceReplyStates), note: z.string().nullable() })
    .nullable(),
})
export type CompanyExperience = z.infer<typeof CompanyExperience>

const tag = 'interviews'
export const experienceCalls = {
  'GET /v1/companies/:publicId/experiences': defineCall({
    method: 'GET',
    path: '/v1/companies/:publicId/experiences',
    summary: 'How interviews with a company went, by candidates; nothing with fewer than five texts',
    tag: 'companies',
    auth: 'none',
    params: publicIdParams,
    query: pageQuery,
    result: pageOf(Experience),
    errors: ['not_found'],
  }),
  'GET /v1/interviews/:publicId/experience': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/experience',
    summary: 'The candidate’s own text about the company of an interview; for the company it does not exist',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnExperience,
    errors: ['not_found'],
  }),
  'PUT /v1/interviews/:publicId/experience': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/experience',
    summary: 'Write or change it, after the interview; it is moderated before it is shown',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: ExperienceInput,
    result: OwnExperience,
    errors: ['not_found', 'wrong_state', 'validation_failed'],
  }),
  'DELETE /v1/interviews/:publicId/experience': defineCall({
    method: 'DELETE',
    path: '/v1/interviews/:publicId/experience',
    summary: 'Take it back: it disappears from the page; writing it again sends it to moderation anew',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: OwnExperience,
    errors: ['not_found'],
  }),
  'GET /v1/my/experiences': defineCall({
    method: 'GET',
    path: '/v1/my/experiences',
    summary: 'The texts on the page of one’s company, with its replies',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(CompanyExperience),
    errors: ['forbidden', 'company_required'],
  }),
  'PUT /v1/experiences/:publicId/reply': defineCall({
    method: 'PUT',
    path: '/v1/experiences/:publicId/reply',
    summary: 'Reply for the company, once per text, or change the reply; it is moderated before it is shown',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: ExperienceReplyInput,
    result: CompanyExperience,
    errors: ['forbidden', 'company_required', 'not_found', 'validation_failed'],
  }),
  'DELETE /v1/experiences/:publicId/reply': defineCall({
    method: 'DELETE',
    path: '/v1/experiences/:publicId/reply',
    summary: 'Remove the reply',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: CompanyExperience,
    errors: ['forbidden', 'company_required', 'not_found'],
  }),
} as const
