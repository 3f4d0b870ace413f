import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rateLimits } from '@/server/db/schema/accounts'
import { buildEmployer, type Employer } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, inHours, look, moscow, proposed } from './talks'

let api: TestApi
let employer: Employer
const start = new Date('2026-11-24T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(start)
  employer = await buildEmployer(api)
})
beforeEach(() => api.ctx.db.delete(rateLimits))
afterAll(() => api.close())

const moments = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '2026-11-24T08:00:00.123456789Z',
  '2026-11-24T23:59:60Z',
  '275760-09-13T00:00:00.001Z',
  'завтра',
  '',
]
const values: unknown[] = [
  ...[null, true, 0, -1, 1.5, 2 ** 53, 1e308, '', '\0', 'a\0', '\ud800', '__proto__'],
  ...[[], {}, [null], ['x'.repeat(9000)], 'x'.repeat(9000), { a: { b: [] } }],
  ...moments,
]

/** Sends one thing after another; what the server could not answer is what comes back. */
async function failing(asked: readonly (readonly [string, string, string, unknown?])[]): Promise<string[]> {
  const failed: string[] = []
  for (const [index, [token, method, path, body]] of asked.entries()) {
    if (index % 50 === 0) await api.ctx.db.delete(rateLimits)
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const { status } = await api.request(method, path, { token, ...sent })
    if (status >= 500) failed.push(`${status} ${method} ${path} ${JSON.stringify(body)?.slice(0, 99)}`)
  }
  return failed
}

it('M6 answers what is wrong of an interview of one’s own, and never fails by it', async () => {
  const one = await agreed(api, employer, { capacity: 3 })
  const named = await proposed(api, employer)
  const open = await proposed(api, employer, { mode: 'windows', slots: [] })
  const asked: (readonly [string, string, string, unknown?])[] = []
  for (const [id, { token }] of [
    [one.id, one.person],
    [named.id, employer],
    [open.id, open.person],
  ] as const) {
    const { revision } = await look(api, { token }, id)
    const path = `/v1/interviews/${id}`
    for (const at of moments) {
      const starts = encodeURIComponent(at)
      asked.push([token, 'GET', `${path}/slots?from=${starts}`], [token, 'GET', `${path}/slots?to=${starts}`])
      const body = { starts_at: at, revision, time_zone: 'Europe/Moscow' }
      asked.push([token, 'POST', `${path}/booking`, body])
    }
    for (const value of values) {
      for (const field of ['action', 'revision', 'reason', 'text', 'times']) {
        const body = { action: 'request_reschedule', revision: 99, text: '', [field]: value }
        asked.push([token, 'POST', `${path}/actions`, body])
      }
      for (const field of ['time_zone', 'mode', 'slots']) {
        const times = { time_zone: 'Europe/Moscow', mode: 'slots', slots: [], [field]: value }
        asked.push([token, 'POST', `${path}/actions`, { action: 'propose_times', revision, times }])
      }
      asked.push([token, 'PUT', `${path}/way`, { state: value }])
      asked.push([token, 'PUT', `${path}/response`, { response: value }])
      asked.push([token, 'PUT', `${path}/survey`, { organisation: 5, respect: value, clarity: 2 }])
      asked.push([token, 'PUT', `${path}/scorecard`, { marks: value, overall: 'yes', text: value }])
      asked.push([token, 'PUT', `${path}/pass`, { full_name: value, document: '4510', consent: true }])
    }
  }
  expect(await failing(asked)).toEqual([])
}, 120_000)

it('M6 answers what is wrong of lists, days, addresses of calendars and proposals, and never fails by it', async () => {
  const { person, negotiation, id } = await proposed(api, employer)
  const asked: (readonly [string, string, string, unknown?])[] = []
  const ofVacancy = `/v1/vacancies/${employer.vacancy.publicId}`
  const good = {
    negotiation_public_ids: [negotiation.public_id],
    kind: 'phone',
    duration_minutes: 30,
    time_zone: 'Europe/Moscow',
    slots: [24, 26, 48].map((hours) => moscow(inHours(api, hours))),
  }
  for (const { token } of [person, employer]) {
    for (const from of moments)
      for (const to of [...moments, '0000-01-09T00:00:00Z'])
        asked.push([token, 'GET', `/v1/my/agenda?${new URLSearchParams({ from, to })}`])
    for (const query of ['page=2000&size=100', 'phase=x', 'tab=office&phase=past', 'page=1e3', 'size=0'])
      for (const path of ['/v1/my', ofVacancy, `/v1/resumes/${person.resume.publicId}`])
        asked.push([token, 'GET', `${path}/interviews?${query}`])
    for (const name of ['x', 'aaaaaaaaaaaa-x.ics', '.ics', '%00', encodeURIComponent('é'.repeat(36))])
      asked.push([token, 'GET', `/v1/calendars/${name}`])
    asked.push([token, 'GET', `/v1/interview-sessions/${id}`])
    for (const value of [...values, ['0000-01-01T00:00'], ['9999-12-31T23:59'], [id]]) {
      for (const field of Object.keys({ ...good, capacity: 1, interviewers: 1, mode: 1, note: 1, place: 1 }))
        asked.push([token, 'POST', `${ofVacancy}/interviews`, { ...good, slots: [], [field]: value }])
      for (const field of ['phone', 'criteria'])
        asked.push([token, 'POST', `${ofVacancy}/interviews`, { ...good, slots: [], [field]: value }])
      for (const field of ['time_zone', 'slots', 'duration_minutes', 'interviewers'])
        asked.push([token, 'POST', `${ofVacancy}/interview-conflicts`, { ...good, [field]: value }])
    }
  }
  expect(await failing(asked)).toEqual([])
}, 120_000)
