import { z } from 'zod'
import { defineCall, publicIdParams } from './call'
import { AnswerValue, Question, QuestionWithKey, questionLimits, uniqueIds } from './screening-questions'

/** Questions a vacancy asks before an application. */
export const VacancyQuestions = z.object({
  questions: z.array(QuestionWithKey),
  /** Sent back with a change; a version that somebody has answered is kept, and a change makes the next one. */
  version: z.int(),
  /** Whether somebody has answered this very version. */
  used: z.boolean(),
})
export type VacancyQuestions = z.infer<typeof VacancyQuestions>

/** One question of an application with what was answered to it then. */
export const GivenAnswer = z.object({
  question: Question,
  value: AnswerValue.nullable(),
  /** Against a criterion of the employer; always false for the candidate. */
  failed: z.boolean(),
})
export type GivenAnswer = z.infer<typeof GivenAnswer>

const tag = 'screening'
export const vacancyQuestionCalls = {
  'GET /v1/vacancies/:publicId/questions': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/questions',
    summary: 'Questions before an application, with the answers the company hopes for',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: VacancyQuestions,
    errors: ['vacancy_not_found'],
  }),
  'PUT /v1/vacancies/:publicId/questions': defineCall({
    method: 'PUT',
    path: '/v1/vacancies/:publicId/questions',
    summary: 'Change them; earlier answers keep the questions they were given to',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      questions: z.array(QuestionWithKey).max(questionLimits.form).refine(uniqueIds, 'invalid'),
      version: z.int(),
    }),
    result: VacancyQuestions,
    errors: ['vacancy_not_found', 'forbidden', 'conflict_changes', 'validation_failed'],
  }),
  'GET /v1/negotiations/:publicId/answers': defineCall({
    method: 'GET',
    path: '/v1/negotiations/:publicId/answers',
    summary: 'What the candidate answered before applying; either side',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(GivenAnswer),
    errors: ['not_found'],
  }),
} as const
