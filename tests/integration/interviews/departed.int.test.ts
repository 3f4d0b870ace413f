import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Scorecards } from '@/lib/contracts/interview-feedback'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { notifications } from '@/server/db/schema/platform'
import { vacancies } from '@/server/db/schema/vacancies'
import { interviewHandlers } from '@/server/jobs/hiring-jobs'
import { wakeInterviews } from '@/server/modules/hiring/interviews/sweep.service'
import { banAccount } from '@/server/modules/moderation/operators/operators.service'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { addMember, buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { deliver } from '@/tests/support/outbox'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { book, hourMs, look, move, opened, propose, slotsOf } from './talks'

type Member = Awaited<ReturnType<typeof addMember>>

let api: TestApi
const start = new Date('2026-11-24T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi()
})
beforeEach(() => api.setNow(start))
afterAll(() => api.close())

const remove = async (employer: Employer, gone: Member) =>
  dataOf(
    await api.request(
      'DELETE',
      `/v1/accounts/company/${employer.company.publicId}/members/${gone.userPublicId}`,
      { token: employer.token },
    ),
  )
const demote = async (employer: Employer, member: Member) =>
  dataOf(
    await api.request(
      'PUT',
      `/v1/accounts/company/${employer.company.publicId}/members/${member.userPublicId}/role`,
      { token: employer.token, body: { role: 'viewer' } },
    ),
  )
const noticesOfSteps = async (userId: number, kind: string) =>
  (await api.ctx.db.select().from(notifications).where(eq(notifications.userId, userId))).filter(
    (notice) => notice.kind === kind,
  ).length

/** A talk proposed by the first of them, led by all of them. */
async function talkOf(employer: Employer, leaders: readonly Member[]) {
  const { person, negotiation } = await opened(api, employer)
  const from = { token: leaders[0]?.token ?? '', vacancy: employer.vacancy }
  const interviewers = leaders.map(({ userPublicId }) => userPublicId)
  const { created } = dataOf(await propose(api, from, [negotiation], { interviewers }))
  const id = created[0]?.interview_public_id ?? ''
  const [slot] = await slotsOf(api, person, id)
  const choose = async () => {
    dataOf(await book(api, person, await look(api, person, id), slot?.starts_at ?? ''))
    await deliver(api, interviewHandlers(api.ctx))
  }
  return { person, id, choose, startsAt: new Date(slot?.starts_at ?? 0) }
}

it('tells nobody who has left the company or may only look, but whoever answers there now', async () => {
  const employer = await buildEmployer(api)
  const gone = await addMember(api, employer.company.id, 'recruiter')
  const demoted = await addMember(api, employer.company.id, 'recruiter')
  const banned = await addMember(api, employer.company.id, 'recruiter')
  const manager = await addMember(api, employer.company.id, 'recruiter')
  const own = eq(vacancies.id, employer.vacancy.id)
  await api.ctx.db.update(vacancies).set({ managerId: manager.userId }).where(own)
  const first = await talkOf(employer, [gone, demoted, banned])
  const second = await talkOf(employer, [gone])
  expect((await look(api, first.person, first.id)).interviewers).toHaveLength(3)
  await remove(employer, gone)
  await demote(employer, demoted)
  await ban(banned)
  await first.choose()
  const told = (who: { userId: number }) => noticesOfSteps(who.userId, 'interview.confirmed')
  expect([await told(gone), await told(demoted), await told(banned)]).toEqual([0, 0, 0])
  expect([await told(manager), await told(employer)]).toEqual([1, 0])
  // Nor does the candidate read who is not there any more, but who is in their place.
  const led = (await look(api, employer, first.id)).interviewers.map(({ public_id }) => public_id)
  expect(led).toEqual([manager.userPublicId])
  await remove(employer, manager)
  await api.ctx.db.update(vacancies).set({ managerId: null }).where(own)
  await second.choose()
  expect([await told(gone), await told(employer)]).toEqual([0, 1])
})

it('goes on telling those who talk, and nobody beside them', async () => {
  const employer = await buildEmployer(api)
  const gone = await addMember(api, employer.company.id, 'recruiter')
  const stays = await addMember(api, employer.company.id, 'recruiter')
  const { choose } = await talkOf(employer, [gone, stays])
  await remove(employer, gone)
  await choose()
  const told = (who: { userId: number }) => noticesOfSteps(who.userId, 'interview.confirmed')
  expect([await told(gone), await told(stays), await told(employer)]).toEqual([0, 1, 0])
})

/** A talk that is over; its scorecards are asked for. */
async function held(employer: Employer, leaders: readonly Member[]) {
  api.setNow(start)
  const talk = await talkOf(employer, leaders)
  await talk.choose()
  api.setNow(talk.startsAt)
  dataOf(await move(api, employer, await look(api, employer, talk.id), 'start'))
  dataOf(await move(api, employer, await look(api, employer, talk.id), 'finish'))
  await wakeInterviews(api.ctx)
  return talk
}
async function score(id: string, who: { token: string }) {
  const path = `/v1/interviews/${id}/scorecard`
  const { criteria } = dataOf(await api.request<Scorecards>('GET', `${path}s`, { token: who.token }))
  const body = { marks: criteria.map(() => 'yes'), overall: 'yes', text: '' }
  return dataOf(await api.request<Scorecards>('PUT', path, { token: who.token, body }))
}
const statusOf = async (employer: Employer, { id }: { id: string }) => (await look(api, employer, id)).status
const ban = (who: Member) => banAccount(api.ctx, { operator: 'дежурная' }, who.userPublicId)
const erase = async (who: Member) => {
  const now = api.ctx.clock.now()
  await api.ctx.db.insert(accountDeletions).values({ userId: who.userId, requestedAt: now, dueAt: now })
  expect(await eraseDueAccounts(api.ctx)).toBe(1)
}

it.each([
  ['banned', ban],
  ['erased', erase],
] as const)('M6 waits for no scorecard of an interviewer who was %s', async (_, leave) => {
  const employer = await buildEmployer(api)
  const gone = await addMember(api, employer.company.id, 'recruiter')
  const stays = await addMember(api, employer.company.id, 'recruiter')
  const talk = await held(employer, [stays, gone])
  await score(talk.id, stays)
  expect(await statusOf(employer, talk)).toBe('awaiting_feedback')
  await leave(gone)
  await wakeInterviews(api.ctx)
  expect(await statusOf(employer, talk)).toBe('rated')
})

it.each([
  ['banned', ban],
  ['erased', erase],
  ['removed', null],
] as const)(
  'M6 asks whoever answers for the vacancy of a talk whose every interviewer was %s',
  async (_, leave) => {
    const employer = await buildEmployer(api)
    const first = await addMember(api, employer.company.id, 'recruiter')
    const last = await addMember(api, employer.company.id, 'recruiter')
    const manager = await addMember(api, employer.company.id, 'recruiter')
    await api.ctx.db
      .update(vacancies)
      .set({ managerId: manager.userId })
      .where(eq(vacancies.id, employer.vacancy.id))
    const talk = await held(employer, [first, last])
    for (const one of [first, last]) await (leave ? leave(one) : remove(employer, one))
    await wakeInterviews(api.ctx)
    expect(await statusOf(employer, talk)).toBe('awaiting_feedback')
    const told = (who: { userId: number }) => noticesOfSteps(who.userId, 'interview.feedback')
    expect([await told(manager), await told(employer)]).toEqual([1, 0])
    expect(await look(api, manager, talk.id)).toMatchObject({
      scorecards: { expected: true, sent: 0, of: 1 },
    })
    await score(talk.id, manager)
    expect(await statusOf(employer, talk)).toBe('rated')
  },
)

it('M6 lets whoever is in the place of a demoted interviewer answer for the time, and the demoted no more', async () => {
  const employer = await buildEmployer(api)
  const demoted = await addMember(api, employer.company.id, 'recruiter')
  const { id, choose, person } = await talkOf(employer, [employer, demoted])
  await choose()
  const say = (who: { token: string }) =>
    api.request('PUT', `/v1/interviews/${id}/response`, { token: who.token, body: { response: 'accepted' } })
  expect((await look(api, demoted, id)).may_respond).toBe(true)
  await demote(employer, demoted)
  expect((await look(api, demoted, id)).may_respond).toBe(false)
  expect((await say(demoted)).status).toBe(403)
  // The other still comes: nobody is put in the place of one of two.
  expect((await look(api, person, id)).interviewers).toHaveLength(1)
  const only = await talkOf(employer, [await addMember(api, employer.company.id, 'recruiter')])
  await only.choose()
  const leader = (await look(api, employer, only.id)).interviewers[0]?.public_id ?? ''
  await api.request('PUT', `/v1/accounts/company/${employer.company.publicId}/members/${leader}/role`, {
    token: employer.token,
    body: { role: 'viewer' },
  })
  const seen = await look(api, employer, only.id)
  expect(seen.interviewers.map(({ me }) => me)).toEqual([true])
  expect(seen.may_respond).toBe(true)
  expect((await say({ token: employer.token })).status).toBe(403)
  const answer = await api.request('PUT', `/v1/interviews/${only.id}/response`, {
    token: employer.token,
    body: { response: 'accepted' },
  })
  expect(answer.status).toBe(200)
})

it('waits for no scorecard of somebody who has left, and reminds them of none', async () => {
  const employer = await buildEmployer(api)
  const gone = await addMember(api, employer.company.id, 'recruiter')
  const stays = await addMember(api, employer.company.id, 'recruiter')
  const judged = await held(employer, [gone, stays])
  expect(await score(judged.id, stays)).toMatchObject({ sent: 1, of: 2 })
  const unjudged = await held(employer, [gone, stays])
  expect((await look(api, employer, judged.id)).status).toBe('awaiting_feedback')
  await remove(employer, gone)
  await wakeInterviews(api.ctx)
  expect((await look(api, employer, judged.id)).status).toBe('rated')
  expect((await look(api, employer, unjudged.id)).status).toBe('awaiting_feedback')
  const before = await noticesOfSteps(gone.userId, 'interview.feedback')
  const owing = await noticesOfSteps(stays.userId, 'interview.feedback')
  api.setNow(new Date(api.ctx.clock.now().getTime() + 4 * 24 * hourMs))
  await wakeInterviews(api.ctx)
  expect(await noticesOfSteps(gone.userId, 'interview.feedback')).toBe(before)
  expect(await noticesOfSteps(stays.userId, 'interview.feedback')).toBe(owing + 1)
  expect(await score(unjudged.id, stays)).toMatchObject({ sent: 1, of: 1 })
  expect((await look(api, employer, unjudged.id)).status).toBe('rated')
})
