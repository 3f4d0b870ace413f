import { defineCall, moment, publicId, publicIdParams } from './call'
import { Answers, AnswerValue, Question, QuestionWithKey } from './screening-questions'
import { z } from './zod'

/** `submitted`: free-text answers await grading. `expired`: not started in time. */
const attemptStates = ['assigned', 'started', 'submitted', 'graded', 'expired'] as const
export type AttemptState = (typeof attemptStates)[number]

const testMarks = ['weak', 'fair', 'good', 'excellent'] as const
type TestMark = (typeof testMarks)[number]

/** Bands of the score: 0–14, 15–44, 45–79, 80–100. */
export const markOf = (score: number): TestMark =>
  score < 15 ? 'weak' : score < 45 ? 'fair' : score < 80 ? 'good' : 'excellent'

const result = {
  /** 0…100; null until fully graded. */
  score: z.int().nullable(),
  mark: z.enum(testMarks).nullable(),
  passed: z.boolean().nullable(),
}

/** State of a test, in a row of an inbox. */
export const AttemptSummary = z.object({
  public_id: publicId,
  title: z.string(),
  state: z.enum(attemptStates),
  ...result,
  /** Number of answers that failed a criterion; never declines automatically. */
  failed: z.int(),
})
export type AttemptSummary = z.infer<typeof AttemptSummary>

/** A test as candidates see it, without the answer key. */
export const TestAttempt = z.object({
  public_id: publicId,
  title: z.string(),
  intro: z.string(),
  company_name: z.string(),
  vacancy: z.object({ public_id: publicId, title: z.string() }),
  /** Null while it is taken before an application. */
  negotiation_public_id: publicId.nullable(),
  state: z.enum(attemptStates),
  minutes: z.int(),
  total: z.int(),
  pass_score: z.int(),
  /** Deadline to start; null for none. */
  deadline_at: moment.nullable(),
  started_at: moment.nullable(),
  /** Deadline for answers. */
  ends_at: moment.nullable(),
  /** The server's clock, for the countdown. */
  now: moment,
  /** Shuffled per person; empty before the start and after the end. */
  questions: z.array(Question),
  answers: Answers,
  ...result,
  /** An earlier result of the same test, at most 180 days old, that can be reused. */
  reusable: z.object({ score: z.int(), passed: z.boolean(), graded_at: moment }).nullable(),
  /** Reuses an earlier result: the test was not taken again. */
  reused: z.boolean(),
})
export type TestAttempt = z.infer<typeof TestAttempt>

/** A test as the company sees it, answer by answer. */
export const AttemptReport = AttemptSummary.extend({
  revision: z.int(),
  pass_score: z.int(),
  assigned_at: moment,
  deadline_at: moment.nullable(),
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
  /** Whole seconds between start and end. */
  duration_sec: z.int().nullable(),
  /** When the reused result was achieved, for another vacancy. */
  reused_from: moment.nullable(),
  /** Empty before the end. */
  tasks: z.array(
    z.object({
      question: QuestionWithKey,
      value: AnswerValue.nullable(),
      verdict: z.enum(['right', 'wrong', 'open']),
      /** 0…100; graded manually for free text. */
      points: z.int().nullable(),
    }),
  ),
})
export type AttemptReport = z.infer<typeof AttemptReport>

const tag = 'negotiations'
export const testAttemptCalls = {
  'POST /v1/vacancies/:publicId/test-attempts': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/test-attempts',
    summary: 'The test that the vacancy asks for before an application; the same one again while it counts',
    tag: tag,
    auth: 'required',
    params: publicIdParams,
    result: TestAttempt,
    status: 201,
    errors: ['vacancy_not_found', 'forbidden', 'unavailable_for_archived', 'wrong_state', 'rate_limited'],
  }),
  'GET /v1/test-attempts/:publicId': defineCall({
    method: 'GET',
    path: '/v1/test-attempts/:publicId',
    summary: 'An own test: what is asked, what was answered, how much time is left',
    tag: tag,
    auth: 'required',
    params: publicIdParams,
    result: TestAttempt,
    errors: ['not_found'],
  }),
  'POST /v1/test-attempts/:publicId/start': defineCall({
    method: 'POST',
    path: '/v1/test-attempts/:publicId/start',
    summary: 'Start the clock; starting twice starts once',
    tag: tag,
    auth: 'required',
    params: publicIdParams,
    result: TestAttempt,
    errors: ['not_found', 'wrong_state'],
  }),
  'PUT /v1/test-attempts/:publicId/answer': defineCall({
    method: 'PUT',
    path: '/v1/test-attempts/:publicId/answer',
    summary: 'Save one answer; null takes it back. After the time is up: `wrong_state`',
    tag: tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ question: z.string().max(12), value: AnswerValue.nullable() }),
    result: z.object({ saved_at: moment, ends_at: moment }),
    errors: ['not_found', 'wrong_state', 'validation_failed'],
  }),
  'POST /v1/test-attempts/:publicId/submission': defineCall({
    method: 'POST',
    path: '/v1/test-attempts/:publicId/submission',
    summary: 'Finish before the time is up; finishing twice finishes once',
    tag: tag,
    auth: 'required',
    params: publicIdParams,
    result: TestAttempt,
    errors: ['not_found', 'wrong_state'],
  }),
  'POST /v1/test-attempts/:publicId/reuse': defineCall({
    method: 'POST',
    path: '/v1/test-attempts/:publicId/reuse',
    summary: 'Let an earlier result of the same test stand, and agree that this company sees it',
    tag: tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ consent: z.literal(true, 'consent_required') }),
    result: TestAttempt,
    errors: ['not_found', 'wrong_state', 'validation_failed'],
  }),
  'GET /v1/negotiations/:publicId/tests': defineCall({
    method: 'GET',
    path: '/v1/negotiations/:publicId/tests',
    summary: 'Tests of an application answer by answer, newest first; for the company alone',
    tag: tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(AttemptReport),
    errors: ['not_found'],
  }),
  'PUT /v1/test-attempts/:publicId/points': defineCall({
    method: 'PUT',
    path: '/v1/test-attempts/:publicId/points',
    summary: 'Mark answers given in words, 0…100 each',
    tag: tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      points: z.record(z.string().max(12), z.int().min(0).max(100)),
      revision: z.int(),
    }),
    result: AttemptReport,
    errors: ['not_found', 'forbidden', 'wrong_state', 'conflict_changes', 'validation_failed'],
  }),
} as const
