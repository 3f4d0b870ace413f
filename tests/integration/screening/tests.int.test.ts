import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplyOptions } from '@/lib/contracts/applications'
import type { Negotiation, NegotiationPage } from '@/lib/contracts/negotiations'
import {
  type SkillTest,
  type SkillTestInput,
  TestConflict,
  type VacancyTest,
} from '@/lib/contracts/skill-tests'
import type { AttemptReport, TestAttempt } from '@/lib/contracts/test-attempts'
import { dayMs, minuteMs } from '@/lib/shared/time'
import { negotiationSteps } from '@/server/db/schema/negotiations'
import { expireMissed, finishOver } from '@/server/modules/hiring/skill-tests/finish.service'
import {
  act,
  addMember,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
  signIn,
} from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const start = new Date('2026-06-01T09:00:00Z')

let api: TestApi
let employer: Employer
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(start)
  employer = await buildEmployer(api)
})
beforeEach(() => api.setNow(start))
afterAll(() => api.close())

const base = {
  required: false,
  options: [],
  correct: [] as string[],
  range: null,
  weight: 1,
  knockout: false,
}
const content: SkillTestInput = {
  title: 'Проверка',
  intro: 'Десять минут',
  minutes: 10,
  pass_score: 60,
  questions: [
    { ...base, id: 'q1', kind: 'bool', text: 'Верно?', correct: ['yes'], knockout: true },
    { ...base, id: 'q2', kind: 'number', text: 'Сколько?', range: { min: 4, max: 4 } },
    { ...base, id: 'q3', kind: 'text', text: 'Почему?', weight: 2 },
  ],
}
const closed = { ...content, questions: content.questions.slice(0, 2) }

const library = (body: SkillTestInput, who = employer) =>
  api.request<SkillTest>('POST', '/v1/my/tests', { token: who.token, body }).then(dataOf)

/** A vacancy of the company that wants this test before an application. */
async function vacancyWith(test: SkillTest, { required = true, who = employer } = {}) {
  const vacancy = await addVacancy(api, who.company.id)
  dataOf(
    await api.request<VacancyTest>('PUT', `/v1/vacancies/${vacancy.publicId}/test`, {
      token: who.token,
      body: { test_public_id: test.public_id, required, revision: 0 },
    }),
  )
  return vacancy
}
const begin = (who: Candidate, vacancy: { publicId: string }) =>
  api
    .request<TestAttempt>('POST', `/v1/vacancies/${vacancy.publicId}/test-attempts`, { token: who.token })
    .then(dataOf)
const at = (who: { token: string }, attempt: { public_id: string }) => ({
  get: () => api.request<TestAttempt>('GET', `/v1/test-attempts/${attempt.public_id}`, { token: who.token }),
  do: (what: string, body?: object) =>
    api.request<TestAttempt>('POST', `/v1/test-attempts/${attempt.public_id}/${what}`, {
      token: who.token,
      body,
    }),
  answer: (question: string, value: unknown) =>
    api.request('PUT', `/v1/test-attempts/${attempt.public_id}/answer`, {
      token: who.token,
      body: { question, value },
    }),
})
const reports = (negotiation: { public_id: string }) =>
  api
    .request<AttemptReport[]>('GET', `/v1/negotiations/${negotiation.public_id}/tests`, {
      token: employer.token,
    })
    .then(dataOf)

async function pass(who: Candidate, vacancy: { publicId: string }, answers: Record<string, unknown>) {
  const attempt = await begin(who, vacancy)
  const taking = at(who, attempt)
  dataOf(await taking.do('start'))
  for (const [id, value] of Object.entries(answers)) dataOf(await taking.answer(id, value))
  return dataOf(await taking.do('submission'))
}

it('refuses a choice without a right answer at its field; other questions may be left to a person', async () => {
  const options = [
    { id: 'a', text: 'Да' },
    { id: 'b', text: 'Нет' },
  ]
  const questions = [
    { ...base, id: 'q1', kind: 'bool' as const, text: 'Верно?' },
    { ...base, id: 'q2', kind: 'single' as const, text: 'Что?', options },
    { ...base, id: 'q3', kind: 'multi' as const, text: 'Что ещё?', options, correct: ['b'] },
    { ...base, id: 'q4', kind: 'text' as const, text: 'Почему?' },
  ]
  const answer = await api.request('POST', '/v1/my/tests', {
    token: employer.token,
    body: { ...content, questions },
  })
  expect(answer.status).toBe(422)
  expect(answer.body.data).toMatchObject({
    errors: [0, 1].map((index) => ({ field: `questions.${index}.correct`, code: 'right_answer_missing' })),
  })
})

it('tell whoever saves a test second what it is now, and which colleague was faster', async () => {
  const colleague = await addMember(api, employer.company.id, 'recruiter')
  const { public_id: id, version } = await library(content)
  const save = (who: { token: string }, title: string) =>
    api.request<SkillTest>('PUT', `/v1/my/tests/${id}`, {
      token: who.token,
      body: { ...content, title, version },
    })
  expect(dataOf(await save(colleague, 'Проверка коллеги')).title).toBe('Проверка коллеги')
  const late = await save(employer, 'Моя проверка')
  expect([late.status, late.body.error_code]).toEqual([409, 'conflict_changes'])
  const told = TestConflict.parse(late.body.data)
  expect([told.test.title, told.removed]).toEqual(['Проверка коллеги', false])
  expect(told.by).toMatch(/\S+ \S+/)
  // From another window of one's own nobody is named.
  expect(TestConflict.parse((await save(colleague, 'Ещё раз')).body.data).by).toBeNull()
  await api.request('DELETE', `/v1/my/tests/${id}`, { token: colleague.token })
  expect(TestConflict.parse((await save(employer, 'Моя проверка')).body.data).removed).toBe(true)
})

describe('a test before an application', () => {
  it('M5 is asked for, resumed where it was left, graded, and shown with the application', async () => {
    const vacancy = await vacancyWith(await library(content))
    const candidate = await buildCandidate(api)
    const options = dataOf(
      await api.request<ApplyOptions>('GET', `/v1/vacancies/${vacancy.publicId}/apply-options`, {
        token: candidate.token,
      }),
    )
    expect(options.test).toEqual({ title: 'Проверка', minutes: 10, questions: 3, taken: false })
    expect((await apply(api, candidate, vacancy)).body.error_code).toBe('test_required')

    const attempt = await begin(candidate, vacancy)
    expect([attempt.state, attempt.questions]).toEqual(['assigned', []])
    expect((await begin(candidate, vacancy)).public_id).toBe(attempt.public_id)
    const taking = at(candidate, attempt)
    expect((await taking.answer('q1', 'yes')).body.error_code).toBe('wrong_state')
    const started = await taking.do('start')
    expect(JSON.stringify(started.body)).not.toMatch(/correct|range|knockout|weight/)
    dataOf(await taking.answer('q1', 'no'))
    dataOf(await taking.answer('q2', 5))
    dataOf(await taking.answer('q2', 4))
    // The network comes back: the same questions in the same order, and what was answered.
    api.setNow(new Date(start.getTime() + 3 * minuteMs))
    const again = dataOf(await taking.get())
    expect(again.questions).toEqual(dataOf(started).questions)
    expect(again.answers).toEqual({ q1: 'no', q2: 4 })
    expect(again.ends_at).toBe(new Date(start.getTime() + 10 * minuteMs).toISOString())
    expect(dataOf(await taking.do('start')).ends_at).toBe(again.ends_at)
    dataOf(await taking.answer('q3', 'Потому что'))

    const done = dataOf(await taking.do('submission'))
    // Words wait for a person: nothing is told before.
    expect([done.state, done.score, done.passed]).toEqual(['submitted', null, null])
    expect((await taking.answer('q1', 'yes')).body.error_code).toBe('wrong_state')
    const sent = dataOf(await apply(api, candidate, vacancy))
    expect(sent.status).toBe('new')

    const [report] = await reports(sent)
    expect(report?.failed).toBe(1)
    expect(report?.duration_sec).toBe(180)
    expect(report?.tasks.map(({ verdict, points }) => [verdict, points])).toEqual([
      ['wrong', 0],
      ['right', 100],
      ['open', null],
    ])
    const mark = (points: object, revision: number | undefined) =>
      api.request<AttemptReport>('PUT', `/v1/test-attempts/${attempt.public_id}/points`, {
        token: employer.token,
        body: { points, revision },
      })
    expect((await mark({ q1: 100 }, report?.revision)).status).toBe(422)
    const graded = dataOf(await mark({ q3: 75 }, report?.revision))
    expect([graded.state, graded.score, graded.mark, graded.passed]).toEqual(['graded', 63, 'good', true])
    expect((await mark({ q3: 0 }, report?.revision)).body.error_code).toBe('conflict_changes')
    const inbox = dataOf(
      await api.request<NegotiationPage>('GET', `/v1/vacancies/${vacancy.publicId}/negotiations`, {
        token: employer.token,
      }),
    )
    expect(inbox.results[0]).toMatchObject({ status: 'new', test: { score: 63, passed: true, failed: 1 } })
    const own = dataOf(
      await api.request<Negotiation>('GET', `/v1/negotiations/${sent.public_id}`, { token: candidate.token }),
    )
    expect(own.test).toMatchObject({ score: 63, passed: true, failed: 0 })
  })

  it('M5 ends by the server’s clock: late answers are refused, and the sweep ends it once', async () => {
    const vacancy = await vacancyWith(await library(closed))
    const candidate = await buildCandidate(api)
    const attempt = await begin(candidate, vacancy)
    const taking = at(candidate, attempt)
    dataOf(await taking.do('start'))
    dataOf(await taking.answer('q1', 'yes'))
    const end = start.getTime() + 10 * minuteMs
    api.setNow(new Date(end + 1000))
    // Sent in the last moment, under way for a second.
    dataOf(await taking.answer('q2', 4))
    expect(await finishOver(api.ctx)).toBe(0)
    api.setNow(new Date(end + 2000))
    const [late, ...swept] = await Promise.all([
      taking.answer('q2', 5),
      finishOver(api.ctx),
      finishOver(api.ctx),
      finishOver(api.ctx),
    ])
    expect(late.body.error_code).toBe('wrong_state')
    expect(swept.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1)
    const done = dataOf(await taking.get())
    expect([done.state, done.score, done.passed]).toEqual(['graded', 100, true])
    expect(done.questions).toEqual([])
  })

  it('keeps the version that was begun when the company changes the test', async () => {
    const test = await library(closed)
    const vacancy = await vacancyWith(test)
    const candidate = await buildCandidate(api)
    const attempt = await begin(candidate, vacancy)
    const changed = await api.request<SkillTest>('PUT', `/v1/my/tests/${test.public_id}`, {
      token: employer.token,
      body: { ...closed, title: 'Другая', questions: closed.questions.slice(1), version: test.version },
    })
    expect(dataOf(changed)).toMatchObject({ version: 2, used: false })
    const started = dataOf(await at(candidate, attempt).do('start'))
    expect([started.title, started.total]).toEqual(['Проверка', 2])
    const next = await begin(await buildCandidate(api), vacancy)
    expect([next.title, next.total]).toEqual(['Другая', 1])
    const stale = await api.request('PUT', `/v1/my/tests/${test.public_id}`, {
      token: employer.token,
      body: { ...closed, version: 1 },
    })
    expect(stale.body.error_code).toBe('conflict_changes')
  })

  it('begins once, however many tabs begin it', async () => {
    const vacancy = await vacancyWith(await library(closed))
    const candidate = await buildCandidate(api)
    const all = await Promise.all(Array.from({ length: 6 }, () => begin(candidate, vacancy)))
    expect(new Set(all.map(({ public_id }) => public_id)).size).toBe(1)
  })
})

describe('a result that stands again', () => {
  it('M5 is offered for 180 days to the same test elsewhere, and shown there only by consent', async () => {
    const first = await vacancyWith(await library(closed))
    const candidate = await buildCandidate(api)
    expect((await pass(candidate, first, { q1: 'yes', q2: 4 })).score).toBe(100)
    const other = await buildEmployer(api)
    // The very same questions, another company and another pass score.
    const theirs = await library({ ...closed, title: 'То же самое', pass_score: 100 }, other)
    const second = await vacancyWith(theirs, { who: other })
    const attempt = await begin(candidate, second)
    expect(attempt.reusable).toEqual({ score: 100, passed: true, graded_at: start.toISOString() })
    const refused = await at(candidate, attempt).do('reuse', { consent: false })
    expect(refused.status).toBe(422)
    const reused = dataOf(await at(candidate, attempt).do('reuse', { consent: true }))
    expect([reused.state, reused.score, reused.reused]).toEqual(['graded', 100, true])
    const sent = dataOf(await apply(api, candidate, second))
    expect(sent.test).toMatchObject({ score: 100, passed: true })
    const [report] = dataOf(
      await api.request<AttemptReport[]>('GET', `/v1/negotiations/${sent.public_id}/tests`, {
        token: other.token,
      }),
    )
    // What was answered to another company is not told.
    expect([report?.reused_from, report?.tasks]).toEqual([start.toISOString(), []])
  })

  it('is too old after 180 days', async () => {
    const test = await library({ ...closed, minutes: 7 })
    const candidate = await buildCandidate(api)
    await pass(candidate, await vacancyWith(test), { q1: 'yes' })
    api.setNow(new Date(start.getTime() + 181 * dayMs))
    const token = await signIn(api, candidate.userId)
    const elsewhere = await addVacancy(api, employer.company.id)
    const ownerToken = await signIn(api, employer.userId)
    dataOf(
      await api.request('PUT', `/v1/vacancies/${elsewhere.publicId}/test`, {
        token: ownerToken,
        body: { test_public_id: test.public_id, required: true, revision: 0 },
      }),
    )
    expect((await begin({ ...candidate, token }, elsewhere)).reusable).toBeNull()
  })
})

describe('a test sent later', () => {
  async function assigned(deadline = new Date(start.getTime() + 2 * dayMs)) {
    const test = await library(closed)
    const vacancy = await vacancyWith(test, { required: false })
    const candidate = await buildCandidate(api)
    const sent = dataOf(await apply(api, candidate, vacancy))
    const seen = dataOf(await act(api, employer, sent, 'open'))
    const now = dataOf(
      await act(api, employer, seen, 'assign_test', {
        test_public_id: test.public_id,
        deadline: deadline.toISOString(),
      }),
    )
    return { candidate, negotiation: now }
  }

  it('M5 moves the application on by itself, once, and leaves no other way to hand it in', async () => {
    const { candidate, negotiation } = await assigned()
    expect([negotiation.status, negotiation.test?.state]).toEqual(['test', 'assigned'])
    const own = dataOf(
      await api.request<Negotiation>('GET', `/v1/negotiations/${negotiation.public_id}`, {
        token: candidate.token,
      }),
    )
    expect(own.actions.map(({ action }) => action)).not.toContain('submit_test')
    const by = await act(api, candidate, negotiation, 'submit_test', { text: 'Готово' })
    expect(by.body.error_code).toBe('test_required')
    const taking = at(candidate, { public_id: own.test?.public_id ?? '' })
    dataOf(await taking.do('start'))
    dataOf(await taking.answer('q1', 'yes'))
    await Promise.all([taking.do('submission'), taking.do('submission'), taking.do('submission')])
    const after = dataOf(
      await api.request<Negotiation>('GET', `/v1/negotiations/${negotiation.public_id}`, {
        token: employer.token,
      }),
    )
    expect([after.status, after.test?.score, after.test?.passed]).toEqual(['in_review', 50, false])
    expect(after.history.filter(({ action }) => action === 'submit_test')).toHaveLength(1)
    // Not passed is a mark: nobody is declined by it.
    const steps = await api.ctx.db
      .select()
      .from(negotiationSteps)
      .where(eq(negotiationSteps.action, 'decline'))
    expect(steps).toEqual([])
  })

  it('ends no later than its deadline, and nobody starts it afterwards', async () => {
    const soon = new Date(start.getTime() + 5 * minuteMs)
    const { candidate, negotiation } = await assigned(soon)
    const taking = at(candidate, { public_id: negotiation.test?.public_id ?? '' })
    expect(dataOf(await taking.do('start')).ends_at).toBe(soon.toISOString())
    const missed = await assigned(soon)
    api.setNow(soon)
    expect(await expireMissed(api.ctx)).toBe(1)
    const late = await at(missed.candidate, { public_id: missed.negotiation.test?.public_id ?? '' }).do(
      'start',
    )
    expect([late.status, late.body.error_code]).toEqual([409, 'wrong_state'])
  })

  it('refuses the test of another company at its field', async () => {
    const { negotiation } = await assigned()
    const stranger = await library(closed, await buildEmployer(api))
    const back = dataOf(await act(api, employer, negotiation, 'take_into_review'))
    const refused = await act(api, employer, back, 'assign_test', {
      test_public_id: stranger.public_id,
      deadline: new Date(start.getTime() + dayMs).toISOString(),
    })
    expect(refused.status).toBe(422)
  })
})

describe('the library', () => {
  it('copies our tests, changes the copy, and takes away only what no vacancy uses', async () => {
    const copy = dataOf(
      await api.request<SkillTest>('POST', '/v1/my/tests/copies', {
        token: employer.token,
        body: { code: 'excel' },
      }),
    )
    const path = `/v1/my/tests/${copy.public_id}`
    const changed = await api.request<SkillTest>('PUT', path, {
      token: employer.token,
      body: { ...content, title: 'Наш Excel', version: copy.version },
    })
    expect(dataOf(changed).title).toBe('Наш Excel')
    const vacancy = await vacancyWith(copy)
    const used = await api.request('DELETE', path, { token: employer.token })
    expect([used.status, used.body.data]).toEqual([409, { vacancies: 1 }])
    dataOf(
      await api.request('PUT', `/v1/vacancies/${vacancy.publicId}/test`, {
        token: employer.token,
        body: { test_public_id: null, required: true, revision: 1 },
      }),
    )
    expect((await api.request('DELETE', path, { token: employer.token })).status).toBe(200)
    expect((await api.request('GET', path, { token: employer.token })).status).toBe(404)
    expect((await api.request('POST', `${path}/restoration`, { token: employer.token })).status).toBe(200)
    expect((await api.request('GET', path, { token: employer.token })).status).toBe(200)
    const unknown = await api.request('POST', '/v1/my/tests/copies', {
      token: employer.token,
      body: { code: 'nothing' },
    })
    expect(unknown.status).toBe(404)
  })
})
