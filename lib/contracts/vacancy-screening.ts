import { isZone } from '../shared/zones'
import { defineCall, publicIdParams } from './call'
import { type NegotiationStage, negotiationStages } from './negotiation-stages'
import { AnswerValue, Question, QuestionWithKey, questionLimits, uniqueIds } from './screening-questions'
import { z } from './zod'

/** Maximum number of screening questions of a vacancy. */
export const VacancyQuestions = z.object({
  questions: z.array(QuestionWithKey),
  /** Sent with a change; a version that somebody has answered is immutable, so a change creates the next one. */
  version: z.int(),
  /** Whether this version has been answered. */
  used: z.boolean(),
})
export type VacancyQuestions = z.infer<typeof VacancyQuestions>

/** A question of an application and its answer, as of then. */
export const GivenAnswer = z.object({
  question: Question,
  value: AnswerValue.nullable(),
  /** Failed a criterion of the employer; always false for the candidate. */
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

export const stageNameLimit = 30
/** Stages that can be hidden; applications in a hidden stage are still shown. */
export const hideableStages: readonly NegotiationStage[] = ['in_review', 'test', 'interview', 'offer']

/** One column of the pipeline. Its statuses decide what can happen in it, not its name. */
export const VacancyStage = z.object({
  stage: z.enum(negotiationStages),
  /** The company's name for it; null for the default. */
  name: z.string().trim().min(1).max(stageNameLimit).nullable(),
  hidden: z.boolean(),
})
export type VacancyStage = z.infer<typeof VacancyStage>

/** Each stage once, in column order: incoming first, ended last. */
const stages = z
  .array(VacancyStage)
  .length(negotiationStages.length, 'invalid')
  .refine((all) => new Set(all.map(({ stage }) => stage)).size === negotiationStages.length, 'invalid')
  .refine((all) => all[0]?.stage === 'incoming' && all.at(-1)?.stage === 'ended', 'invalid')
  .refine((all) => all.every(({ stage, hidden }) => !hidden || hideableStages.includes(stage)), 'invalid')

export const VacancyStages = z.object({ stages: z.array(VacancyStage), revision: z.int() })
export type VacancyStages = z.infer<typeof VacancyStages>

export const availabilityLimits = {
  windowsADay: 6,
  exceptions: 100,
  horizon: { least: 1, most: 60 },
  perDay: { least: 1, most: 30 },
} as const
export const bufferMinutes = [0, 5, 10, 15, 20, 30] as const

/** `09:30`, local time of the zone; `24:00` ends a day. */
const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'invalid')
const TimeWindow = z.object({ from: time, to: time }).refine(({ from, to }) => from < to, {
  path: ['to'],
  message: 'date_order',
})
export type TimeWindow = z.infer<typeof TimeWindow>

/** Sorted and not overlapping. */
const windows = z
  .array(TimeWindow)
  .max(availabilityLimits.windowsADay)
  .transform((all) => [...all].sort((a, b) => a.from.localeCompare(b.from)))
  .refine((all) => all.every(({ from }, index) => (all[index - 1]?.to ?? '00:00') <= from), 'windows_overlap')

const availability = {
  /** IANA name, for instance `Europe/Moscow`. */
  time_zone: z.string().max(64).refine(isZone, 'not_in_list'),
  /** Break after an interview, minutes. */
  buffer_minutes: z.union(bufferMinutes.map((minutes) => z.literal(minutes))),
  /** How many days ahead a time can be chosen. */
  horizon_days: z.int().min(availabilityLimits.horizon.least).max(availabilityLimits.horizon.most),
  max_per_day: z.int().min(availabilityLimits.perDay.least).max(availabilityLimits.perDay.most),
  /** Monday first; an empty list is a day off. */
  weekly: z.array(windows).length(7, 'invalid'),
  /** Exceptions by date; no windows is a day off. */
  exceptions: z
    .array(z.object({ day: z.iso.date('date_invalid'), windows }))
    .max(availabilityLimits.exceptions)
    .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, 'duplicate_day')
    .transform((all) => [...all].sort((a, b) => a.day.localeCompare(b.day))),
}

/** Open hours of the company for interviews of a vacancy. */
export const Availability = z.object({ ...availability, revision: z.int() })
export type Availability = z.infer<typeof Availability>

export const vacancyScreeningCalls = {
  'GET /v1/vacancies/:publicId/stages': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/stages',
    summary: 'Stages of the work on a vacancy, in order; the usual ones until they are changed',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: VacancyStages,
    errors: ['vacancy_not_found'],
  }),
  'PUT /v1/vacancies/:publicId/stages': defineCall({
    method: 'PUT',
    path: '/v1/vacancies/:publicId/stages',
    summary: 'Rename, order and hide stages; all of them are named',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ stages, revision: z.int() }),
    result: VacancyStages,
    errors: ['vacancy_not_found', 'forbidden', 'conflict_changes', 'validation_failed'],
  }),
  'GET /v1/vacancies/:publicId/availability': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/availability',
    summary: 'When the company can talk to candidates; working hours in Moscow until it is changed',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Availability,
    errors: ['vacancy_not_found'],
  }),
  'PUT /v1/vacancies/:publicId/availability': defineCall({
    method: 'PUT',
    path: '/v1/vacancies/:publicId/availability',
    summary: 'Change it; what has been agreed with a candidate already stays',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: Availability,
    result: Availability,
    errors: ['vacancy_not_found', 'forbidden', 'conflict_changes', 'validation_failed'],
  }),
} as const
