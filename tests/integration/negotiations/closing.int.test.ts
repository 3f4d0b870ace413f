import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { expireDue } from '@/server/modules/negotiations/sweep.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { act, apply, buildCandidate, buildEmployer, dataOf, signIn } from './parties'

const dayMs = 24 * 3600 * 1000

describe('closing a vacancy', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('resolves every open item by choice: hired, kept for fourteen days, answered by a letter', async () => {
    const start = api.ctx.clock.now()
    const employer = await buildEmployer(api)
    const people = await Promise.all([0, 1, 2, 3].map(() => buildCandidate(api)))
    const sent: Negotiation[] = []
    for (const person of people) sent.push(dataOf(await apply(api, person, employer.vacancy)))
    const [hired, kept, seen, unseen] = sent as [Negotiation, Negotiation, Negotiation, Negotiation]
    for (const each of [hired, seen]) dataOf(await act(api, employer, each, 'open'))
    const close = (body: object) =>
      api.request('POST', `/v1/vacancies/${employer.vacancy.publicId}/closure`, {
        token: employer.token,
        body: { reason: 'hired_here', ...body },
      })
    const fields = async (body: object) => JSON.stringify((await close(body)).body.data ?? null)
    expect(await fields({ keep: ['222222222222'] })).toContain('keep.0')
    expect(await fields({ hired: [hired.public_id], keep: [hired.public_id] })).toContain('keep.0')
    expect(await fields({ letter: 'Здравствуйте, {отчество}!' })).toContain('letter')

    const done = await close({
      hired: [hired.public_id],
      keep: [kept.public_id],
      letter: 'Здравствуйте, {имя}! Набор на «{вакансия}» закрыт.',
    })
    expect(done.status).toBe(200)
    const now = async (index: number) =>
      dataOf(
        await api.request<Negotiation>('GET', `/v1/negotiations/${sent[index]?.public_id}`, {
          token: await signIn(api, people[index]?.userId ?? 0),
        }),
      )
    const letter = `Здравствуйте, Мария! Набор на «${employer.vacancy.title}» закрыт.`
    expect(await now(0)).toMatchObject({ status: 'hired', answer_text: null })
    expect(await now(1)).toMatchObject({ status: 'new', turn: { actor: 'employer' } })
    expect(await now(2)).toMatchObject({
      public_id: seen.public_id,
      status: 'declined_by_employer',
      reason: 'position_filled',
      answer_text: letter,
    })
    expect(await now(3)).toMatchObject({
      public_id: unseen.public_id,
      status: 'vacancy_closed',
      answer_text: letter,
    })

    // What was kept and led nowhere is closed like the rest, not forgotten.
    api.setNow(new Date(start.getTime() + 13 * dayMs))
    expect(await expireDue(api.ctx)).toBe(0)
    api.setNow(new Date(start.getTime() + 15 * dayMs))
    expect(await expireDue(api.ctx)).toBe(1)
    expect((await now(1)).status).toBe('vacancy_closed')
    api.setNow(start)
  })
})
