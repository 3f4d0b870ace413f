import { describe, expect, it } from 'vitest'
import type { QuestionWithKey } from '@/lib/contracts/screening-questions'
import { failedCriteria, gradeTest, judge } from './grading'

const question = (more: Partial<QuestionWithKey>): QuestionWithKey => ({
  id: 'q',
  kind: 'single',
  text: '?',
  required: true,
  options: ['a', 'b', 'c'].map((id) => ({ id, text: id })),
  correct: ['a'],
  range: null,
  weight: 1,
  knockout: false,
  ...more,
})
const several = question({ id: 'm', kind: 'multi', correct: ['a', 'b'] })
const number = question({ id: 'n', kind: 'number', options: [], correct: [], range: { min: 2, max: null } })
const words = question({ id: 't', kind: 'text', options: [], correct: [], weight: 3 })

describe('judging an answer', () => {
  it('takes a choice of several as a whole', () => {
    expect(judge(several, ['b', 'a'])).toBe('right')
    expect(judge(several, ['a'])).toBe('wrong')
    expect(judge(several, ['a', 'b', 'c'])).toBe('wrong')
    expect(judge(several, [])).toBe('wrong')
  })

  it('takes both ends of a range, and one end when there is one', () => {
    expect([1, 2, 1_000_000].map((value) => judge(number, value))).toEqual(['wrong', 'right', 'right'])
    const between = { ...number, range: { min: 0, max: 0 } }
    expect([0, 1].map((value) => judge(between, value))).toEqual(['right', 'wrong'])
  })

  it('leaves words to a person, and nothing said is wrong', () => {
    expect(judge(words, 'Так')).toBe('open')
    expect(judge(words, '')).toBe('wrong')
    expect(judge(words, undefined)).toBe('wrong')
  })
})

describe('criteria before an application', () => {
  it('ask for their options and mind no more of them', () => {
    const criterion = { ...several, knockout: true }
    expect(failedCriteria([criterion], { m: ['a', 'b', 'c'] })).toEqual([])
    expect(failedCriteria([criterion], { m: ['a'] })).toEqual(['m'])
  })

  it('fail nobody by a question that may be left out', () => {
    const free = question({ knockout: true, required: false })
    expect(failedCriteria([free], {})).toEqual([])
    expect(failedCriteria([free], { q: 'b' })).toEqual(['q'])
    expect(failedCriteria([question({ knockout: true })], {})).toEqual(['q'])
  })
})

describe('grading a test', () => {
  const test = [question({ weight: 2, knockout: true }), number, words]

  it('weighs answers, and counts words once they are marked', () => {
    const answers = { q: 'a', n: 1, t: 'Слова' }
    expect(gradeTest(test, answers, {})).toEqual({ score: 33, open: ['t'], failed: [] })
    expect(gradeTest(test, answers, { t: 50 })).toEqual({ score: 58, open: [], failed: [] })
    expect(gradeTest(test, answers, { t: 0 })).toEqual({ score: 33, open: [], failed: [] })
  })

  it('names what was knocked out and takes no points for it beyond its weight', () => {
    expect(gradeTest(test, { q: 'b', n: 5, t: 'Да' }, { t: 100 })).toEqual({
      score: 67,
      open: [],
      failed: ['q'],
    })
    expect(gradeTest([], {}, {})).toEqual({ score: 0, open: [], failed: [] })
  })
})
