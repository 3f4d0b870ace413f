import { defineCall, moment, publicId, publicIdParams } from './call'
import { PlanItem } from './interview-plans'
import { interviewKinds, interviewLimits, scoreMarks } from './interview-states'
import { z } from './zod'

export const ScorecardInput = z.object({
  /** A mark for each criterion of the interview, in their order. */
  marks: z.array(z.enum(scoreMarks)).min(1, 'required').max(interviewLimits.criteria.most),
  overall: z.enum(scoreMarks),
  text: z.string().trim().max(4000).default(''),
})
export type ScorecardInput = z.infer<typeof ScorecardInput>

export const Scorecard = ScorecardInput.extend({
  author: z.object({ public_id: publicId, name: z.string() }).nullable(),
  mine: z.boolean(),
  sent_at: moment,
})

export const Scorecards = z.object({
  criteria: z.array(z.string()),
  /** The plan of the interview: what to ask about each criterion, and what a good answer shows. */
  guide: z.array(PlanItem),
  /** Whether the viewer is expected to submit one. */
  expected: z.boolean(),
  mine: Scorecard.nullable(),
  /** Scorecards of colleagues; hidden from an interviewer until they have submitted their own. */
  others: z.array(Scorecard),
  sent: z.int(),
  of: z.int(),
})
export type Scorecards = z.infer<typeof Scorecards>

/** An interview that took place, with what was thought of it. */
export const HeldInterview = z.object({
  public_id: publicId,
  kind: z.enum(interviewKinds),
  /** Null for answers recorded without a meeting. */
  starts_at: moment.nullable(),
  cards: Scorecards,
})
export type HeldInterview = z.infer<typeof HeldInterview>
/** The latest ones; a negotiation has a handful. */
export const maxHeldInterviews = 50

const mark = z.int().min(1, 'required').max(5)
/** A candidate's three answers; the company sees them only in aggregate. */
export const SurveyInput = z.object({ organisation: mark, respect: mark, clarity: mark })
export type SurveyInput = z.infer<typeof SurveyInput>

/** Minimum number of answers for a rating. */
export const minSurveys = 5

const tag = 'interviews'
export const interviewFeedbackCalls = {
  'GET /v1/interviews/:publicId/scorecards': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/scorecards',
    summary: 'What interviewers think; of others only after one’s own is sent',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Scorecards,
    errors: ['not_found'],
  }),
  'GET /v1/negotiations/:publicId/scorecards': defineCall({
    method: 'GET',
    path: '/v1/negotiations/:publicId/scorecards',
    summary: 'Interviews of a negotiation that took place, newest first, each with its scorecards',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(HeldInterview).max(maxHeldInterviews),
    errors: ['not_found'],
  }),
  'PUT /v1/interviews/:publicId/scorecard': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/scorecard',
    summary: 'Send one’s own scorecard, or change it while the others are unseen',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: ScorecardInput,
    result: Scorecards,
    errors: ['not_found', 'forbidden', 'wrong_state', 'validation_failed'],
  }),
  'PUT /v1/interviews/:publicId/survey': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/survey',
    summary: 'How it was, by the candidate; once',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: SurveyInput,
    result: z.null(),
    errors: ['not_found', 'forbidden', 'wrong_state', 'validation_failed'],
  }),
} as const
