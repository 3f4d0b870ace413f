import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import { dayMs } from '@/lib/shared/time'
import { negotiations } from '@/server/db/schema/negotiations'
import { publishBought } from '@/server/modules/billing/orders/promotions.service'
import { expireDue } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { createEmployer } from '@/tests/support/employers'
import { shopOf } from '@/tests/support/shop'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft } from '@/tests/support/vacancies'
import { act, addVacancy, apply, buildCandidate, dataOf } from '../negotiations/parties'

const start = new Date('2026-03-04T09:00:00Z')

describe('promotion and the answers that are owed', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('stop the one while most applicants wait for the other, and what was bought is kept', async () => {
    api.setNow(start)
    const employer = await createEmployer(api)
    const shop = shopOf(api, employer)
    await shop.topUp(49_000)
    const vacancy = await addVacancy(api, employer.companyId)
    for (let n = 0; n < 3; n += 1) dataOf(await apply(api, await buildCandidate(api), vacancy))
    api.setNow(new Date(start.getTime() + 10 * dayMs))
    while ((await expireDue(api.ctx)) > 0);
    const services = () => shop.ask<CallResult<'GET /v1/my/services'>>('GET', '/v1/my/services')
    expect((await services()).body.data?.answers_owed).toBe(3)
    await shop.buy('lift')
    const promote = () => shop.ask('POST', `/v1/vacancies/${vacancy.publicId}/promotions`, { kind: 'lifts' })
    expect((await promote()).body).toMatchObject({ error_code: 'answers_owed', data: { owed: 3 } })
    expect(await shop.left('lifts')).toBe(1)

    // Whoever is answered after all is owed nothing more.
    const { body } = await shop.ask<CallResult<'GET /v1/my/negotiations'>>('GET', '/v1/my/negotiations')
    for (const one of (body.data?.results ?? []).slice(0, 1)) {
      dataOf(await act(api, employer, one, 'reopen', { text: 'Простите, что молчали' }))
    }
    expect((await services()).body.data?.answers_owed).toBeNull()
    expect((await promote()).status).toBe(201)
  }, 90_000)

  it('let a bought publication open, and keep what came with it', async () => {
    api.setNow(start)
    const employer = await createEmployer(api)
    const shop = shopOf(api, employer)
    await shop.topUp(99_000)
    const vacancy = await addVacancy(api, employer.companyId)
    for (let n = 0; n < 3; n += 1) dataOf(await apply(api, await buildCandidate(api), vacancy))
    await api.ctx.db
      .update(negotiations)
      .set({ status: 'expired', turn: null, turnDueAt: null })
      .where(eq(negotiations.companyId, employer.companyId))
    const draft = await createVacancyDraft(api, employer.token, { title: 'Бариста' })
    const order = await shop.buy('single', { vacancy: draft.public_id })
    expect(await publishBought(api.ctx)).toBe(1)
    expect((await shop.purchase(order.public_id)).vacancy?.published).toBe(true)
    expect(await shop.left('lifts')).toBe(1)
  }, 90_000)
})
