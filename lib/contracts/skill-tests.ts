import { defineCall, moment, publicId, publicIdParams } from './call'
import { QuestionWithKey, questionLimits, TestQuestion, uniqueIds } from './screening-questions'
import { z } from './zod'

export const testLimits = { tests: 100, title: 100, intro: 2000, minutes: 60, reuseDays: 180 } as const

const content = {
  title: z.string().trim().min(1, 'required').max(testLimits.title),
  /** Introduction shown before the start. */
  intro: z.string().trim().max(testLimits.intro),
  minutes: z.int().min(1).max(testLimits.minutes),
  /** Pass mark, of 100. */
  pass_score: z.int().min(1).max(100),
  questions: z.array(QuestionWithKey).min(1).max(questionLimits.test).refine(uniqueIds, 'invalid'),
}
export const SkillTestInput = z.object({
  ...content,
  questions: z.array(TestQuestion).min(1).max(questionLimits.test).refine(uniqueIds, 'invalid'),
})
export type SkillTestInput = z.infer<typeof SkillTestInput>

/** A test of a company's library, with the answer key. */
export const SkillTest = z.object({
  public_id: publicId,
  ...content,
  /** Sent with a change; a version that somebody has started is immutable, so a change creates the next one. */
  version: z.int(),
  used: z.boolean(),
  updated_at: moment,
})
export type SkillTest = z.infer<typeof SkillTest>

/** The data of `conflict_changes`: the test as it is now. */
export const TestConflict = z.object({
  test: SkillTest,
  removed: z.boolean(),
  /** The colleague who saved or removed it; null for oneself elsewhere, and for who is gone. */
  by: z.string().nullable(),
})
export type TestConflict = z.infer<typeof TestConflict>

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

/** A ready-made test to copy. */
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
  /** Taken before applying; otherwise assigned later to selected candidates. */
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
