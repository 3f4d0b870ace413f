import { AutopickupCriteria, LearnedChange, settings } from './autopickup-criteria'
import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { negotiationStates, vacancyHideReasons } from './enums'
import { errorCodes } from './errors'
import { MatchScore } from './match-score'
import { VacancyCard } from './vacancies'
import { z } from './zod'

export const autopickupStates = ['off', 'active', 'paused'] as const
export type AutopickupState = (typeof autopickupStates)[number]

/** Why it is paused: no visit for 30 days, not looking for work, resume not published, or manually. */
export const autopickupPauses = ['away', 'not_looking', 'unpublished', 'by_hand'] as const
export type AutopickupPause = (typeof autopickupPauses)[number]

export const findMarks = ['new', 'seen', 'applied', 'dismissed'] as const
export type FindMark = (typeof findMarks)[number]
/** Maximum number of applications confirmed at once. */
export const maxConfirmed = 10
/** Days without a visit after which it is paused. */
export const inactiveDays = 30
/** How many days back a run looks, and a trial of it. */
export const lookBackDays = 14

export const Autopickup = z.object({
  ...settings,
  state: z.enum(autopickupStates),
  pause: z.enum(autopickupPauses).nullable(),
  criteria: AutopickupCriteria,
  /** Names for the ids in the criteria. */
  names: z.object({
    roles: z.record(z.string(), z.string()),
    cities: z.record(z.string(), z.string()),
    companies: z.record(z.string(), z.string()),
  }),
  revision: z.int(),
  /** False before the first save: the criteria are derived from the resume. */
  fresh: z.boolean(),
  next_run_at: moment.nullable(),
  last_run_at: moment.nullable(),
  found_today: z.int(),
  daily_limit: z.int(),
  /** Applications left within 24 hours, of `applications_limit`. */
  applications_left: z.int(),
  applications_limit: z.int(),
})
export type Autopickup = z.infer<typeof Autopickup>

export const AutopickupFind = z.object({
  public_id: publicId,
  /** Id of the run that found it. */
  run_id: publicId,
  found_at: moment,
  /** `2026-05-12`, in the person's time zone. */
  day: z.string(),
  vacancy: VacancyCard.nullable(),
  /** 0…100 */
  score: z.int(),
  /** Current state; null when either side is gone. */
  match: MatchScore.nullable(),
  mark: z.enum(findMarks),
  reason: z.enum(vacancyHideReasons).nullable(),
  learned: z.array(LearnedChange),
  /** The prepared letter; null when letters are not prepared. */
  letter: z.string().nullable(),
  /** Whether an application can be confirmed now. */
  can_apply: z.boolean(),
  negotiation: z.object({ public_id: publicId, status: z.enum(negotiationStates) }).nullable(),
})
export type AutopickupFind = z.infer<typeof AutopickupFind>

export const TrialRun = z.object({
  total: z.int(),
  /** Oldest first: the number of finds per day. */
  by_day: z.array(z.object({ day: z.string(), found: z.int() })),
  /** All of them, the best first: at most fifteen a day. */
  results: z.array(z.object({ vacancy: VacancyCard, match: MatchScore })),
})
export type TrialRun = z.infer<typeof TrialRun>

export const Confirmed = z.object({
  results: z.array(
    z.object({
      find_public_id: publicId,
      /** Null when the application failed. */
      negotiation_public_id: publicId.nullable(),
      error_code: z.enum(errorCodes).nullable(),
    }),
  ),
  applications_left: z.int(),
})
export type Confirmed = z.infer<typeof Confirmed>

const find = z.object({ find_public_id: publicId })
const changed = z.object({ find: AutopickupFind, autopickup: Autopickup })

const tag = 'autopickup'
export const autopickupCalls = {
  'GET /v1/resumes/:publicId/autopickup': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/autopickup',
    summary: 'The standing search of an own resume; filled in from the resume until it is saved',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Autopickup,
    errors: ['resume_not_found'],
  }),
  'PUT /v1/resumes/:publicId/autopickup': defineCall({
    method: 'PUT',
    path: '/v1/resumes/:publicId/autopickup',
    summary: 'Set it up, switch it on (`active`), let it rest (`paused`) or off',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      ...settings,
      state: z.enum(autopickupStates),
      criteria: AutopickupCriteria,
      revision: z.int(),
    }),
    result: Autopickup,
    errors: ['resume_not_found', 'wrong_state', 'conflict_changes', 'validation_failed'],
  }),
  'GET /v1/resumes/:publicId/autopickup/finds': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/autopickup/finds',
    summary: 'What it has found, newest first',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: pageQuery.extend({ mark: z.enum(findMarks).optional() }),
    result: pageOf(AutopickupFind).extend({ by_mark: z.record(z.string(), z.int()) }),
    errors: ['resume_not_found'],
  }),
  'POST /v1/resumes/:publicId/autopickup/trial': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/autopickup/trial',
    summary: 'What these criteria would have found in seven days; nothing is kept or told',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ criteria: AutopickupCriteria, min_score: settings.min_score }),
    result: TrialRun,
    errors: ['resume_not_found', 'rate_limited', 'validation_failed'],
  }),
  'POST /v1/resumes/:publicId/autopickup/seen': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/autopickup/seen',
    summary: 'New finds have been looked at',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ ids: z.array(publicId).max(100) }),
    result: z.null(),
    errors: ['resume_not_found'],
  }),
  'POST /v1/resumes/:publicId/autopickup/dismissals': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/autopickup/dismissals',
    summary: 'A find does not fit; the reason changes the criteria',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: find.extend({ reason: z.enum(vacancyHideReasons) }),
    result: changed,
    errors: ['resume_not_found', 'not_found', 'wrong_state'],
  }),
  'DELETE /v1/resumes/:publicId/autopickup/dismissals': defineCall({
    method: 'DELETE',
    path: '/v1/resumes/:publicId/autopickup/dismissals',
    summary: 'Take a dismissal back, with what was learned from it',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: find,
    result: changed,
    errors: ['resume_not_found', 'not_found', 'wrong_state'],
  }),
  'POST /v1/resumes/:publicId/autopickup/confirmations': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/autopickup/confirmations',
    summary: 'Apply to up to ten finds with the letters given; each succeeds or fails by itself',
    // An account scheduled for deletion cannot apply.
    tag: 'negotiations',
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      items: z
        .array(find.extend({ letter: z.string().trim().max(10_000) }))
        .min(1)
        .max(maxConfirmed),
    }),
    result: Confirmed,
    idempotent: true,
    errors: ['resume_not_found', 'validation_failed'],
  }),
} as const
