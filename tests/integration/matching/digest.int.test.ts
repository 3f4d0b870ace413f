import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/contracts/notifications'
import { users } from '@/server/db/schema/accounts'
import { createCandidate } from '@/tests/support/candidates'
import { publishResume } from '@/tests/support/resumes'
import { dataOf } from '../negotiations/parties'
import { buildMatching, buildPair, candidatesOf } from './world'

type World = Awaited<ReturnType<typeof buildMatching>>

describe('«новые кандидаты»', () => {
  let world: World
  beforeAll(async () => {
    world = await buildMatching()
  })
  afterAll(() => world.close())

  /** Noon in Moscow: by day one is told at once. */
  const noon = (days: number) => {
    const at = new Date(Date.now() + days * 86_400_000)
    at.setUTCHours(9, 0, 0, 0)
    return at
  }

  it('tells a recruiter once of who is new, by feed and letter, until they unsubscribe', async () => {
    const { api } = world
    api.setNow(noon(0))
    const { employer } = await buildPair(api)
    const { email } = (
      await api.ctx.db.select({ email: users.email }).from(users).where(eq(users.id, employer.userId))
    )[0] ?? { email: null }
    const path = `/v1/vacancies/${employer.vacancy.public_id}/matches/subscription`
    await expect.poll(async () => (await candidatesOf(api, employer, employer.vacancy)).total).toBe(1)
    expect(dataOf(await api.request('GET', path, { token: employer.token }))).toEqual({ cadence: 'off' })
    const put = await api.request('PUT', path, { token: employer.token, body: { cadence: 'instant' } })
    expect(dataOf(put)).toEqual({ cadence: 'instant' })

    api.setNow(new Date(noon(0).getTime() + 60_000))
    const person = await createCandidate(api)
    await publishResume(api, person.token, { last_name: 'Невидимова' })
    await expect.poll(async () => (await candidatesOf(api, employer, employer.vacancy)).total).toBe(2)
    // The worker looks again after a while by the product's clock.
    api.setNow(new Date(noon(0).getTime() + 120_000))
    const feed = async () =>
      dataOf(
        await api.request<{ results: Notification[] }>('GET', '/v1/notifications', { token: employer.token }),
      ).results
    await expect.poll(feed, { timeout: 20_000 }).toMatchObject([
      {
        kind: 'matches.digest',
        params: {
          count: '1',
          vacancy_title: employer.vacancy.fields.title,
          best: expect.stringMatching(/^(8[5-9]|9\d|100)$/),
        },
      },
    ])
    const mine = () => api.messages.filter(({ to }) => to === email)
    api.setNow(new Date(noon(0).getTime() + 300_000))
    await expect.poll(() => mine().length, { timeout: 10_000 }).toBe(1)
    const [letter] = mine()
    expect(letter?.subject).toContain('1 новый кандидат')
    expect(letter?.text).toContain(`/ru/vacancies/${employer.vacancy.public_id}/view/matches`)
    expect(letter?.text).not.toContain('Невидимова')
    const way = /\/v1\/unsubscribe\/([^>]+)>/.exec(letter?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(dataOf(await api.request('POST', `/v1/unsubscribe/${way}`))).toEqual({
      kind: 'matches',
      name: employer.vacancy.fields.title,
      active: false,
    })
    expect(dataOf(await api.request('GET', path, { token: employer.token }))).toEqual({ cadence: 'off' })
    expect(dataOf(await api.request('DELETE', `/v1/unsubscribe/${way}`))).toMatchObject({ active: true })
    expect(dataOf(await api.request('GET', path, { token: employer.token }))).toEqual({ cadence: 'instant' })
    expect(await feed()).toHaveLength(1)
  })
})
