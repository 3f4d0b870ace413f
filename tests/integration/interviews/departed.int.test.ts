import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Scorecards } from '@/lib/contracts/interview-feedback'
import { users } from '@/server/db/schema/accounts'
import { notifications } from '@/server/db/schema/platform'
import { vacancies } from '@/server/db/schema/vacancies'
import { interviewHandlers } from '@/server/jobs/interview-jobs'
import { wakeInterviews } from '@/server/modules/interviews/sweep.service'
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
const toldOf = async (userId: number, kind: string) =>
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
  await api.ctx.db.update(users).set({ bannedAt: start }).where(eq(users.id, banned.userId))
  await first.choose()
  const told = (who: { userId: number }) => toldOf(who.userId, 'interview.confirmed')
  expect([await told(gone), await told(demoted), await told(banned)]).toEqual([0, 0, 0])
  expect([await told(manager), await told(employer)]).toEqual([1, 0])
  // Nor does the candidate read who is not there any more.
  expect((await look(api, first.person, first.id)).interviewers).toEqual([])
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
  const told = (who: { userId: number }) => toldOf(who.userId, 'interview.confirmed')
  expect([await told(gone), await told(stays), await told(employer)]).toEqual([0, 1, 0])
})

it('waits for no scorecard of somebody who has left, and reminds them of none', async () => {
  const employer = await buildEmployer(api)
  const gone = await addMember(api, employer.company.id, 'recruiter')
  const stays = await addMember(api, employer.company.id, 'recruiter')
  const ended = async () => {
    api.setNow(start)
    const talk = await talkOf(employer, [gone, stays])
    await talk.choose()
    api.setNow(talk.startsAt)
    dataOf(await move(api, employer, await look(api, employer, talk.id), 'start'))
    dataOf(await move(api, employer, await look(api, employer, talk.id), 'finish'))
    await wakeInterviews(api.ctx)
    return talk
  }
  const score = async (id: string) => {
    const { criteria } = dataOf(
      await api.request<Scorecards>('GET', `/v1/interviews/${id}/scorecards`, {
        token: stays.token,
      }),
    )
    const body = { marks: criteria.map(() => 'yes'), overall: 'yes', text: '' }
    return dataOf(
      await api.request<Scorecards>('PUT', `/v1/interviews/${id}/scorecard`, { token: stays.token, body }),
    )
  }
  const judged = await ended()
  expect(await score(judged.id)).toMatchObject({ sent: 1, of: 2 })
  const unjudged = await ended()
  expect((await look(api, employer, judged.id)).status).toBe('awaiting_feedback')
  await remove(employer, gone)
  await wakeInterviews(api.ctx)
  expect((await look(api, employer, judged.id)).status).toBe('rated')
  expect((await look(api, employer, unjudged.id)).status).toBe('awaiting_feedback')
  const before = await toldOf(gone.userId, 'interview.feedback')
  const owing = await toldOf(stays.userId, 'interview.feedback')
  api.setNow(new Date(api.ctx.clock.now().getTime() + 4 * 24 * hourMs))
  await wakeInterviews(api.ctx)
  expect(await toldOf(gone.userId, 'interview.feedback')).toBe(before)
  expect(await toldOf(stays.userId, 'interview.feedback')).toBe(owing + 1)
  expect(await score(unjudged.id)).toMatchObject({ sent: 1, of: 1 })
  expect((await look(api, employer, unjudged.id)).status).toBe('rated')
})
