import type { QuestionWithKey } from '@/lib/contracts/screening-questions'
import type { SkillTestInput } from '@/lib/contracts/skill-tests'

/** A ready-made test. */
export interface Ready extends SkillTestInput {
  code: string
}

type Unnumbered = Omit<QuestionWithKey, 'id'>

const base = { required: false, weight: 1, knockout: false, range: null } as const
const letters = 'abcdefghij'
const options = (texts: readonly string[]) => texts.map((text, index) => ({ id: letters[index] ?? '', text }))

/** The correct answer first; options are shuffled for candidates. */
export const one = (text: string, right: string, ...wrong: string[]): Unnumbered => ({
  ...base,
  kind: 'single',
  text,
  options: options([right, ...wrong]),
  correct: ['a'],
})

export const many = (text: string, right: readonly string[], wrong: readonly string[]): Unnumbered => ({
  ...base,
  kind: 'multi',
  text,
  options: options([...right, ...wrong]),
  correct: right.map((_, index) => letters[index] ?? ''),
  weight: 2,
})

export const yesNo = (text: string, right: 'yes' | 'no'): Unnumbered => ({
  ...base,
  kind: 'bool',
  text,
  options: [],
  correct: [right],
})

export const number = (text: string, right: number): Unnumbered => ({
  ...base,
  kind: 'number',
  text,
  options: [],
  correct: [],
  range: { min: right, max: right },
  weight: 2,
})

export const ready = (
  code: string,
  about: Omit<SkillTestInput, 'questions'>,
  questions: readonly Unnumbered[],
): Ready => ({
  code,
  ...about,
  questions: questions.map((each, index) => ({ ...each, id: `q${index + 1}` })),
})
