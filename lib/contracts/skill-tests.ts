import { z } from 'zod'
import { defineCall, moment, publicId, publicIdParams } from './call'
import {
  Answers,
  AnswerValue,
  Question,
  QuestionWithKey,
  questionLimits,
  uniqueIds,
} from './screening-questions'

/** `submitted`: words wait for a person’s mark. `expired`: never started within its time. */
const attemptStates = ['assigned', 'started', 'submitted', 'graded', 'expired'] as const
export type AttemptState = (typeof attemptStates)[number]

const testMarks = ['weak', 'fair', 'good', 'excellent'] as const
type TestMark = (typeof testMarks)[number]

/** Bands of the score: 0–14, 15–44, 45–79, 80–100. */
export const markOf = (score: number): TestMark =>
  score < 15 ? 'weak' : score < 45 ? 'fair' : score < 80 ? 'good' : 'excellent'

const result = {
  /** 0…100; null until everything is marked. */
  score: z.int().nullable(),
  mark: z.enum(testMarks).nullable(),
  passed: z.boolean().nullable(),
}

/** How a test stands, in a row of an inbox. */
export const AttemptSummary = z.object({
  public_id: publicId,
  title: z.string(),
  state: z.enum(attemptStates),
  ...result,
  /** Answers against a criterion; nobody is declined by them. */
  failed: z.int(),
})
export type AttemptSummary = z.infer<typeof AttemptSummary>

/** A test as the candidate takes it. No right answer is ever in it. */
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
  /** To be started until then; null for no limit. */
  deadline_at: moment.nullable(),
  started_at: moment.nullable(),
  /** Answers are taken until then. */
  ends_at: moment.nullable(),
  /** The server’s clock, by which the time is kept. */
  now: moment,
  /** Shuffled for this person; empty until the start and after the end. */
  questions: z.array(Question),
  answers: Answers,
  ...result,
  /** An earlier result of the same test, up to 180 days old, that may stand for this one. */
  reusable: z.object({ score: z.int(), passed: z.boolean(), graded_at: moment }).nullable(),
  /** It stands for an earlier one: nothing was taken anew. */
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
  /** When the result that stands here was reached, if it was for another vacancy. */
  reused_from: moment.nullable(),
  /** Nothing before the end. */
  tasks: z.array(
    z.object({
      question: QuestionWithKey,
      value: AnswerValue.nullable(),
      verdict: z.enum(['right', 'wrong', 'open']),
      /** 0…100, a person’s for words. */
      points: z.int().nullable(),
    }),
  ),
})
export type AttemptReport = z.infer<typeof AttemptReport>

const testAttemptsTag = 'negotiations'
export const testAttemptCalls = {
  'POST /v1/vacancies/:publicId/test-attempts': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/test-attempts',
    summary: 'The test that the vacancy asks for before an application; the same one again while it counts',
    tag: testAttemptsTag,
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
    tag: testAttemptsTag,
    auth: 'required',
    params: publicIdParams,
    result: TestAttempt,
    errors: ['not_found'],
  }),
  'POST /v1/test-attempts/:publicId/start': defineCall({
    method: 'POST',
    path: '/v1/test-attempts/:publicId/start',
    summary: 'Start the clock; starting twice starts once',
    tag: testAttemptsTag,
    auth: 'required',
    params: publicIdParams,
    result: TestAttempt,
    errors: ['not_found', 'wrong_state'],
  }),
  'PUT /v1/test-attempts/:publicId/answer': defineCall({
    method: 'PUT',
    path: '/v1/test-attempts/:publicId/answer',
    summary: 'Save one answer; null takes it back. After the time is up: `wrong_state`',
    tag: testAttemptsTag,
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
    tag: testAttemptsTag,
    auth: 'required',
    params: publicIdParams,
    result: TestAttempt,
    errors: ['not_found', 'wrong_state'],
  }),
  'POST /v1/test-attempts/:publicId/reuse': defineCall({
    method: 'POST',
    path: '/v1/test-attempts/:publicId/reuse',
    summary: 'Let an earlier result of the same test stand, and agree that this company sees it',
    tag: testAttemptsTag,
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
    tag: testAttemptsTag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(AttemptReport),
    errors: ['not_found'],
  }),
  'PUT /v1/test-attempts/:publicId/points': defineCall({
    method: 'PUT',
    path: '/v1/test-attempts/:publicId/points',
    summary: 'Mark answers given in words, 0…100 each',
    tag: testAttemptsTag,
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

export const testLimits = { tests: 100, title: 100, intro: 2000, minutes: 60, reuseDays: 180 } as const

const content = {
  title: z.string().trim().min(1, 'required').max(testLimits.title),
  /** What a candidate reads before the start. */
  intro: z.string().trim().max(testLimits.intro),
  minutes: z.int().min(1).max(testLimits.minutes),
  /** Of 100: from so many points on the test is passed. */
  pass_score: z.int().min(1).max(100),
  questions: z.array(QuestionWithKey).min(1).max(questionLimits.test).refine(uniqueIds, 'invalid'),
}
export const SkillTestInput = z.object(content)
export type SkillTestInput = z.infer<typeof SkillTestInput>

/** A test of a company’s library, with the right answers. */
export const SkillTest = z.object({
  public_id: publicId,
  ...content,
  /** Sent back with a change; a version somebody has started is kept, and a change makes the next one. */
  version: z.int(),
  used: z.boolean(),
  updated_at: moment,
})
export type SkillTest = z.infer<typeof SkillTest>

export const SkillTestCard = z.object({
  public_id: publicId,
  title: z.string(),
  minutes: z.int(),
  pass_score: z.int(),
  questions: z.int(),
  /** Vacancies that use it. */
  vacancies: z.int(),
  updated_at: moment,
})
export type SkillTestCard = z.infer<typeof SkillTestCard>

/** A test written by us, to be copied. */
export const ReadyTest = z.object({
  code: z.string(),
  title: z.string(),
  intro: z.string(),
  minutes: z.int(),
  pass_score: z.int(),
  questions: z.int(),
})
export type ReadyTest = z.infer<typeof ReadyTest>

/** The test a vacancy uses. */
export const VacancyTest = z.object({
  test: SkillTestCard.nullable(),
  /** Taken before an application; otherwise sent later, to whom the company chooses. */
  required: z.boolean(),
  revision: z.int(),
})
export type VacancyTest = z.infer<typeof VacancyTest>

const tag = 'screening'
export const skillTestCalls = {
  'GET /v1/ready-tests': defineCall({
    method: 'GET',
    path: '/v1/ready-tests',
    summary: 'Tests written by us, for members of companies',
    tag,
    auth: 'required',
    result: z.array(ReadyTest),
    errors: ['forbidden'],
  }),
  'GET /v1/my/tests': defineCall({
    method: 'GET',
    path: '/v1/my/tests',
    summary: 'Tests of the company, by title; none without a company',
    tag,
    auth: 'required',
    result: z.array(SkillTestCard),
  }),
  'POST /v1/my/tests': defineCall({
    method: 'POST',
    path: '/v1/my/tests',
    summary: 'Add a test',
    tag,
    auth: 'required',
    body: SkillTestInput,
    result: SkillTest,
    status: 201,
    idempotent: true,
    errors: ['forbidden', 'company_required', 'limit_exceeded', 'validation_failed'],
  }),
  'POST /v1/my/tests/copies': defineCall({
    method: 'POST',
    path: '/v1/my/tests/copies',
    summary: 'Copy one of our tests into the company’s library',
    tag,
    auth: 'required',
    body: z.object({ code: z.string().max(40) }),
    result: SkillTest,
    status: 201,
    idempotent: true,
    errors: ['forbidden', 'company_required', 'limit_exceeded', 'not_found'],
  }),
  'GET /v1/my/tests/:publicId': defineCall({
    method: 'GET',
    path: '/v1/my/tests/:publicId',
    summary: 'One test with its right answers',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: SkillTest,
    errors: ['not_found'],
  }),
  'PUT /v1/my/tests/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/my/tests/:publicId',
    summary: 'Change a test; those who have started it finish the version they began',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: SkillTestInput.extend({ version: z.int() }),
    result: SkillTest,
    errors: ['not_found', 'forbidden', 'conflict_changes', 'validation_failed'],
  }),
  'DELETE /v1/my/tests/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/tests/:publicId',
    summary:
      'Take a test away that no vacancy uses (`wrong_state`); results stay, and it can be brought back',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['not_found', 'forbidden', 'wrong_state'],
  }),
  'POST /v1/my/tests/:publicId/restoration': defineCall({
    method: 'POST',
    path: '/v1/my/tests/:publicId/restoration',
    summary: 'Bring back a test taken away',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['not_found', 'forbidden', 'limit_exceeded'],
  }),
  'GET /v1/vacancies/:publicId/test': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/test',
    summary: 'The test a vacancy uses',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: VacancyTest,
    errors: ['vacancy_not_found'],
  }),
  'PUT /v1/vacancies/:publicId/test': defineCall({
    method: 'PUT',
    path: '/v1/vacancies/:publicId/test',
    summary: 'Choose a test of the company, or none; attempts at another one stay',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ test_public_id: publicId.nullable(), required: z.boolean(), revision: z.int() }),
    result: VacancyTest,
    errors: ['vacancy_not_found', 'forbidden', 'conflict_changes', 'validation_failed'],
  }),
} as const
