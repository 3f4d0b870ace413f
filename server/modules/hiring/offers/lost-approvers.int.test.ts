import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { Conversation } from '@/lib/contracts/conversations'
import type { NegotiationDetail } from '@/lib/contracts/negotiations'
import type { Offer } from '@/lib/contracts/offers'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { banAccount } from '@/server/modules/moderation/operators/operators.service'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import {
  act,
  addMember,
  apply,
  buildCandidate,
  buildEmployer,
  dataOf,
} from '@/tests/integration/negotiations/parties'
import { offerTerms } from '@/tests/support/offers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('an offer that waits for somebody to approve it', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  /** An offer in approval by two colleagues; the second has the role. */
  async function begin(role: CompanyRole) {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const stays = await addMember(api, employer.company.id, 'recruiter')
    const goes = await addMember(api, employer.company.id, role)
    const begun = { employer, stays, goes }
    if (role === 'hiring_manager') await putOnVacancy(begun, true)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const opened = dataOf(await act(api, employer, sent, 'open'))
    const { public_id } = dataOf(await act(api, employer, opened, 'take_into_review', { text: 'Приходите' }))
    const path = `/v1/negotiations/${public_id}/offer`
    const stateOf = async (who: { token: string }) =>
      dataOf(await ask<NegotiationDetail>('GET', `/v1/negotiations/${public_id}`, who)).offer_state
    expect(await stateOf(stays)).toBeNull()
    const approvers = [stays.userPublicId, goes.userPublicId]
    const kept = dataOf(
      await ask<Offer>('PUT', `${path}/draft`, employer, { revision: 0, terms: offerTerms(api), approvers }),
    )
    dataOf(await ask('POST', `${path}/actions`, employer, { action: 'submit', revision: kept.revision }))
    expect([await stateOf(goes), await stateOf(candidate)]).toEqual(['in_approval', undefined])
    const spoken = async (who: { token: string }) =>
      dataOf(await ask<Conversation>('GET', `/v1/negotiations/${public_id}/conversation`, who)).negotiation
    expect(await spoken(employer)).toMatchObject({ offer_state: 'in_approval' })
    expect(await spoken(candidate)).not.toHaveProperty('offer_state')
    return { ...begun, path }
  }
  type Begun = Awaited<ReturnType<typeof begin>>

  const ask = <T>(method: string, path: string, { token }: { token: string }, body?: unknown) =>
    api.request<T>(method, path, { token, body })
  const putOnVacancy = async ({ employer, goes }: Pick<Begun, 'employer' | 'goes'>, on: boolean) => {
    const path = `/v1/vacancies/${employer.vacancy.publicId}/team/${goes.userPublicId}`
    expect((await ask('PUT', path, employer, { on })).status).toBe(200)
  }
  const memberPath = ({ employer, goes }: Begun) =>
    `/v1/accounts/company/${employer.company.publicId}/members/${goes.userPublicId}`

  const endings: Record<string, [CompanyRole, (begun: Begun) => Promise<void>]> = {
    'is removed': [
      'viewer',
      async (begun) => {
        expect((await ask('DELETE', memberPath(begun), begun.employer)).status).toBe(200)
      },
    ],
    'becomes an accountant': [
      'viewer',
      async (begun) => {
        const path = `${memberPath(begun)}/role`
        expect((await ask('PUT', path, begun.employer, { role: 'finance' })).status).toBe(200)
      },
    ],
    'loses the vacancy': ['hiring_manager', (begun) => putOnVacancy(begun, false)],
    'is banned': [
      'viewer',
      async ({ goes }) => {
        await banAccount(api.ctx, { operator: 'test', reason: 'test' }, goes.userPublicId)
      },
    ],
    'is erased': [
      'viewer',
      async ({ goes: { userId } }) => {
        const now = api.ctx.clock.now()
        await api.ctx.db.insert(accountDeletions).values({ userId, requestedAt: now, dueAt: now })
        expect(await eraseDueAccounts(api.ctx)).toBe(1)
      },
    ],
  }

  it.each(Object.entries(endings))(
    'comes back to its author when the colleague %s',
    async (_, [role, end]) => {
      const begun = await begin(role)
      await end(begun)
      const now = dataOf(await ask<Offer>('GET', begun.path, begun.employer))
      expect(now.versions[0]).toMatchObject({
        state: 'returned',
        approvals: [{ decision: 'waiting' }, { decision: 'left' }],
      })
      expect(now.actions).toEqual(['rework'])
      const told = await api.ctx.db.execute(
        sql`select 1 from notifications where user_id = ${begun.employer.userId} and kind = 'offer.returned'`,
      )
      expect(told.rows).toHaveLength(1)
      const rework = { action: 'rework', revision: now.revision }
      const again = dataOf(await ask<Offer>('POST', `${begun.path}/actions`, begun.employer, rework))
      expect(again.versions[0]?.approvals.map(({ public_id }) => public_id)).toEqual([
        begun.stays.userPublicId,
      ])
    },
  )

  it('keeps waiting for a colleague whose new role may approve too', async () => {
    const begun = await begin('recruiter')
    const changed = await ask('PUT', `${memberPath(begun)}/role`, begun.employer, { role: 'viewer' })
    expect(changed.status).toBe(200)
    const { versions } = dataOf(await ask<Offer>('GET', begun.path, begun.employer))
    expect(versions[0]?.state).toBe('in_approval')
  })
})
