import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { Notification } from '@/lib/contracts/notifications'
import { dayMs } from '@/lib/shared/time'
import { companies } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { warnOfDeadlines } from '@/server/jobs/hiring-jobs'
import {
  expireDue,
  recomputeReplyStats,
  sendPendingDeclines,
} from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  act,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
  invite,
  signIn,
} from './parties'

const start = new Date('2026-05-12T09:00:00Z')

describe('the clock of negotiations', () => {
  let api: TestApi
  let candidate: Candidate
  let employer: Employer
  beforeAll(async () => {
    api = await createTestApi()
  })
  beforeEach(async () => {
    api.setNow(start)
    await api.ctx.db.delete(negotiations)
    candidate = await buildCandidate(api)
    employer = await buildEmployer(api)
  })
  afterAll(() => api.close())

  const at = (days: number) => api.setNow(new Date(start.getTime() + days * dayMs))
  const statusOf = async ({ public_id }: Pick<Negotiation, 'public_id'>) => {
    const [row] = await api.ctx.db.select().from(negotiations).where(eq(negotiations.publicId, public_id))
    return row?.status
  }
  const feed = async (userId: number) => {
    const token = await signIn(api, userId)
    const answer = await api.request<{ results: Notification[] }>('GET', '/v1/notifications', { token })
    return dataOf(answer).results
  }

  it('ends an unanswered application when the promised day is over, not before', async () => {
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    expect(sent.turn).toEqual({ actor: 'employer', due_at: '2026-05-19T20:59:59.999Z' })
    api.setNow(new Date('2026-05-19T20:59:59.998Z'))
    expect(await expireDue(api.ctx)).toBe(0)
    api.setNow(new Date('2026-05-19T20:59:59.999Z'))
    expect(await expireDue(api.ctx)).toBe(1)
    expect(await statusOf(sent)).toBe('expired')
  })

  it('ends an unanswered invitation after fourteen days', async () => {
    const sent = dataOf(await invite(api, employer, candidate.resume))
    at(14)
    expect(await expireDue(api.ctx)).toBe(0)
    at(15)
    expect(await expireDue(api.ctx)).toBe(1)
    expect(await statusOf(sent)).toBe('expired')
  })

  it('does not run anew when the application is opened, and does when it is answered', async () => {
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    at(5)
    const opened = dataOf(await act(api, employer, sent, 'open'))
    expect(opened.turn).toEqual(sent.turn)
    const taken = dataOf(await act(api, employer, opened, 'take_into_review'))
    expect(taken.turn).toEqual({ actor: 'employer', due_at: '2026-05-24T20:59:59.999Z' })
  })

  it('never ends an accepted offer', async () => {
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const taken = dataOf(await act(api, employer, sent, 'take_into_review'))
    const offered = dataOf(await act(api, employer, taken, 'offer', { text: 'Ждём вас' }))
    const agreed = dataOf(await act(api, candidate, offered, 'accept_offer'))
    at(400)
    expect(await expireDue(api.ctx)).toBe(0)
    expect(await statusOf(agreed)).toBe('offer_accepted')
  })

  it('holds a test to its stated deadline', async () => {
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const taken = dataOf(await act(api, employer, sent, 'take_into_review'))
    const deadline = new Date(start.getTime() + 2 * dayMs).toISOString()
    const tested = dataOf(await act(api, employer, taken, 'assign_test', { text: 'Решите задачу', deadline }))
    expect(tested.turn).toEqual({ actor: 'candidate', due_at: deadline })
    at(2)
    expect(await expireDue(api.ctx)).toBe(1)
  })

  it('reminds the employer three times and the candidate once, each only once', async () => {
    dataOf(await apply(api, candidate, employer.vacancy))
    const invited = await buildCandidate(api)
    dataOf(await invite(api, employer, invited.resume))
    let sent = 0
    for (let day = 0; day <= 20; day += 0.25) {
      at(day)
      await expireDue(api.ctx)
      sent += await warnOfDeadlines(api.ctx)
      sent += await warnOfDeadlines(api.ctx)
    }
    expect(sent).toBe(4)
    const kinds = async (userId: number) =>
      (await feed(userId)).filter(({ kind }) => kind === 'negotiation.sla_warning')
    expect(await kinds(employer.userId)).toHaveLength(3)
    expect(await kinds(invited.userId)).toHaveLength(1)
    expect((await kinds(employer.userId))[0]).toMatchObject({
      params: { vacancy_title: employer.vacancy.title, due_at: '2026-05-19T20:59:59.999Z' },
      target: { parent_public_id: employer.vacancy.publicId, tab: 'applications' },
    })
  })

  it('says nothing of a deadline that the sweep met too late', async () => {
    dataOf(await apply(api, candidate, employer.vacancy))
    at(30)
    expect(await warnOfDeadlines(api.ctx)).toBe(0)
    expect(await feed(employer.userId)).toEqual([])
  })

  it('tells the answer rate of a company from five decided applications on', async () => {
    const figures = async () => {
      await recomputeReplyStats(api.ctx)
      const [row] = await api.ctx.db.select().from(companies).where(eq(companies.id, employer.company.id))
      return [row?.answeredShare, row?.medianReplyDays, row?.viewedShare, row?.repliesCounted]
    }
    const sent: Negotiation[] = []
    for (let count = 0; count < 6; count += 1) {
      sent.push(dataOf(await apply(api, await buildCandidate(api), employer.vacancy)))
    }
    const answer = async (index: number, days: number) => {
      at(days)
      const item = sent[index]
      if (item) dataOf(await act(api, employer, item, 'take_into_review'))
    }
    await answer(0, 1)
    await answer(1, 2)
    await answer(2, 3)
    at(4)
    const fourth = sent[3]
    if (fourth) dataOf(await act(api, employer, fourth, 'decline', { reason: 'skills' }))
    at(4 + 10 / 86_400)
    expect(await sendPendingDeclines(api.ctx)).toBe(1)
    expect(await figures()).toEqual([null, null, null, 0])
    // The last two are left without a word.
    at(8)
    expect(await expireDue(api.ctx)).toBe(2)
    const [share, median, viewed, counted] = await figures()
    expect(share).toBeCloseTo(4 / 6)
    expect(median).toBeCloseTo(2.5)
    // Nobody opened the two that were left; who was answered was looked at.
    expect(viewed).toBeCloseTo(4 / 6)
    expect(counted).toBe(6)
    expect(await recomputeReplyStats(api.ctx)).toBe(0)
    at(60)
    expect(await figures()).toEqual([null, null, null, 0])
  })
})
