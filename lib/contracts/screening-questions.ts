import { z } from 'zod'
import type { FieldError } from './errors'

export const questionKinds = ['single', 'multi', 'bool', 'number', 'date', 'text'] as const

export const questionLimits = {
  /** Before an application, and in a test. */
  form: 20,
  test: 30,
  options: { least: 2, most: 10 },
  option: 200,
  text: 500,
  answer: 2000,
  number: 1_000_000_000,
  weight: 10,
} as const

/** Given by whoever writes the question; stands in answers, so it never changes its meaning. */
const shortId = z.string().regex(/^[a-z0-9]{1,12}$/, 'invalid')
const Option = z.object({
  id: shortId,
  text: z.string().trim().min(1, 'required').max(questionLimits.option),
})

/** A question as a candidate meets it. */
export const Question = z.object({
  id: shortId,
  kind: z.enum(questionKinds),
  text: z.string().trim().min(1, 'required').max(questionLimits.text),
  required: z.boolean(),
  /** Of `single` and `multi`; empty for the others. */
  options: z.array(Option).max(questionLimits.options.most),
})
export type Question = z.infer<typeof Question>

const bound = z.number().min(-questionLimits.number).max(questionLimits.number).nullable()

/** What never reaches a candidate: which answers are right. */
export const QuestionWithKey = Question.extend({
  /** Ids of the right options (all of them for `multi`, any of them for `single`), `yes` or `no`; empty for the others. */
  correct: z.array(z.string().max(12)).max(questionLimits.options.most),
  /** Of `number`, both ends included. */
  range: z.object({ min: bound, max: bound }).nullable(),
  weight: z.int().min(1).max(questionLimits.weight),
  /** A wrong answer is marked for a person to look at; nobody is declined by it. */
  knockout: z.boolean(),
})
  .refine(
    ({ kind, options }) =>
      (kind !== 'single' && kind !== 'multi') || options.length >= questionLimits.options.least,
    { path: ['options'], message: 'options_too_few' },
  )
  .refine(({ options }) => new Set(options.map(({ id }) => id)).size === options.length, {
    path: ['options'],
    message: 'invalid',
  })
  .refine(
    ({ kind, options, correct }) =>
      kind === 'single' || kind === 'multi'
        ? correct.every((id) => options.some((option) => option.id === id))
        : kind === 'bool'
          ? correct.every((id) => id === 'yes' || id === 'no')
          : correct.length === 0,
    { path: ['correct'], message: 'not_in_list' },
  )
  .refine(({ range }) => !range || range.min === null || range.max === null || range.min <= range.max, {
    path: ['range'],
    message: 'range_order',
  })
  .refine((question) => !question.knockout || hasKey(question), {
    path: ['correct'],
    message: 'knockout_needs_key',
  })
export type QuestionWithKey = z.infer<typeof QuestionWithKey>

/** Whether a machine can tell a right answer from a wrong one. */
export function hasKey({
  correct,
  range,
}: {
  correct: readonly string[]
  range: { min: number | null; max: number | null } | null
}): boolean {
  return correct.length > 0 || (range !== null && (range.min !== null || range.max !== null))
}

export const uniqueIds = (all: readonly { id: string }[]) =>
  new Set(all.map(({ id }) => id)).size === all.length

/** An option’s id, ids, `yes`/`no`, a number, a day `YYYY-MM-DD`, or words, by the kind of the question. */
export const AnswerValue = z.union([
  z.string().trim().max(questionLimits.answer),
  z.array(z.string().max(12)).max(questionLimits.options.most),
  z.number().min(-questionLimits.number).max(questionLimits.number),
])
export type AnswerValue = z.infer<typeof AnswerValue>
/** By the id of the question. */
export const Answers = z
  .record(shortId, AnswerValue)
  .refine((all) => Object.keys(all).length <= questionLimits.test, 'too_many')
export type Answers = z.infer<typeof Answers>

export const isEmpty = (value: AnswerValue | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const day = z.iso.date()

/** What is wrong with one answer; undefined when nothing is. An empty one is judged by the caller. */
export function answerError({ kind, options }: Question, value: AnswerValue): FieldError['code'] | undefined {
  const known = (id: string) => options.some((option) => option.id === id)
  switch (kind) {
    case 'single':
      return typeof value === 'string' && known(value) ? undefined : 'not_in_list'
    case 'multi':
      return Array.isArray(value) && value.every(known) && new Set(value).size === value.length
        ? undefined
        : 'not_in_list'
    case 'bool':
      return value === 'yes' || value === 'no' ? undefined : 'not_in_list'
    case 'number':
      return typeof value === 'number' ? undefined : 'invalid'
    case 'date':
      return day.safeParse(value).success ? undefined : 'date_invalid'
    default:
      return typeof value === 'string' ? undefined : 'invalid'
  }
}

/** Every wrong or missing answer, at `answers.<id>`. */
export function answersErrors(questions: readonly Question[], answers: Answers): FieldError[] {
  return questions.flatMap((question): FieldError[] => {
    const value = answers[question.id]
    const field = `answers.${question.id}`
    if (value === undefined || isEmpty(value)) return question.required ? [{ field, code: 'required' }] : []
    const code = answerError(question, value)
    return code ? [{ field, code }] : []
  })
}
