import { afterEach, beforeEach } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { TalentCard, TalentRecord, TalentSummary } from '@/lib/contracts/talent'
import { dayMs } from '@/lib/shared/time'
import { sendConsentLetter } from '@/server/modules/talent/consent/consent-letter.service'
import { dayOf } from '@/server/modules/talent/days'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

export let api: TestApi
export let start: Date
export let employer: TestEmployer
export const later = (days: number) => api.setNow(new Date(start.getTime() + days * dayMs))
export const person = (more: object = {}) => ({
  first_name: 'Вера',
  last_name: 'Зимина',
  email: 'vera@example.test',
  phone: '8 912 345-67-89',
  birth_date: '1990-02-03',
  city: 'Пермь',
  position: 'Главный бухгалтер',
  about: 'Ведёт учёт в 1С, сдаёт отчётность.',
  source: 'Ярмарка вакансий',
  ground: 'consent',
  ground_on: dayOf(start),
  ground_note: 'Анкета на бумаге',
  keep_months: 12,
  tags: ['финансы'],
  lists: [],
  ...more,
})
export const post = <T>(path: string, body?: unknown, token = employer.token) =>
  api.request<T>('POST', path, { token, ...(body !== undefined && { body }) })
export const add = async (more: object = {}, token = employer.token) =>
  dataOf(await post<TalentRecord>('/v1/my/people', person(more), token))
export const find = async (query: string, token = employer.token) =>
  dataOf(await api.request<Page<TalentCard>>('GET', `/v1/my/people?${query}`, { token })).results
export const summary = async () =>
  dataOf(await api.request<TalentSummary>('GET', '/v1/my/people/summary', { token: employer.token }))
export const request = (email: string, token = employer.token) =>
  post<TalentRecord>(
    '/v1/my/people/requests',
    { first_name: 'Олег', last_name: 'Ким', email, source: 'Совет коллеги' },
    token,
  )
export const deliver = async ({ public_id: recordId }: { public_id: string }, version = 1) => {
  await sendConsentLetter(api.ctx, { recordId, version })
  const text = api.messages.at(-1)?.text ?? ''
  return /people-consent\/([\w-]+)/.exec(text)?.[1] ?? ''
}
export const answer = (token: string, refuse = false) =>
  api.request('POST', `/v1/people-consent/${token}${refuse ? '/refusal' : ''}`)
export const fieldOf = ({ body }: { body: unknown }) =>
  (body as { data: { errors: { field: string; code: string }[] } }).data.errors.map(
    ({ field, code }) => `${field}: ${code}`,
  )

/** An API for each test, with a company of its own. */
export function withBase(): void {
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
  })
  afterEach(() => api.close())
}
