import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { companies } from '@/server/db/schema/companies'
import { buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, hourMs, look, move } from './talks'

let api: TestApi
let employer: Employer
const start = new Date('2026-11-24T08:00:00Z')
const address = { cityId: 1001, address: 'ул. Тверская, 7' }
const place = {
  city_id: address.cityId,
  address: address.address,
  landmark: 'Метро «Охотный Ряд»',
  walk_minutes: 5,
  contact_name: 'Ольга',
  contact_phone: '+7 912 000-11-22',
}
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(start)
  employer = await buildEmployer(api)
  await api.ctx.db
    .update(companies)
    .set({ addresses: [address] })
    .where(eq(companies.id, employer.company.id))
})
afterAll(() => api.close())

const minutes = (moment: Date, count: number) => api.setNow(new Date(moment.getTime() + count * 60_000))
const visitorsOn = (token: string, from: string, to: string) =>
  api.request<CallResult<'GET /v1/my/visitors'>>('GET', `/v1/my/visitors?from=${from}&to=${to}`, { token })

it('lists whom the office expects on a day for all vacancies, and takes a mark at the door back for a quarter of an hour', async () => {
  api.setNow(start)
  const visit = await agreed(api, employer, { kind: 'office', place })
  await agreed(api, employer)
  const day = ['2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z'] as const
  const listed = dataOf(await visitorsOn(employer.token, ...day))
  expect(listed.results.map(({ public_id }) => public_id)).toEqual([visit.id])
  expect(listed.here).toBe(0)
  const stranger = await buildEmployer(api)
  expect(dataOf(await visitorsOn(stranger.token, ...day)).total).toBe(0)
  expect(dataOf(await visitorsOn(visit.person.token, ...day)).total).toBe(0)
  expect((await visitorsOn(employer.token, day[0], '2026-11-29T00:00:00Z')).status).toBe(422)

  minutes(visit.startsAt, -5)
  const here = dataOf(await move(api, employer, await look(api, employer, visit.id), 'start'))
  expect(here.actions.map(({ action }) => action)).toContain('undo_start')
  // Of the whole day, whichever page is looked at.
  expect(dataOf(await visitorsOn(employer.token, `${day[0]}`, `${day[1]}&size=1&page=2`))).toMatchObject({
    results: [],
    total: 1,
    here: 1,
  })
  const back = dataOf(await move(api, employer, here, 'undo_start'))
  expect(back.status).toBe('confirmed')
  const again = dataOf(await move(api, employer, back, 'start'))
  minutes(visit.startsAt, 11)
  expect((await move(api, employer, again, 'undo_start')).status).toBe(409)
})

it('shows the real end of a talk that ended early, and the agreed end of a longer one', async () => {
  api.setNow(start)
  const short = await agreed(api, employer, { kind: 'office', place })
  minutes(short.startsAt, 0)
  const begun = dataOf(await move(api, employer, await look(api, employer, short.id), 'start'))
  minutes(short.startsAt, 20)
  const over = dataOf(await move(api, employer, begun, 'finish'))
  expect(over.ends_at).toBe(new Date(short.startsAt.getTime() + 20 * 60_000).toISOString())

  api.setNow(start)
  const long = await agreed(api, employer, { kind: 'office', place })
  minutes(long.startsAt, 0)
  const other = dataOf(await move(api, employer, await look(api, employer, long.id), 'start'))
  minutes(long.startsAt, 90)
  expect(dataOf(await move(api, employer, other, 'finish')).ends_at).toBe(
    new Date(long.startsAt.getTime() + hourMs).toISOString(),
  )
})

it('names the people, the phone and the landmark in the calendar file', async () => {
  api.setNow(start)
  const visit = await agreed(api, employer, { kind: 'office', place })
  const answer = await api.fetch(
    new Request(`http://localhost/v1/interviews/${visit.id}/calendar`, {
      headers: new Headers({ Authorization: `Bearer ${visit.person.token}` }),
    }),
  )
  const text = (await answer.text()).replace(/\r\n /g, '')
  const [interviewer] = visit.interview.interviewers
  expect(text).toContain(`На встрече: ${interviewer?.name}`)
  expect(text).toContain('+7 912 000-11-22')
  expect(text).toContain('Охотный Ряд')
})

it('shows a cancelled meeting on the application, and offers a test there as long as no other is ahead', async () => {
  api.setNow(start)
  const one = await agreed(api, employer)
  const negotiation = async () =>
    dataOf(
      await api.request<Negotiation>('GET', `/v1/negotiations/${one.negotiation.public_id}`, {
        token: employer.token,
      }),
    )
  const before = await negotiation()
  expect(before.actions.map(({ action }) => action)).not.toContain('assign_test')
  dataOf(await move(api, employer, one.interview, 'cancel', { reason: 'interviewer_away' }))
  const after = await negotiation()
  expect(after.interview).toMatchObject({
    public_id: one.id,
    status: 'cancelled_by_employer',
    waits_for: null,
  })
  expect(after.actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['propose_interview', 'assign_test']),
  )
  const tested = await api.request<Negotiation>('POST', `/v1/negotiations/${after.public_id}/actions`, {
    token: employer.token,
    body: {
      action: 'assign_test',
      revision: after.revision,
      text: 'Сделайте, пожалуйста, небольшое задание',
      deadline: new Date(start.getTime() + 72 * hourMs).toISOString(),
    },
  })
  expect(dataOf(tested)).toMatchObject({ status: 'test', interview: { public_id: one.id } })
})

it('counts what is open by tab, and proposes the kind of the last time first', async () => {
  api.setNow(start)
  const company = await buildEmployer(api)
  await agreed(api, company, {
    kind: 'phone',
    phone: { caller: 'employer', number: '' },
    duration_minutes: 30,
  })
  const path = `/v1/vacancies/${company.vacancy.publicId}`
  const list = dataOf(
    await api.request<CallResult<'GET /v1/vacancies/:publicId/interviews'>>(
      'GET',
      `${path}/interviews?tab=office`,
      { token: company.token },
    ),
  )
  expect([list.total, list.open_by_tab]).toEqual([0, { video: 1, office: 0 }])
  const options = dataOf(
    await api.request<CallResult<'GET /v1/vacancies/:publicId/interview-options'>>(
      'GET',
      `${path}/interview-options`,
      { token: company.token },
    ),
  )
  expect(options.last).toMatchObject({ kind: 'phone', duration_minutes: 30 })
})
