import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MemberHome } from '@/lib/contracts/home'
import { resumes } from '@/server/db/schema/resumes'
import {
  act,
  addMember,
  apply,
  buildCandidate,
  buildEmployer,
  dataOf,
  type Employer,
} from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, opened, proposed } from './interviews/talks'

let api: TestApi
let employer: Employer
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(new Date('2026-11-24T08:00:00Z'))
  employer = await buildEmployer(api)
})
afterAll(() => api.close())

const dayOf = async (who: { token: string }) =>
  dataOf(await api.request<MemberHome>('GET', '/v1/my/day', { token: who.token }))
const ids = (all: readonly { public_id: string }[]) => all.map(({ public_id }) => public_id)

it('M15 the day of a candidate begins with what awaits them, then what companies answered', async () => {
  const { person, negotiation, id } = await proposed(api, employer)
  const day = await dayOf(person)
  expect(ids(day.waiting)).toEqual([negotiation.public_id])
  expect(day.waiting[0]).toMatchObject({
    turn: { actor: 'candidate' },
    interview: { public_id: id, waits_for: 'candidate' },
  })
  // What is their own turn is no news.
  expect(day.news).toEqual([])

  const looked = await opened(api, employer)
  expect(ids((await dayOf(looked.person)).news)).toEqual([looked.negotiation.public_id])

  const talk = await agreed(api, employer)
  const booked = await dayOf(talk.person)
  expect(booked.waiting).toEqual([])
  expect(ids(booked.interviews)).toEqual([talk.id])
})

it('M15 the day of a company counts what its queue holds, and shows nobody else’s', async () => {
  const other = await buildEmployer(api)
  const before = await dayOf(other)
  expect(before).toMatchObject({
    waiting: [],
    news: [],
    queue: { new: 0, open: 0, offers: 0 },
    interviews: [],
    matches: null,
    drafts: [],
    first_steps: [],
  })
  const { person } = await opened(api, employer)
  dataOf(await apply(api, person, other.vacancy))
  expect((await dayOf(other)).queue).toMatchObject({ new: 1, open: 1 })
  expect((await dayOf(person)).queue).toBeNull()
})

it('the day of who recruits begins with what keeps the company from its first applications', async () => {
  const fresh = await buildEmployer(api, { verified: false, vacancy: { status: 'draft' } })
  expect((await dayOf(fresh)).first_steps).toEqual(['publish', 'verify'])
  const open = await buildEmployer(api, { verified: false })
  expect((await dayOf(open)).first_steps).toEqual(['verify'])
  const viewer = await addMember(api, fresh.company.id, 'viewer')
  expect((await dayOf(viewer)).first_steps).toEqual([])
  expect((await dayOf((await opened(api, employer)).person)).first_steps).toEqual([])
})

it('the day of a candidate begins with a resume to create, then with the draft to finish', async () => {
  const person = await buildCandidate(api, { status: 'draft' })
  expect(await dayOf(person)).toMatchObject({
    first_steps: ['draft'],
    drafts: [{ public_id: person.resume.publicId }],
  })
  await api.ctx.db.delete(resumes).where(eq(resumes.id, person.resume.id))
  expect(await dayOf(person)).toMatchObject({ first_steps: ['resume'], drafts: [] })
})

it('the day of a candidate names the applications that wait for an answer, the nearest deadline first', async () => {
  const person = await buildCandidate(api)
  const later = await buildEmployer(api, { vacancy: { replyPromiseDays: 14 } })
  const slow = dataOf(await apply(api, person, later.vacancy))
  const soon = dataOf(await apply(api, person, employer.vacancy))
  const day = await dayOf(person)
  expect(ids(day.sent)).toEqual([soon.public_id, slow.public_id])
  expect(day.sent[0]?.turn?.actor).toBe('employer')
  // Once it is opened, that is news.
  await act(api, employer, soon, 'open')
  const after = await dayOf(person)
  expect([ids(after.sent), ids(after.news)]).toEqual([[slow.public_id], [soon.public_id]])
  expect((await dayOf(employer)).sent).toEqual([])
})

it('M15 the day is for members only', async () => {
  expect((await api.request('GET', '/v1/my/day')).status).toBe(401)
})
