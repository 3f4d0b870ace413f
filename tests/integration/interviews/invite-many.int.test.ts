import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchLimits, type InterviewCheck } from '@/lib/contracts/batches'
import {
  act,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  dataOf,
  type Employer,
  invite,
} from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, look, move, opened, propose, proposed } from './talks'

describe('inviting many to an interview', () => {
  let api: TestApi
  let employer: Employer
  beforeAll(async () => {
    api = await createTestApi()
    employer = await buildEmployer(api)
  })
  afterAll(() => api.close())

  const ask = (selection: unknown, token = employer.token) =>
    api.request<InterviewCheck>('POST', '/v1/my/interviews/check', { token, body: { selection } })
  const check = async (ids: readonly string[]) => dataOf(await ask({ ids }))

  it('says who cannot be invited and why, and names the rest by vacancy', async () => {
    const other = { ...employer, vacancy: await addVacancy(api, employer.company.id, { title: 'Санитар' }) }
    const able = [await opened(api, employer), await opened(api, employer), await opened(api, other)]
    const fresh = dataOf(await apply(api, await buildCandidate(api), employer.vacancy))
    const invited = dataOf(await invite(api, employer, (await buildCandidate(api)).resume))
    const declined = (await opened(api, employer)).negotiation
    await act(api, employer, declined, 'decline', { reason: 'experience', text: 'Спасибо' })
    const choosing = await proposed(api, employer)
    const booked = await agreed(api, employer)
    const moved = await agreed(api, employer)
    dataOf(
      await move(api, moved.person, await look(api, moved.person, moved.id), 'request_reschedule', {
        text: 'Не смогу',
      }),
    )
    const said = await check([
      ...able.map(({ negotiation }) => negotiation.public_id),
      fresh.public_id,
      invited.public_id,
      declined.public_id,
      ...[choosing, booked, moved].map(({ negotiation }) => negotiation.public_id),
    ])
    expect(said).toMatchObject({ total: 9, possible: 3 })
    expect(
      said.obstacles.map(({ code, people }) => [code, people.map(({ public_id }) => public_id)]),
    ).toEqual([
      ['unopened', [fresh.public_id]],
      ['unaccepted', [invited.public_id]],
      ['pending', [declined.public_id]],
      ['times_offered', [choosing.negotiation.public_id]],
      ['other_time_asked', [moved.negotiation.public_id]],
      ['meeting_ahead', [booked.negotiation.public_id]],
    ])
    expect(said.vacancies).toMatchObject([
      {
        public_id: employer.vacancy.publicId,
        count: 2,
        people: [{ name: 'Мария Соколова', title: 'Медсестра процедурная' }, {}],
      },
      { public_id: other.vacancy.publicId, title: 'Санитар', count: 1 },
    ])

    // All of one vacancy are invited by one proposal, and stand in the way of the next one.
    const people = said.vacancies[0]?.people ?? []
    expect(dataOf(await propose(api, employer, people))).toMatchObject({ skipped: [] })
    expect(await check(people.map(({ public_id }) => public_id))).toMatchObject({
      possible: 0,
      obstacles: [{ code: 'times_offered', count: 2 }],
      vacancies: [],
    })
  })

  it('takes the description of a list, and nobody of another company', async () => {
    const own = await buildEmployer(api)
    const { negotiation } = await opened(api, own)
    const whole = await ask({ vacancy: own.vacancy.publicId, filter: {} }, own.token)
    expect(dataOf(whole)).toMatchObject({ total: 1, possible: 1 })
    expect(dataOf(await ask({ queue: { group: 'open' } }, own.token))).toMatchObject({ total: 1 })
    expect(await check([negotiation.public_id])).toMatchObject({ total: 0, possible: 0, vacancies: [] })
    expect((await ask({ vacancy: own.vacancy.publicId, filter: {} })).status).toBe(404)
    const ids = Array.from({ length: batchLimits.ids + 1 }, () => negotiation.public_id)
    expect((await ask({ ids })).status).toBe(422)
  })
})
