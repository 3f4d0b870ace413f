import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EventPayload } from '@/lib/contracts/events'
import type { Notification } from '@/lib/contracts/notifications'
import type { SkillTest } from '@/lib/contracts/skill-tests'
import type { AttemptReport, TestAttempt } from '@/lib/contracts/test-attempts'
import { noticePath } from '@/lib/notice-path'
import { dayMs, hourMs, minuteMs } from '@/lib/shared/time'
import { negotiationJobs, testJobs, warnOfDeadlines } from '@/server/jobs/hiring-jobs'
import { notifyOfNegotiations } from '@/server/modules/hiring/negotiations/notices.service'
import { finishOver } from '@/server/modules/hiring/skill-tests/finish.service'
import { notifyOfDeadlines } from '@/server/modules/hiring/skill-tests/notices.service'
import { sendLetters } from '@/tests/support/letters'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  act,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
  signIn,
} from '../negotiations/parties'

const start = new Date('2026-06-01T09:00:00Z')
const base = {
  required: false,
  options: [],
  correct: [] as string[],
  range: null,
  weight: 1,
  knockout: false,
}
const closed = { ...base, id: 'q1', kind: 'number', text: 'Сколько?', range: { min: 4, max: 4 } }
const open = { ...base, id: 'q2', kind: 'text', text: 'Почему?' }

describe('notices of tests and of promises', () => {
  let api: TestApi
  let employer: Employer
  beforeAll(async () => {
    api = await createTestApi()
    api.setNow(start)
    employer = await buildEmployer(api)
  })
  beforeEach(() => api.setNow(start))
  afterAll(() => api.close())

  const later = (ms: number) => api.setNow(new Date(start.getTime() + ms))
  const call = async <T>(who: { token: string }, method: string, path: string, body?: object) =>
    dataOf(await api.request<T>(method, path, { token: who.token, ...(body && { body }) }))
  const noticesOfSteps = async ({ userId }: { userId: number }, kind: string) => {
    const token = await signIn(api, userId)
    const { results } = await call<{ results: Notification[] }>({ token }, 'GET', '/v1/notifications')
    return results.filter((notice) => notice.kind === kind)
  }
  const lettersTo = ({ email }: { email: string }, subject: string) =>
    api.messages.filter((message) => message.to === email && message.subject?.includes(subject))

  /** An application that waits for a test, sent with this long to begin it. */
  async function assigned(questions: object[], { within }: { within: number }) {
    const candidate = await buildCandidate(api)
    const test = await call<SkillTest>(employer, 'POST', '/v1/my/tests', {
      title: 'Счёт',
      intro: '',
      minutes: 10,
      pass_score: 60,
      questions,
    })
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const seen = dataOf(await act(api, employer, sent, 'open'))
    const now = dataOf(
      await act(api, employer, seen, 'assign_test', {
        test_public_id: test.public_id,
        deadline: new Date(start.getTime() + within).toISOString(),
      }),
    )
    return { candidate, negotiation: now, attempt: now.test?.public_id ?? '' }
  }
  const take = async (candidate: Candidate, attempt: string, answers: Record<string, unknown>) => {
    await call(candidate, 'POST', `/v1/test-attempts/${attempt}/start`)
    for (const [question, value] of Object.entries(answers)) {
      await call(candidate, 'PUT', `/v1/test-attempts/${attempt}/answer`, { question, value })
    }
  }

  it('M5 a test reminds of itself a day before its deadline, once, and the turn adds no reminder of its own', async () => {
    const { candidate, negotiation, attempt } = await assigned([closed], { within: 6 * dayMs })
    later(5 * dayMs - 1)
    await notifyOfDeadlines(api.ctx)
    await warnOfDeadlines(api.ctx)
    expect(await noticesOfSteps(candidate, 'test.deadline')).toEqual([])
    later(5 * dayMs)
    await Promise.all([notifyOfDeadlines(api.ctx), notifyOfDeadlines(api.ctx)])
    await notifyOfDeadlines(api.ctx)
    const told = await noticesOfSteps(candidate, 'test.deadline')
    expect(told).toMatchObject([
      { params: { test_title: 'Счёт', test: attempt }, target: { public_id: negotiation.public_id } },
    ])
    expect(told[0] && noticePath(told[0])).toBe(`/ru/my/tests/${attempt}`)
    expect(await noticesOfSteps(candidate, 'negotiation.sla_warning')).toEqual([])
    await sendLetters(api)
    expect(lettersTo(candidate, 'Тест ждёт вас до 7 июня')).toHaveLength(1)
  })

  it('M5 a short deadline is reminded of at two thirds, and a test already begun not at all', async () => {
    const short = await assigned([closed], { within: 6 * hourMs })
    const begun = await assigned([closed], { within: 6 * hourMs })
    await take(begun.candidate, begun.attempt, {})
    later(4 * hourMs - minuteMs)
    await notifyOfDeadlines(api.ctx)
    expect(await noticesOfSteps(short.candidate, 'test.deadline')).toEqual([])
    later(4 * hourMs)
    await notifyOfDeadlines(api.ctx)
    expect(await noticesOfSteps(short.candidate, 'test.deadline')).toHaveLength(1)
    expect(await noticesOfSteps(begun.candidate, 'test.deadline')).toEqual([])
  })

  it('M5 a mark given by a person is told with its score, again when it changes, and not for nothing', async () => {
    const { candidate, negotiation, attempt } = await assigned([closed, open], { within: dayMs })
    await take(candidate, attempt, { q1: 4, q2: 'Потому что' })
    await call(candidate, 'POST', `/v1/test-attempts/${attempt}/submission`)
    expect(await noticesOfSteps(candidate, 'test.graded')).toEqual([])
    const told = async (who: { userId: number }, kind: string, version: number) => {
      const step = { negotiationId: negotiation.public_id, version }
      await notifyOfNegotiations(api.ctx, [step as EventPayload<'negotiation.updated'>])
      return (await noticesOfSteps(who, kind)).filter(
        ({ target }) => target?.public_id === negotiation.public_id,
      )
    }
    expect(await told(candidate, 'test.assigned', negotiation.revision)).toHaveLength(1)
    expect(await told(employer, 'test.submitted', negotiation.revision + 1)).toHaveLength(1)
    const mark = async (points: number, revision: number) =>
      call<AttemptReport>(employer, 'PUT', `/v1/test-attempts/${attempt}/points`, {
        points: { q2: points },
        revision,
      })
    const current = await call<TestAttempt>(candidate, 'GET', `/v1/test-attempts/${attempt}`)
    expect(current.state).toBe('submitted')
    const reports = async () => {
      return call<AttemptReport[]>(employer, 'GET', `/v1/negotiations/${negotiation.public_id}/tests`)
    }
    const first = await mark(0, (await reports())[0]?.revision ?? 0)
    expect((await noticesOfSteps(candidate, 'test.graded')).map(({ params }) => params.score)).toEqual(['50'])
    const same = await mark(0, first.revision)
    expect(await noticesOfSteps(candidate, 'test.graded')).toHaveLength(1)
    await mark(100, same.revision)
    expect((await noticesOfSteps(candidate, 'test.graded')).map(({ params }) => params.score).sort()).toEqual(
      ['100', '50'],
    )
  })

  it('M5 a test that ran out of time is told of when it is graded by itself; one handed in is on the screen', async () => {
    const [left, handed] = [
      await assigned([closed], { within: dayMs }),
      await assigned([closed], { within: dayMs }),
    ]
    await take(left.candidate, left.attempt, { q1: 4 })
    await take(handed.candidate, handed.attempt, { q1: 4 })
    await call(handed.candidate, 'POST', `/v1/test-attempts/${handed.attempt}/submission`)
    later(11 * minuteMs)
    await Promise.all([finishOver(api.ctx), finishOver(api.ctx)])
    expect((await noticesOfSteps(left.candidate, 'test.graded')).map(({ params }) => params.score)).toEqual([
      '100',
    ])
    expect(await noticesOfSteps(handed.candidate, 'test.graded')).toEqual([])
  })

  it('M5 the employer hears three times that a promise ends, and the candidate is not troubled with it', async () => {
    const candidate = await buildCandidate(api)
    const other = await buildEmployer(api)
    dataOf(await apply(api, candidate, other.vacancy))
    for (let hours = 0; hours <= 8 * 24; hours += 12) {
      later(hours * hourMs)
      await warnOfDeadlines(api.ctx)
    }
    const warned = await noticesOfSteps(other, 'negotiation.sla_warning')
    expect(warned).toHaveLength(3)
    expect(warned[0]?.params).toMatchObject({ reader: 'employer', vacancy_title: other.vacancy.title })
    expect(await noticesOfSteps(candidate, 'negotiation.sla_warning')).toEqual([])
  })

  it('stands in the timetable', () => {
    const names = [...testJobs(api.ctx), ...negotiationJobs(api.ctx)].map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['test-deadlines', 'negotiation-warnings']))
  })
})
