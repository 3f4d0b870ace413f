import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Availability } from '@/lib/contracts/vacancy-screening'
import { companyMembers } from '@/server/db/schema/companies'
import { addMember, buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { book, hourMs, inHours, look, moscow, move, opened, propose, proposed, slotsOf } from './talks'

let api: TestApi
const start = new Date('2026-11-24T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi()
})
beforeEach(() => api.setNow(start))
afterAll(() => api.close())

/** Working hours of Moscow, but for what is named. */
async function employerWith(hours: Partial<Availability> = {}): Promise<Employer> {
  const employer = await buildEmployer(api)
  const path = `/v1/vacancies/${employer.vacancy.publicId}/availability`
  const usual = dataOf(await api.request<Availability>('GET', path, { token: employer.token }))
  dataOf(await api.request('PUT', path, { token: employer.token, body: { ...usual, ...hours } }))
  return employer
}
const open = { mode: 'windows', slots: [] }

/** Somebody leads a talk that is agreed, alone or as a session of some. */
async function ledBy(employer: Employer, leader: { userPublicId: string }, people = 1) {
  const those = await Promise.all(Array.from({ length: people }, () => opened(api, employer)))
  const negotiations = those.map(({ negotiation }) => negotiation)
  const more = { interviewers: [leader.userPublicId], capacity: 5, slots: [moscow(inHours(api, 48))] }
  const { created } = dataOf(await propose(api, employer, negotiations, more))
  for (const { interview_public_id: id, negotiation_public_id } of created) {
    const who = those.find(({ negotiation }) => negotiation.public_id === negotiation_public_id)?.person
    const [slot] = await slotsOf(api, who ?? { token: '' }, id)
    dataOf(await book(api, who ?? { token: '' }, { public_id: id, revision: 1 }, slot?.starts_at ?? ''))
  }
}

const conflictsOf = async (employer: Employer, leader: { userPublicId: string }) =>
  dataOf(
    await api.request<{ name: string; vacancy_title: string }[]>(
      'POST',
      `/v1/vacancies/${employer.vacancy.publicId}/interview-conflicts`,
      {
        token: employer.token,
        body: {
          time_zone: 'Europe/Moscow',
          duration_minutes: 60,
          interviewers: [leader.userPublicId],
          slots: [moscow(inHours(api, 48))],
        },
      },
    ),
  )

it('M6 lets a time out of open hours be moved after the deadline of the first choice', async () => {
  const employer = await employerWith({ horizon_days: 30 })
  const { person, id } = await proposed(api, employer, open)
  const last = (await slotsOf(api, person, id)).at(-1)
  const agreed = dataOf(await book(api, person, { public_id: id, revision: 1 }, last?.starts_at ?? ''))
  api.setNow(new Date(start.getTime() + 16 * 24 * hourMs))
  const [earlier] = await slotsOf(api, person, id)
  const moved = dataOf(await book(api, person, agreed, earlier?.starts_at ?? ''))
  expect(moved).toMatchObject({ status: 'confirmed', starts_at: earlier?.starts_at, reschedules_left: 1 })
})

it('M6 offers another hour of the same day to who holds the last place of it', async () => {
  const employer = await employerWith({ max_per_day: 1 })
  const { person, id } = await proposed(api, employer, open)
  const day = (all: readonly { starts_at: string }[], at: string) =>
    all.map(({ starts_at }) => starts_at).filter((each) => each.startsWith(at.slice(0, 10)))
  const free = await slotsOf(api, person, id)
  const wanted = free[5]?.starts_at ?? ''
  const agreed = dataOf(await book(api, person, { public_id: id, revision: 1 }, wanted))
  const others = day(await slotsOf(api, person, id), wanted)
  expect(others).toEqual(day(free, wanted).filter((each) => each !== wanted))
  expect(dataOf(await book(api, person, agreed, others[0] ?? '')).starts_at).toBe(others[0])
  // To everybody else the day is full.
  const other = await proposed(api, employer, open)
  expect(day(await slotsOf(api, other.person, other.id), wanted)).toEqual([])
})

it('M6 warns of a session of many once', async () => {
  const employer = await buildEmployer(api)
  await ledBy(employer, employer, 3)
  expect(await conflictsOf(employer, employer)).toHaveLength(1)
})

it('M6 tells a company nothing of what its people agreed to for another', async () => {
  const first = await buildEmployer(api, { vacancy: { title: 'Тайный проект' } })
  const leader = await addMember(api, first.company.id, 'recruiter')
  await ledBy(first, leader)
  expect((await conflictsOf(first, leader)).map(({ vacancy_title }) => vacancy_title)).toEqual([
    'Тайный проект',
  ])
  const second = await buildEmployer(api)
  await api.ctx.db
    .insert(companyMembers)
    .values({ companyId: second.company.id, userId: leader.userId, role: 'recruiter' })
  expect(await conflictsOf(second, leader)).toEqual([])
  // Who is in both is busy all the same, without a word of where.
  const more = { ...open, interviewers: [leader.userPublicId] }
  const { person, id } = await proposed(api, second, more)
  const [from, to] = [48, 49].map((hours) => inHours(api, hours).toISOString())
  const covers = async () =>
    (await slotsOf(api, person, id)).some(
      ({ starts_at, ends_at }) => starts_at < (to ?? '') && (from ?? '') < ends_at,
    )
  expect(await covers()).toBe(false)
  // And no more once they have left the other.
  const path = `/v1/accounts/company/${first.company.publicId}/members/${leader.userPublicId}`
  dataOf(await api.request('DELETE', path, { token: first.token }))
  expect(await covers()).toBe(true)
  expect(await look(api, person, id)).toMatchObject({ status: 'proposed' })
})

it('M6 proposes no open hours that have nothing to choose, first or again', async () => {
  const week = Array.from({ length: 7 }, () => [])
  const employer = await employerWith({ weekly: week })
  const { negotiation } = await opened(api, employer)
  const errorsOf = ({ status, body }: { status: number; body: { data: unknown } }) => [status, body.data]
  expect(errorsOf(await propose(api, employer, [negotiation], open))).toEqual([
    422,
    { errors: [{ field: 'mode', code: 'no_free_time' }] },
  ])
  const { id } = await proposed(api, employer)
  const times = { time_zone: 'Europe/Moscow', ...open }
  const again = await move(api, employer, await look(api, employer, id), 'propose_times', { times })
  expect(errorsOf(again)).toEqual([422, { errors: [{ field: 'times.mode', code: 'no_free_time' }] }])
  expect(await look(api, employer, id)).toMatchObject({ mode: 'slots', revision: 1 })
})
