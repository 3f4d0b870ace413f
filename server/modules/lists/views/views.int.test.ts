import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeViewer, ViewedType, ViewStats } from '@/lib/contracts/views'
import { itemViews } from '@/server/db/schema/lists'
import {
  addResume,
  buildCandidate,
  buildEmployer,
  dataOf,
  invite,
  signIn,
} from '@/tests/integration/negotiations/parties'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, freshToken, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { dailyViews, viewTotals } from '../../engagement/engagement.service'
import { sweepViews } from './views.service'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

describe('views', () => {
  let api: TestApi
  let candidate: TestCandidate
  let employer: TestEmployer
  let resume: OwnResume
  let vacancyId: string
  beforeAll(async () => {
    api = await createTestApi()
    candidate = await createCandidate(api)
    employer = await createEmployer(api)
    resume = await publishResume(api, candidate.token)
    vacancyId = (await publishVacancy(api, employer.token)).public_id
  })
  afterAll(() => api.close())

  const look = (type: ViewedType, publicId: string, by: { token?: string; agent?: string } = {}) =>
    api.request('POST', '/v1/views', {
      body: { type, public_id: publicId },
      headers: { 'User-Agent': by.agent ?? browser },
      ...(by.token && { token: by.token }),
    })
  const stats = async (type: 'vacancies' | 'resumes', publicId: string, token: string) => {
    const { body } = await api.request<ViewStats>('GET', `/v1/${type}/${publicId}/views?days=7`, { token })
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data
  }
  const viewers = (token = candidate.token) =>
    api.request<{ results: ResumeViewer[]; total: number; anonymous: number }>(
      'GET',
      `/v1/resumes/${resume.public_id}/viewers`,
      { token },
    )

  it('counts a visitor of a vacancy once a day, and neither bots nor its own company', async () => {
    await Promise.all(Array.from({ length: 8 }, () => look('vacancy', vacancyId)))
    await look('vacancy', vacancyId, { agent: `${browser} Firefox` })
    await look('vacancy', vacancyId, { token: candidate.token })
    await look('vacancy', vacancyId, { token: candidate.token, agent: 'another browser' })
    await look('vacancy', vacancyId, { token: employer.token })
    await look('vacancy', vacancyId, { agent: 'Mozilla/5.0 (compatible; YandexBot/3.0)' })
    await look('vacancy', vacancyId, { agent: '' })
    const counted = await stats('vacancies', vacancyId, employer.token)
    expect(counted).toMatchObject({ total: 3, fresh: 3 })
    expect(counted.days).toHaveLength(7)
    expect(counted.days.at(-1)?.views).toBe(3)
  })

  it('tells the owner of a resume which verified companies looked, and how many others', async () => {
    const other = await createEmployer(api)
    const stranger = await createEmployer(api, { verified: false })
    await look('resume', resume.public_id, { token: employer.token })
    await look('resume', resume.public_id, { token: employer.token, agent: 'again' })
    api.setNow(new Date(api.ctx.clock.now().getTime() + 1000))
    await look('resume', resume.public_id, { token: other.token })
    await look('resume', resume.public_id, { token: candidate.token })
    // Not theirs to see: the same answer, and nothing counted.
    expect((await look('resume', resume.public_id, { token: stranger.token })).status).toBe(200)
    expect((await look('resume', resume.public_id)).status).toBe(200)
    expect((await look('resume', 'zzzzzzzzzzzz')).status).toBe(200)

    const open = await publishResume(api, candidate.token, {
      visibility: 'everyone',
      distribution_consent: true,
    })
    await look('resume', open.public_id, { token: stranger.token })
    await look('resume', open.public_id)
    expect(await stats('resumes', open.public_id, candidate.token)).toMatchObject({ total: 2 })
    const unnamed = await api.request<{ total: number; anonymous: number }>(
      'GET',
      `/v1/resumes/${open.public_id}/viewers`,
      { token: candidate.token },
    )
    expect(unnamed.body.data).toMatchObject({ results: [], total: 0, anonymous: 2 })

    const { body } = await viewers()
    expect(body.data).toMatchObject({ total: 2, anonymous: 0 })
    expect(body.data?.results.map((row) => [row.company.public_id, row.views, row.fresh])).toEqual([
      [other.companyPublicId, 1, true],
      [employer.companyPublicId, 1, true],
    ])
    expect((await viewers(other.token)).status).toBe(404)
  })

  it('forgets what is new once the owner has looked, and counts anew the next day', async () => {
    const body = { type: 'resume', public_id: resume.public_id }
    const seen = (token: string) => api.request('POST', '/v1/my/views/seen', { token, body })
    expect((await seen(employer.token)).status).toBe(404)
    expect((await seen(candidate.token)).status).toBe(200)
    expect(await stats('resumes', resume.public_id, candidate.token)).toMatchObject({ total: 2, fresh: 0 })

    const today = api.ctx.clock.now()
    api.setNow(new Date(today.getTime() + 86_400_000))
    await look('resume', resume.public_id, { token: await freshToken(api, employer) })
    const [counted, found] = [await stats('resumes', resume.public_id, candidate.token), await viewers()]
    expect(counted).toMatchObject({ total: 3, fresh: 1 })
    expect(counted.days.slice(-2).map((day) => day.views)).toEqual([2, 1])
    expect(found.body.data?.results.map((row) => [row.views, row.fresh])).toEqual([
      [2, true],
      [1, false],
    ])
  })

  it('keeps who looked for a day only, and the sums for everyone else', async () => {
    const visitors = await api.ctx.db.select().from(itemViews)
    expect(JSON.stringify(visitors)).not.toContain('Mozilla')
    await sweepViews(api.ctx)
    expect((await api.ctx.db.select().from(itemViews)).length).toBe(1)
    expect((await stats('vacancies', vacancyId, employer.token)).total).toBe(3)
    expect(await viewTotals(api.ctx.db, 'resume', [999_999])).toEqual(
      new Map([[999_999, { total: 0, fresh: 0 }]]),
    )
    expect((await dailyViews(api.ctx, 'resume', [999_999], 7)).get(999_999)).toHaveLength(7)
  })

  it('names no company that then writes to the person without its name, whichever resume it was', async () => {
    const firm = await buildEmployer(api, { vacancy: { anonymous: true, employerName: 'Крупный банк' } })
    const person = await buildCandidate(api, { visibility: 'clients' })
    const other = await addResume(api, person.userId, { title: 'Фельдшер', visibility: 'clients' })
    const read = async (path: string) =>
      (
        await api.request<{ results: { kind?: string }[]; total: number; anonymous?: number }>('GET', path, {
          token: await signIn(api, person.userId),
        })
      ).body.data
    const list = () => read(`/v1/resumes/${person.resume.publicId}/viewers`)
    await look('resume', person.resume.publicId, { token: firm.token })
    expect(await list()).toMatchObject({ total: 1, anonymous: 0 })
    const told = await read('/v1/notifications')
    expect(told?.results.map(({ kind }) => kind)).toEqual(['resume.viewed'])
    expect(JSON.stringify(told)).not.toContain('Клиника')

    dataOf(await invite(api, firm, other))
    expect(await list()).toMatchObject({ results: [], total: 0, anonymous: 1 })
    api.setNow(new Date(api.ctx.clock.now().getTime() + 86_400_000))
    await look('resume', person.resume.publicId, { token: await signIn(api, firm.userId) })
    expect(await list()).toMatchObject({ results: [], total: 0, anonymous: 2 })
    const looks = (await read('/v1/notifications'))?.results.filter(({ kind }) => kind === 'resume.viewed')
    expect(looks).toHaveLength(1)
  })
})
