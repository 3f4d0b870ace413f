import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/contracts/notifications'
import type { PostponedItem, PostponedPage } from '@/lib/contracts/postponed'
import { dayMs } from '@/lib/shared/time'
import { postponed } from '@/server/db/schema/lists'
import { remindDue } from '@/server/modules/lists/postponed/notices.service'
import { newPublicId } from '@/server/platform/ids'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  addMember,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
} from '../negotiations/parties'

describe('H1 H2 the shelf of what is put aside', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const later = (days: number) => new Date(api.ctx.clock.now().getTime() + days * dayMs).toISOString()
  const postpone = (
    who: { token: string },
    pair: { resume: { publicId: string }; vacancy: { publicId: string } },
    more: Record<string, unknown> = {},
  ) =>
    api.request<PostponedItem>('POST', '/v1/my/postponed', {
      token: who.token,
      body: { resume_public_id: pair.resume.publicId, vacancy_public_id: pair.vacancy.publicId, ...more },
    })
  const postponedOf = async ({ token, resume }: Candidate, query = '') =>
    dataOf(
      await api.request<PostponedPage>('GET', `/v1/resumes/${resume.publicId}/postponed${query}`, { token }),
    )
  const postponedFor = async ({ token, vacancy }: Employer) =>
    dataOf(await api.request<PostponedPage>('GET', `/v1/vacancies/${vacancy.publicId}/postponed`, { token }))
  const bulk = (who: { token: string }, ids: string[], action: string, more: object = {}) =>
    api.request<{ done: string[]; skipped: string[] }>('POST', '/v1/my/postponed/bulk', {
      token: who.token,
      body: { ids, action, ...more },
    })
  const feed = async (who: { token: string }) =>
    dataOf(await api.request<{ results: Notification[] }>('GET', '/v1/notifications', { token: who.token }))
      .results

  it('keeps a vacancy for a resume with note and reminder, once, and touches no negotiation', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const pair = { resume: candidate.resume, vacancy: employer.vacancy }
    dataOf(await apply(api, candidate, employer.vacancy))
    const first = dataOf(await postpone(candidate, pair, { note: 'Далеко', from_tab: 'applications' }))
    const again = dataOf(await postpone(candidate, pair, { remind_at: later(1) }))
    expect(again.public_id).toBe(first.public_id)
    expect(again).toMatchObject({ note: 'Далеко', from_tab: 'applications', overdue: false, state: 'open' })
    expect(again.negotiation?.status).toBe('new')
    expect((await postponedOf(candidate)).total).toBe(1)
    // The employer's shelf is another.
    expect((await postponedFor(employer)).total).toBe(0)
  })

  it('refuses a reminder of the past, a note too long, what is not to be seen and others’ things', async () => {
    const candidate = await buildCandidate(api)
    const stranger = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const pair = { resume: candidate.resume, vacancy: employer.vacancy }
    const status = async (...args: Parameters<typeof postpone>) => (await postpone(...args)).status
    expect(await status(candidate, pair, { remind_at: later(-1) })).toBe(422)
    expect(await status(candidate, pair, { remind_at: later(400) })).toBe(422)
    expect(await status(candidate, pair, { note: 'я'.repeat(501) })).toBe(422)
    expect(await status(stranger, pair)).toBe(404)
    const draft = await addVacancy(api, employer.company.id, { status: 'draft', firstPublishedAt: null })
    expect(await status(candidate, { resume: candidate.resume, vacancy: draft })).toBe(404)
    const viewer = await addMember(api, employer.company.id, 'viewer')
    expect(await status(viewer, pair)).toBe(403)
    const hidden = await buildCandidate(api, { visibility: 'no_one' })
    expect(await status(employer, { resume: hidden.resume, vacancy: employer.vacancy })).toBe(404)
  })

  it('sorts by reminder with overdue ones on top, and by date', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const start = api.ctx.clock.now()
    const ids: string[] = []
    for (const remind of [null, later(3), later(1)]) {
      const vacancy = await addVacancy(api, employer.company.id)
      api.setNow(new Date(api.ctx.clock.now().getTime() + 1000))
      const item = dataOf(
        await postpone(candidate, { resume: candidate.resume, vacancy }, { remind_at: remind }),
      )
      ids.push(item.public_id)
    }
    const order = async (query: string) =>
      (await postponedOf(candidate, query)).results.map((each) => each.public_id)
    expect(await order('')).toEqual([ids[2], ids[1], ids[0]])
    api.setNow(new Date(start.getTime() + 2 * dayMs))
    expect((await postponedOf(candidate)).overdue).toBe(1)
    expect(await order('?sort=date')).toEqual([ids[2], ids[1], ids[0]])
    expect(await order('?sort=match')).toEqual([ids[2], ids[1], ids[0]])
    api.setNow(start)
  })

  it('reminds once, whoever sweeps, and again when the reminder is set anew', async () => {
    await api.ctx.db.delete(postponed)
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const start = api.ctx.clock.now()
    const item = dataOf(
      await postpone(
        candidate,
        { resume: candidate.resume, vacancy: employer.vacancy },
        { remind_at: later(1) },
      ),
    )
    dataOf(
      await postpone(
        employer,
        { resume: candidate.resume, vacancy: employer.vacancy },
        { remind_at: later(1) },
      ),
    )
    expect(await remindDue(api.ctx)).toBe(0)
    api.setNow(new Date(start.getTime() + dayMs + 1000))
    const sent = await Promise.all([remindDue(api.ctx), remindDue(api.ctx), remindDue(api.ctx)])
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(2)
    const [notice, ...others] = await feed(candidate)
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      kind: 'shelf.reminder',
      target: {
        type: 'vacancy',
        public_id: employer.vacancy.publicId,
        parent_public_id: candidate.resume.publicId,
        tab: 'postponed',
      },
    })
    expect((await feed(employer)).map(({ kind }) => kind)).toEqual(['shelf.reminder'])
    const again = dataOf(
      await api.request<PostponedItem>('PATCH', `/v1/my/postponed/${item.public_id}`, {
        token: candidate.token,
        body: { revision: item.revision + 1, remind_at: new Date(start.getTime() + 2 * dayMs).toISOString() },
      }),
    )
    expect(again.overdue).toBe(false)
    api.setNow(new Date(start.getTime() + 2 * dayMs + 1000))
    expect(await remindDue(api.ctx)).toBe(1)
    expect(await feed(candidate)).toHaveLength(2)
    api.setNow(start)
  })

  it('tells a stale edit', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const item = dataOf(await postpone(candidate, { resume: candidate.resume, vacancy: employer.vacancy }))
    const edit = (note: string) =>
      api.request<PostponedItem>('PATCH', `/v1/my/postponed/${item.public_id}`, {
        token: candidate.token,
        body: { revision: item.revision, note },
      })
    expect((await edit('Первая')).status).toBe(200)
    expect((await edit('Вторая')).body.error_code).toBe('conflict_changes')
  })

  it('takes many off at once and puts them back with all that went with it', async () => {
    const candidate = await buildCandidate(api)
    const other = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const pair = { resume: candidate.resume, vacancy: employer.vacancy }
    const { public_id: id } = dataOf(await postpone(candidate, pair))
    const favorites = async () =>
      dataOf(await api.request<{ total: number }>('GET', '/v1/favorites', { token: candidate.token })).total
    const hidden = async () =>
      dataOf(await api.request<{ total: number }>('GET', '/v1/my/hidden', { token: candidate.token })).total
    expect(dataOf(await bulk(other, [id], 'return'))).toEqual({ done: [], skipped: [id] })

    expect(dataOf(await bulk(candidate, [id], 'bookmark')).done).toEqual([id])
    expect([(await postponedOf(candidate)).total, await favorites()]).toEqual([0, 1])
    expect(dataOf(await bulk(candidate, [id], 'restore')).done).toEqual([id])
    expect([(await postponedOf(candidate)).total, await favorites()]).toEqual([1, 0])

    await bulk(candidate, [id], 'hide')
    expect([(await postponedOf(candidate)).total, await hidden()]).toEqual([0, 1])
    await bulk(candidate, [id], 'restore')
    expect([(await postponedOf(candidate)).total, await hidden()]).toEqual([1, 0])

    const many = Array.from({ length: 51 }, () => id)
    expect((await bulk(candidate, many, 'return')).status).toBe(422)
  })

  it('holds five hundred, also when two tabs add the last at once', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const vacancies = []
    for (let n = 0; n < 501; n += 1) vacancies.push(await addVacancy(api, employer.company.id))
    const now = api.ctx.clock.now()
    await api.ctx.db.insert(postponed).values(
      vacancies.slice(0, 499).map((vacancy) => ({
        publicId: newPublicId(),
        side: 'candidate' as const,
        resumeId: candidate.resume.id,
        vacancyId: vacancy.id,
        userId: candidate.userId,
        fromTab: 'page' as const,
        createdAt: now,
      })),
    )
    const answers = await Promise.all(
      vacancies.slice(499).map((vacancy) => postpone(candidate, { resume: candidate.resume, vacancy })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429])
    expect((await postponedOf(candidate)).total).toBe(500)
  })

  it('shows an ended vacancy as closed and a resume taken back as gone', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const pair = { resume: candidate.resume, vacancy: employer.vacancy }
    dataOf(await postpone(candidate, pair))
    dataOf(await postpone(employer, pair))
    await api.request('DELETE', `/v1/resumes/${candidate.resume.publicId}/publication`, {
      token: candidate.token,
    })
    const [gone] = (await postponedFor(employer)).results
    expect(gone).toMatchObject({ state: 'gone', resume: null })
    const closed = await api.request('POST', `/v1/vacancies/${employer.vacancy.publicId}/closure`, {
      token: employer.token,
      body: { reason: 'cancelled' },
    })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    const [ended] = (await postponedOf(candidate)).results
    expect(ended).toMatchObject({ state: 'closed', vacancy: { title: employer.vacancy.title } })
    expect(ended?.closed_at).not.toBeNull()
  })
})
