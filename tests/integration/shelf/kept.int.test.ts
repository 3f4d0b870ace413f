import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/contracts/notifications'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { postponedHandlers } from '@/server/jobs/publication-jobs'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer } from '@/tests/support/employers'
import { deliver } from '@/tests/support/outbox'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishableVacancy, publishVacancy } from '@/tests/support/vacancies'
import { buildCandidate, buildEmployer, dataOf } from '../negotiations/parties'

describe('news of what somebody keeps', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  /** As several relays at once would. */
  const deliverAll = () => deliver(api, postponedHandlers(api.ctx), { times: 2, atOnce: true })
  const feed = async (who: { token: string }) =>
    dataOf(await api.request<{ results: Notification[] }>('GET', '/v1/notifications', { token: who.token }))
      .results
  const keep = (who: { token: string }, vacancy: OwnVacancy) =>
    api.request('POST', '/v1/favorites', {
      token: who.token,
      body: { item_type: 'vacancy', item_public_id: vacancy.public_id },
    })

  it('tell each keeper once of another pay and of the end', async () => {
    const employer = await createEmployer(api)
    const [fan, planner, stranger] = [
      await buildCandidate(api),
      await buildCandidate(api),
      await buildCandidate(api),
    ]
    const vacancy = await publishVacancy(api, employer.token)
    await deliverAll()
    await keep(fan, vacancy)
    // On a shelf and among the favourites: told once.
    await keep(planner, vacancy)
    await api.request('POST', '/v1/my/postponed', {
      token: planner.token,
      body: { resume_public_id: planner.resume.publicId, vacancy_public_id: vacancy.public_id },
    })
    await deliverAll()
    const save = async (fields: object) => {
      const own = dataOf(
        await api.request<OwnVacancy>('GET', `/v1/vacancies/${vacancy.public_id}/own`, {
          token: employer.token,
        }),
      )
      return dataOf(
        await api.request<OwnVacancy>('PUT', `/v1/vacancies/${vacancy.public_id}`, {
          token: employer.token,
          body: { revision: own.revision, fields: { ...publishableVacancy, ...fields } },
        }),
      )
    }
    await save({ skills: ['Другое'] })
    await deliverAll()
    expect(await feed(fan)).toEqual([])

    await save({ salary: { ...publishableVacancy.salary, from: 95_000 } })
    await deliverAll()
    const [raised] = await feed(fan)
    expect(raised).toMatchObject({
      kind: 'favorite.salary_changed',
      params: {
        salary_before: 'от\u00a085\u00a0000 до\u00a0110\u00a0000\u00a0₽ на\u00a0руки',
        salary_after: 'от\u00a095\u00a0000 до\u00a0110\u00a0000\u00a0₽ на\u00a0руки',
      },
      target: { type: 'vacancy', public_id: vacancy.public_id, parent_public_id: null, tab: null },
    })
    expect(await feed(planner)).toMatchObject([
      { target: { parent_public_id: planner.resume.publicId, tab: 'postponed' } },
    ])

    // A pause is no end.
    const act = (action: string) =>
      api.request('POST', '/v1/my/vacancies/actions', {
        token: employer.token,
        body: { ids: [vacancy.public_id], public_ids: [vacancy.public_id], action },
      })
    expect((await act('pause')).status).toBe(200)
    await deliverAll()
    expect(await feed(fan)).toHaveLength(1)
    dataOf(
      await api.request('POST', `/v1/vacancies/${vacancy.public_id}/closure`, {
        token: employer.token,
        body: { reason: 'cancelled' },
      }),
    )
    await deliverAll()
    expect((await feed(fan)).map(({ kind }) => kind)).toEqual([
      'favorite.vacancy_closed',
      'favorite.salary_changed',
    ])
    expect(await feed(planner)).toHaveLength(2)
    expect(await feed(stranger)).toEqual([])
  })

  it('tell a company once that somebody it put aside looks for work otherwise', async () => {
    const employer = await buildEmployer(api)
    const candidate = await createCandidate(api)
    const resume = await publishResume(api, candidate.token)
    const put = await api.request<{ public_id: string }>('POST', '/v1/my/postponed', {
      token: employer.token,
      body: { resume_public_id: resume.public_id, vacancy_public_id: employer.vacancy.publicId },
    })
    expect(put.status).toBe(201)
    const say = async (status: string) => {
      const answer = await api.request('PUT', '/v1/my/job-search-status', {
        token: candidate.token,
        body: { status },
      })
      expect(answer.status).toBe(200)
      await deliverAll()
    }
    await deliverAll()
    expect(await feed(employer)).toEqual([])
    await say('looking_for_offers')
    expect(await feed(employer)).toMatchObject([
      {
        kind: 'shelf.candidate_status',
        params: { status: 'looking_for_offers', status_name: 'Рассматривает предложения' },
        target: {
          public_id: resume.public_id,
          parent_public_id: employer.vacancy.publicId,
          tab: 'postponed',
        },
      },
    ])
    // Who is taken off the shelf is no news any more.
    const item = dataOf(put)
    await api.request('POST', '/v1/my/postponed/bulk', {
      token: employer.token,
      body: { ids: [item.public_id], action: 'return' },
    })
    await say('has_job_offer')
    expect(await feed(employer)).toHaveLength(1)
  })
})
