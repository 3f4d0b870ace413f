import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MatchCounters } from '@/lib/contracts/matching'
import type { ViewStats } from '@/lib/contracts/views'
import { hourMs } from '@/lib/shared/time'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { addMember, dataOf } from '../negotiations/parties'
import { buildPair, candidatesOf } from './world'

describe('M8 hole 14: what a viewer of a company marks as seen', () => {
  let api: TestApi
  let pair: Awaited<ReturnType<typeof buildPair>>
  let viewer: { token: string }
  const start = Date.now()
  const at = (hours: number) => api.setNow(new Date(start + hours * hourMs))
  beforeAll(async () => {
    api = await createTestApi()
    pair = await buildPair(api)
    viewer = await addMember(api, pair.employer.companyId, 'viewer')
  })
  afterAll(() => api.close())

  const path = () => `/v1/vacancies/${pair.employer.vacancy.public_id}/matches`
  const news = async (who: { token: string }) =>
    dataOf(await api.request<MatchCounters>('GET', `${path()}/counters`, { token: who.token })).new
  const look = async (who: { token: string }) =>
    expect((await api.request('POST', `${path()}/seen`, { token: who.token })).status).toBe(200)

  it('is their own: matches stay new to the company, and the other way round', async () => {
    const { employer } = pair
    const { total } = await candidatesOf(api, employer, employer.vacancy)
    expect(total).toBe(1)
    await look(employer)
    await look(viewer)
    await api.ctx.db.execute(sql`update vacancy_matches set created_at = ${new Date(start + hourMs)}`)
    at(2)
    expect([await news(employer), await news(viewer)]).toEqual([1, 1])
    await look(viewer)
    expect([await news(employer), await news(viewer)]).toEqual([1, 0])
    const isNew = async (who: { token: string }) =>
      (await candidatesOf(api, who, employer.vacancy)).results.map((row) => row.is_new)
    expect(await isNew(viewer)).toEqual([true])
    // Nobody of the company who acts has looked since the first visit: to them there is no visit before that one yet.
    expect(await isNew(employer)).toEqual([false])
    await look(employer)
    expect(await isNew(employer)).toEqual([true])
    await api.ctx.db.execute(sql`update vacancy_matches set created_at = ${new Date(start + 3 * hourMs)}`)
    at(4)
    await look(employer)
    expect([await news(employer), await news(viewer)]).toEqual([0, 1])
  })

  it('leaves what is new about views of a vacancy as it is', async () => {
    const { employer, candidate } = pair
    const { public_id } = employer.vacancy
    await api.request('POST', '/v1/views', {
      token: candidate.token,
      body: { type: 'vacancy', public_id },
      headers: { 'User-Agent': 'Mozilla/5.0 (X11) Firefox/140.0' },
    })
    const seen = (who: { token: string }) =>
      api.request('POST', '/v1/my/views/seen', { token: who.token, body: { type: 'vacancy', public_id } })
    const fresh = async () =>
      dataOf(
        await api.request<ViewStats>('GET', `/v1/vacancies/${public_id}/views`, { token: employer.token }),
      ).fresh
    expect((await seen(viewer)).status).toBe(200)
    expect(await fresh()).toBe(1)
    expect((await seen(employer)).status).toBe(200)
    expect(await fresh()).toBe(0)
  })
})
