import { createHash } from 'node:crypto'
import type { Question, QuestionWithKey } from '@/lib/contracts/screening-questions'

/** Content hash: only results of tests with equal questions and time limit are interchangeable. */
export function contentKey(minutes: number, questions: readonly QuestionWithKey[]): string {
  const asked = questions.map(({ id, kind, text, options, correct, range, weight, knockout }) => [
    id,
    kind,
    text,
    options.map((option) => [option.id, option.text]),
    [...correct].sort(),
    range && [range.min, range.max],
    weight,
    knockout,
  ])
  return createHash('sha256')
    .update(JSON.stringify([minutes, asked]))
    .digest('hex')
}

const place = (seed: string, id: string) => createHash('sha256').update(`${seed}:${id}`).digest('hex')

function shuffled<T extends { id: string }>(all: readonly T[], seed: string): T[] {
  return all
    .map((each) => ({ each, at: place(seed, each.id) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ each }) => each)
}

/** Questions and options shuffled by a seed of the attempt, without the answer key. */
export function askedIn(attemptId: string, questions: readonly QuestionWithKey[]): Question[] {
  return shuffled(questions, attemptId).map(({ id, kind, text, required, options }) => ({
    id,
    kind,
    text,
    required,
    options: shuffled(options, `${attemptId}:${id}`),
  }))
}
