import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { dayMs } from '@/lib/shared/time'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { entitlementGrants } from '@/server/db/schema/purchases'
import { takeIfAny } from '@/server/modules/billing/orders/entitlements.service'
import { changeTerms } from '@/server/modules/billing/orders/plan-catalogue.service'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { newInn } from '@/tests/support/tax-numbers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft } from '@/tests/support/vacancies'

const start = new Date('2026-03-04T09:00:00Z')
let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(start)
  await changeTerms(api.ctx, 'start', {
    from: start,
    contents: { active_vacancies: 1, seats: 5, contact_opens: 2 },
  })
})
afterAll(() => api.close())

const publish = async (who: TestEmployer) => {
  const { public_id } = await createVacancyDraft(api, who.token)
  const answer = await api.request<OwnVacancy>('POST', `/v1/vacancies/${public_id}/publication`, {
    token: who.token,
    body: { duplicate: true },
  })
  return answer.body.error_code ?? answer.body.data?.status
}
/** How many contacts a company may open until none is left. */
const takeAll = async (companyId: number) => {
  const one = () =>
    api.ctx.db.transaction((tx) =>
      takeIfAny(api.ctx, tx, { companyId, kind: 'contact_opens', status: 'used', userId: null }),
    )
  let taken = 0
  while (taken < 10 && (await one())) taken += 1
  return taken
}
const leftOf = async (who: TestEmployer) => {
  const answer = await api.request<CallResult<'GET /v1/my/services'>>('GET', '/v1/my/services', {
    token: who.token,
  })
  return Object.fromEntries(answer.body.data?.results.map(({ kind, left }) => [kind, left]) ?? [])
}
const setInn = (who: TestEmployer, inn: string) =>
  api.ctx.db.update(companies).set({ inn }).where(eq(companies.id, who.companyId))

it('M8 hole 8: a second company with the same ИНН brings no fresh free quota', async () => {
  const inn = newInn()
  const first = await createEmployer(api)
  const second = await createEmployer(api, { verified: false })
  await setInn(first, inn)
  await setInn(second, `${inn.slice(0, 2)} ${inn.slice(2)}`)
  expect(await publish(first)).toBe('active')
  expect(await takeAll(first.companyId)).toBe(2)
  expect(await publish(second)).toBe('not_enough_purchased_services')
  expect(await takeAll(second.companyId)).toBe(0)
  expect(await leftOf(second)).toMatchObject({ active_vacancies: 0, contact_opens: 0 })
})

it('M8 hole 8: what strangers use under a verified company’s ИНН is not taken from it', async () => {
  const inn = newInn()
  const verified = await createEmployer(api)
  const stranger = await createEmployer(api, { verified: false })
  await setInn(verified, inn)
  await setInn(stranger, inn)
  expect(await publish(stranger)).toBe('active')
  expect(await publish(verified)).toBe('active')
  expect(await takeAll(verified.companyId)).toBe(2)
})

it('M8 hole 8: a second company of the same person, without an ИНН, brings none either', async () => {
  const first = await createEmployer(api)
  const second = await createEmployer(api, { verified: false })
  await api.ctx.db
    .insert(companyMembers)
    .values({ companyId: second.companyId, userId: first.userId, role: 'owner' })
  expect(await publish(first)).toBe('active')
  expect(await publish(second)).toBe('not_enough_purchased_services')
  const taken = await Promise.all([first, second, first, second].map((who) => takeAll(who.companyId)))
  expect(taken.reduce((sum, n) => sum + n, 0)).toBe(2)
})

it('M8 hole 8: a founder who gave their company away counts with it still', async () => {
  const given = await createEmployer(api)
  const founder = await createEmployer(api)
  await api.ctx.db
    .update(companies)
    .set({ founderId: founder.userId })
    .where(eq(companies.id, given.companyId))
  expect(await publish(given)).toBe('active')
  expect(await publish(founder)).toBe('not_enough_purchased_services')
})

it('M8 hole 8: a company of other people has its own', async () => {
  const recruiter = await createEmployer(api)
  const other = await createEmployer(api)
  await api.ctx.db
    .insert(companyMembers)
    .values({ companyId: other.companyId, userId: recruiter.userId, role: 'recruiter' })
  expect(await publish(recruiter)).toBe('active')
  expect(await publish(other)).toBe('active')
})

it('tells of each kind when which units expire, those that are used first in front', async () => {
  const who = await createEmployer(api)
  const grant = (initial: number, days: number) => ({
    companyId: who.companyId,
    kind: 'recorded_answers' as const,
    initial,
    expiresAt: new Date(api.ctx.clock.now().getTime() + days * dayMs),
  })
  const [nearest, near, far] = [grant(1, 2), grant(3, 5), grant(50, 20)]
  await api.ctx.db.insert(entitlementGrants).values([far, near, nearest, far])
  const { companyId } = who
  const take = () =>
    api.ctx.db.transaction((tx) =>
      takeIfAny(api.ctx, tx, { companyId, kind: 'recorded_answers', status: 'used', userId: null }),
    )
  await take()
  await take()
  const { body } = await api.request<CallResult<'GET /v1/my/services'>>('GET', '/v1/my/services', {
    token: who.token,
  })
  expect(body.data?.results.find(({ kind }) => kind === 'recorded_answers')).toEqual({
    kind: 'recorded_answers',
    initial: 104,
    taken: 2,
    left: 102,
    parts: [
      { left: 2, expires_at: near.expiresAt.toISOString() },
      { left: 100, expires_at: far.expiresAt.toISOString() },
    ],
  })
})
