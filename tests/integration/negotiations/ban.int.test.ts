import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventPayload } from '@/lib/contracts/events'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { outbox } from '@/server/db/schema/platform'
import { notifyOfNegotiations } from '@/server/modules/hiring/negotiations/notices.service'
import { banAccount, unbanAccount } from '@/server/modules/moderation/operators/operators.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { addMember, apply, buildCandidate, buildEmployer, dataOf, invite } from './parties'

const order = { operator: 'дежурная', reason: 'жалобы' }

describe('a ban', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const seen = async (who: { token: string }, id: string) =>
    dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${id}`, { token: who.token })).status
  /** Kinds of the notices a person got once the relay has been through. */
  const told = async (who: { token: string }) => {
    for (const { kind, payload } of await api.ctx.db.select().from(outbox)) {
      if (kind !== 'negotiation.updated') continue
      await notifyOfNegotiations(api.ctx, [(payload as { data: EventPayload<'negotiation.updated'> }).data])
    }
    const { body } = await api.request<{ results: { kind: string }[] }>('GET', '/v1/notifications', {
      token: who.token,
    })
    return body.data?.results.map(({ kind }) => kind)
  }

  it('of a candidate ends what is open, on either way it began, and tells the companies', async () => {
    const employer = await buildEmployer(api)
    const other = await buildEmployer(api)
    const candidate = await buildCandidate(api)
    const applied = dataOf(await apply(api, candidate, employer.vacancy))
    const invited = dataOf(await invite(api, other, candidate.resume))
    expect(await banAccount(api.ctx, order, candidate.userPublicId)).toMatchObject({ negotiations: 2 })
    expect(await seen(employer, applied.public_id)).toBe('withdrawn')
    expect(await seen(other, invited.public_id)).toBe('declined_by_candidate')
    expect(await told(employer)).toContain('negotiation.withdrawn')
    expect(await told(other)).toContain('invitation.declined')
    await unbanAccount(api.ctx, order, candidate.userPublicId)
    expect(await seen(employer, applied.public_id)).toBe('withdrawn')
  })

  it('of whoever alone acts for a company tells those who wait that no answer will come', async () => {
    const employer = await buildEmployer(api)
    const candidate = await buildCandidate(api)
    const applied = dataOf(await apply(api, candidate, employer.vacancy))
    const called = await buildCandidate(api)
    const invited = dataOf(await invite(api, employer, called.resume))
    expect(await banAccount(api.ctx, order, employer.userPublicId)).toMatchObject({
      vacancies: 1,
      negotiations: 2,
    })
    expect(await seen(candidate, applied.public_id)).toBe('vacancy_closed')
    expect(await told(candidate)).toContain('vacancy.closed')
    expect(await seen(called, invited.public_id)).toBe('vacancy_closed')
    await unbanAccount(api.ctx, order, employer.userPublicId)
    expect(await seen(candidate, applied.public_id)).toBe('vacancy_closed')
  })

  it('of one of several leaves the company’s answers to the others', async () => {
    const employer = await buildEmployer(api)
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    const candidate = await buildCandidate(api)
    const applied = dataOf(await apply(api, candidate, employer.vacancy))
    expect(await banAccount(api.ctx, order, employer.userPublicId)).toMatchObject({ negotiations: 0 })
    expect(await seen(colleague, applied.public_id)).toBe(applied.status)
  })
})
