import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApplyOptions } from '@/lib/contracts/applications'
import type { Negotiation, NegotiationPage } from '@/lib/contracts/negotiations'
import type { QuestionWithKey } from '@/lib/contracts/screening-questions'
import type { GivenAnswer, VacancyQuestions } from '@/lib/contracts/vacancy-screening'
import {
  addVacancy,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
} from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

let api: TestApi
let employer: Employer
beforeAll(async () => {
  api = await createTestApi()
  employer = await buildEmployer(api)
})
afterAll(() => api.close())

const question = (id: string, more: Partial<QuestionWithKey> = {}): QuestionWithKey => ({
  id,
  kind: 'bool',
  text: `Вопрос ${id}`,
  required: true,
  options: [],
  correct: [],
  range: null,
  weight: 1,
  knockout: false,
  ...more,
})
const options = [
  { id: 'a', text: 'Категория B' },
  { id: 'b', text: 'Категория C' },
]
const all: QuestionWithKey[] = [
  question('car', { correct: ['yes'], knockout: true }),
  question('one', { kind: 'single', options }),
  question('many', { kind: 'multi', options, required: false }),
  question('years', { kind: 'number', range: { min: 3, max: null }, knockout: true }),
  question('from', { kind: 'date' }),
  question('why', { kind: 'text', required: false }),
]
const good = { car: 'yes', one: 'a', many: ['b'], years: 5, from: '2027-01-11', why: 'Рядом с домом' }

const ask = (vacancyId: string, questions: unknown[], version: number) =>
  api.request<VacancyQuestions>('PUT', `/v1/vacancies/${vacancyId}/questions`, {
    token: employer.token,
    body: { questions, version },
  })
const send = (candidate: Candidate, vacancyId: string, more: object) =>
  api.request<Negotiation>('POST', `/v1/vacancies/${vacancyId}/applications`, {
    token: candidate.token,
    body: { resume_public_id: candidate.resume.publicId, letter: '', ...more },
  })
const errorsOf = (body: { data: unknown }) =>
  (body.data as { errors: { field: string; code: string }[] }).errors.map(
    ({ field, code }) => `${field} ${code}`,
  )
const given = (who: { token: string }, id: string) =>
  api.request<GivenAnswer[]>('GET', `/v1/negotiations/${id}/answers`, { token: who.token }).then(dataOf)

it('M5 asks before an application, refuses at the field, and marks what misses a criterion without declining', async () => {
  const { publicId } = await addVacancy(api, employer.company.id)
  dataOf(await ask(publicId, all, 0))
  const candidate = await buildCandidate(api)
  const before = await api.request<ApplyOptions>('GET', `/v1/vacancies/${publicId}/apply-options`, {
    token: candidate.token,
  })
  const shown = dataOf(before)
  expect(shown.questions.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  // What is right never leaves the server.
  expect(JSON.stringify(before.body)).not.toMatch(/correct|knockout|weight|range/)

  const missing = await send(candidate, publicId, {})
  expect(missing.status).toBe(422)
  expect(errorsOf(missing.body)).toEqual(
    ['car', 'one', 'years', 'from'].map((id) => `answers.${id} required`),
  )
  const wrong = await send(candidate, publicId, {
    answers: { car: 'maybe', one: 'z', many: ['a', 'a'], years: '5', from: '2027-02-30', why: 5 },
  })
  expect(errorsOf(wrong.body)).toEqual([
    'answers.car not_in_list',
    'answers.one not_in_list',
    'answers.many not_in_list',
    'answers.years number_invalid',
    'answers.from date_invalid',
    'answers.why invalid',
  ])

  const answers = { ...good, years: 1, stranger: 'x' }
  const sent = dataOf(
    await send(candidate, publicId, { answers, questions_version: shown.questions_version }),
  )
  expect(sent.status).toBe('new')
  const seen = await given(employer, sent.public_id)
  expect(seen.map(({ question: { id }, value, failed }) => [id, value, failed])).toEqual([
    ['car', 'yes', false],
    ['one', 'a', false],
    ['many', ['b'], false],
    ['years', 1, true],
    ['from', '2027-01-11', false],
    ['why', 'Рядом с домом', false],
  ])
  expect((await given(candidate, sent.public_id)).some(({ failed }) => failed)).toBe(false)
  const inbox = dataOf(
    await api.request<NegotiationPage>('GET', `/v1/vacancies/${publicId}/negotiations`, {
      token: employer.token,
    }),
  )
  expect(inbox.results[0]?.inbox?.answers).toEqual({ answered: 6, failed: 1 })
})

it('M5 keeps the questions an answer was given to, and asks the next ones by the next version', async () => {
  const { publicId } = await addVacancy(api, employer.company.id)
  const first = dataOf(await ask(publicId, [question('car', { text: 'Есть машина?' })], 0))
  const early = await buildCandidate(api)
  const sent = dataOf(
    await send(early, publicId, { answers: { car: 'no' }, questions_version: first.version }),
  )
  const second = dataOf(await ask(publicId, [question('car', { text: 'Есть грузовик?' })], first.version))
  expect(second.used).toBe(false)
  expect((await given(employer, sent.public_id))[0]?.question.text).toBe('Есть машина?')

  // A form that still shows the old questions learns of it.
  const late = await buildCandidate(api)
  const stale = await send(late, publicId, { answers: { car: 'no' }, questions_version: first.version })
  expect([stale.status, stale.body.error_code]).toEqual([409, 'conflict_changes'])
  const other = dataOf(
    await send(late, publicId, { answers: { car: 'yes' }, questions_version: second.version }),
  )
  expect((await given(employer, other.public_id))[0]?.question.text).toBe('Есть грузовик?')
  const overwritten = await ask(publicId, [], first.version)
  expect(overwritten.body.error_code).toBe('conflict_changes')
})

it('refuses questions that cannot be asked, at their fields', async () => {
  const { publicId } = await addVacancy(api, employer.company.id)
  const refused = async (...questions: unknown[]) => errorsOf((await ask(publicId, questions, 0)).body)
  expect(await refused(question('q', { kind: 'single' }))).toEqual(['questions.0.options options_too_few'])
  expect(await refused(question('q', { text: ' ' }))).toEqual(['questions.0.text required'])
  expect(await refused(question('q', { correct: ['maybe'] }))).toEqual(['questions.0.correct not_in_list'])
  expect(await refused(question('q', { knockout: true }))).toEqual(['questions.0.correct knockout_needs_key'])
  expect(await refused(question('q', { kind: 'number', range: { min: 2, max: 1 } }))).toEqual([
    'questions.0.range range_order',
  ])
  expect(await refused(question('q'), question('q'))).toEqual(['questions invalid'])
  expect(await refused(...Array.from({ length: 21 }, (_, index) => question(`q${index}`)))).toEqual([
    'questions too_many',
  ])
})

it('lets nobody else read the answers', async () => {
  const { publicId } = await addVacancy(api, employer.company.id)
  const candidate = await buildCandidate(api)
  const sent = dataOf(await send(candidate, publicId, {}))
  const stranger = await buildCandidate(api)
  const answer = await api.request('GET', `/v1/negotiations/${sent.public_id}/answers`, {
    token: stranger.token,
  })
  expect(answer.status).toBe(404)
  expect(await given(candidate, sent.public_id)).toEqual([])
})
