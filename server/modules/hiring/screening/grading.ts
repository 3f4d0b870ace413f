import { type AnswerValue, hasKey, isEmpty, type QuestionWithKey } from '@/lib/contracts/screening-questions'

/** `open`: requires manual grading. */
export type Verdict = 'right' | 'wrong' | 'open'

/** A multiple choice is correct only as a whole. */
export function judge(question: QuestionWithKey, value: AnswerValue | undefined): Verdict {
  if (!hasKey(question)) return value === undefined || isEmpty(value) ? 'wrong' : 'open'
  if (value === undefined || isEmpty(value)) return 'wrong'
  const { correct, range } = question
  const right =
    typeof value === 'number'
      ? range !== null && value >= (range.min ?? value) && value <= (range.max ?? value)
      : typeof value === 'string'
        ? correct.includes(value)
        : value.length === correct.length && value.every((id) => correct.includes(id))
  return right ? 'right' : 'wrong'
}

/** A criterion requires its options; additional ones are allowed. */
function meets(question: QuestionWithKey, value: AnswerValue | undefined): boolean {
  if (Array.isArray(value)) return question.correct.every((id) => value.includes(id))
  return judge(question, value) !== 'wrong'
}

/** Ids of questions that failed a criterion; an omitted optional answer does not fail. */
export function failedCriteria(
  questions: readonly QuestionWithKey[],
  answers: Readonly<Record<string, AnswerValue>>,
): string[] {
  return questions
    .filter(({ knockout, required, id }) => knockout && (required || !isEmpty(answers[id])))
    .filter((question) => !meets(question, answers[question.id]))
    .map(({ id }) => id)
}

export interface Graded {
  /** 0…100 of the graded part. */
  score: number
  /** Ids of answers that await manual grading. */
  open: string[]
  failed: string[]
}

/** Grades a test: weighted, with manual grades (0…100) for free text. */
export function gradeTest(
  questions: readonly QuestionWithKey[],
  answers: Readonly<Record<string, AnswerValue>>,
  marks: Readonly<Record<string, number>>,
): Graded {
  const open: string[] = []
  let reached = 0
  let whole = 0
  for (const question of questions) {
    whole += question.weight
    const verdict = judge(question, answers[question.id])
    const mark = marks[question.id]
    if (verdict === 'right') reached += question.weight
    else if (verdict === 'open' && mark !== undefined) reached += (question.weight * mark) / 100
    else if (verdict === 'open') open.push(question.id)
  }
  return {
    score: whole === 0 ? 0 : Math.round((reached * 100) / whole),
    open,
    failed: questions
      .filter((question) => question.knockout && judge(question, answers[question.id]) === 'wrong')
      .map(({ id }) => id),
  }
}
