import { describe, expect, it } from 'vitest'
import type { AnswerValue, QuestionWithKey } from '@/lib/contracts/screening-questions'
import { SkillTestInput } from '@/lib/contracts/skill-tests'
import { gradeTest } from '../../screening/grading'
import { readyTests } from '../library.service'

const rightAnswer = ({ kind, correct, range }: QuestionWithKey): AnswerValue =>
  kind === 'multi' ? correct : kind === 'number' ? (range?.min ?? 0) : (correct[0] ?? '')

it('has ten of them, each with its own code', () => {
  expect(new Set(readyTests.map(({ code }) => code)).size).toBe(10)
})

describe.each(readyTests.map((each) => [each.code, each] as const))('%s', (_, test) => {
  it('is a test a company could have written, of ten to fifteen questions', () => {
    expect(SkillTestInput.parse(test).questions).toEqual(test.questions)
    expect(test.questions.length).toBeGreaterThanOrEqual(10)
    expect(test.questions.length).toBeLessThanOrEqual(15)
    expect(new Set(test.questions.map(({ text, options }) => `${text} ${options[0]?.text}`)).size).toBe(
      test.questions.length,
    )
  })

  it('gives a hundred points for its right answers and none for silence', () => {
    const answers = Object.fromEntries(test.questions.map((each) => [each.id, rightAnswer(each)]))
    expect(gradeTest(test.questions, answers, {})).toEqual({ score: 100, open: [], failed: [] })
    expect(gradeTest(test.questions, {}, {}).score).toBe(0)
  })

  it('offers no answer twice', () => {
    for (const { options } of test.questions) {
      expect(new Set(options.map(({ text }) => text.toLowerCase())).size).toBe(options.length)
    }
  })
})
