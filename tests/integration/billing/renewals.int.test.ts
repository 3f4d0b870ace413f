import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@/lib/shared/time'
import { payments } from '@/server/db/schema/billing'
import { companyMembers } from '@/server/db/schema/companies'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { notifications } from '@/server/db/schema/platform'
import { purchases } from '@/server/db/schema/purchases'
import {
  notifyOfPeriodEnds,
  processPeriodEnds,
} from '@/server/modules/billing/subscriptions/period-ends.service'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { payer } from '@/tests/support/payer'
import { type PaymentService, startPaymentService } from '@/tests/support/payment-service'
import { shopOf } from '@/tests/support/shop'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const start = new Date('2026-03-04T09:00:00Z')
const team = 990_000

describe('H3 renewals', () => {
  let api: TestApi
  let service: PaymentService
  let money: ReturnType<typeof payer>
  beforeAll(async () => {
    api = await createTestApi()
    service = await startPaymentService(api)
    money = payer(api, service)
  })
  afterEach(() => service.reset())
  afterAll(async () => {
    await service.stop()
    await api.close()
  })

  const at = (days: number) => new Date(start.getTime() + days * dayMs)
  const company = async (amount = 0) => {
    api.setNow(start)
    const employer = await createEmployer(api)
    const shop = shopOf(api, employer)
    if (amount > 0) await shop.topUp(amount)
    return { ...shop, employer }
  }
  const waiting = ({ companyId }: TestEmployer) =>
    api.ctx.db
      .select()
      .from(purchases)
      .where(and(eq(purchases.companyId, companyId), eq(purchases.status, 'waiting')))
  const charged = async ({ companyId }: TestEmployer) =>
    (await api.ctx.db.select().from(payments).where(eq(payments.companyId, companyId)))
      .filter(({ chargeKey }) => chargeKey !== null)
      .map(({ amount, status }) => ({ amount, status }))

  it.each([
    ['cancel', null],
    ['auto_renew_off', 'grace'],
  ] as const)('are not paid any more after %s in the grace', async (action, left) => {
    const shop = await company(team)
    await shop.buy('team', { auto_renew: true })
    api.setNow(at(30))
    await processPeriodEnds(api.ctx)
    expect(await waiting(shop.employer)).toHaveLength(1)
    expect((await shop.act(action)).status).toBe(200)
    await shop.topUp(team)
    expect(await shop.balance()).toBe(team)
    expect((await shop.plan()).running?.status ?? null).toBe(left)
  })

  it('that were ordered and wait for their money are given up with the plan', async () => {
    const shop = await company(team)
    await shop.buy('team')
    api.setNow(at(25))
    const order = await shop.buy('team', { pay: 'later' })
    const lift = await shop.buy('lift', { pay: 'later' })
    await shop.act('cancel')
    expect((await shop.purchase(order.public_id)).status).toBe('canceled')
    await shop.topUp(team)
    expect((await shop.purchase(lift.public_id)).status).toBe('paid')
    expect((await shop.plan()).running).toMatchObject({ cancel_at_end: true, ends_at: at(30).toISOString() })
  })

  it('are charged once by the way that was kept, also when the process ended before the charge', async () => {
    const shop = await company(team)
    await money.pay(shop.employer, { save_method: true })
    await shop.buy('team', { auto_renew: true })
    api.setNow(at(30))
    const { payments: provider } = api.ctx
    // As far as the order, and no farther.
    Object.assign(api.ctx, { payments: undefined })
    await processPeriodEnds(api.ctx)
    expect(await charged(shop.employer)).toEqual([])
    Object.assign(api.ctx, { payments: provider })
    await Promise.all([processPeriodEnds(api.ctx), processPeriodEnds(api.ctx), processPeriodEnds(api.ctx)])
    await processPeriodEnds(api.ctx)
    expect(await charged(shop.employer)).toEqual([{ amount: team - 150_050, status: 'succeeded' }])
    expect(await shop.balance()).toBe(0)
    expect((await shop.plan()).running).toMatchObject({ status: 'active', ends_at: at(60).toISOString() })
  })

  it('that lack less than the least payment charge that', async () => {
    const shop = await company(team - 150_050 + team - 4_000)
    await money.pay(shop.employer, { save_method: true })
    await shop.buy('team', { auto_renew: true })
    api.setNow(at(30))
    await processPeriodEnds(api.ctx)
    expect(await charged(shop.employer)).toEqual([{ amount: 10_000, status: 'succeeded' }])
    expect(await shop.balance()).toBe(6_000)
  })

  it('charge nobody who is about to delete their account', async () => {
    const shop = await company(2 * team)
    await shop.buy('team', { auto_renew: true })
    await api.ctx.db
      .insert(accountDeletions)
      .values({ userId: shop.employer.userId, requestedAt: at(20), dueAt: at(50) })
    api.setNow(at(30))
    await processPeriodEnds(api.ctx)
    expect(await shop.balance()).toBe(team)
    expect(await waiting(shop.employer)).toEqual([])
  })

  it('end with the word of who gave it: gone, or only looking', async () => {
    const shop = await company(2 * team)
    await shop.buy('team', { auto_renew: true })
    const colleague = await createEmployer(api)
    await api.ctx.db
      .update(companyMembers)
      .set({ companyId: shop.employer.companyId })
      .where(eq(companyMembers.userId, colleague.userId))
    const theirs = shopOf(api, colleague)
    expect((await theirs.plan()).running).toMatchObject({ auto_renew: true })
    await api.ctx.db.delete(companyMembers).where(eq(companyMembers.userId, shop.employer.userId))
    expect((await theirs.plan()).running).toMatchObject({ auto_renew: false })
    api.setNow(at(29.5))
    await notifyOfPeriodEnds(api.ctx)
    const told = await api.ctx.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, colleague.userId), eq(notifications.kind, 'plan.expiring')))
    expect(told.map(({ params }) => params.renewal)).toEqual(['manual'])
    api.setNow(at(30))
    await processPeriodEnds(api.ctx)
    expect(await theirs.balance()).toBe(team)
    // Their own tick counts from now on.
    expect((await theirs.act('auto_renew_on')).body.data).toMatchObject({ auto_renew: true })
  })

  it('warn of what the balance lacks, unless a kept way of paying covers it', async () => {
    const told = async ({ userId }: TestEmployer) =>
      (await api.ctx.db.select().from(notifications).where(eq(notifications.userId, userId)))
        .filter(({ kind }) => kind === 'balance.low' || kind === 'plan.expiring')
        .map(({ kind, params }) => [kind, params.amount, params.renewal])
    const [short, covered, kept] = [
      await company(team + 100_000),
      await company(2 * team),
      await company(team),
    ]
    await money.pay(kept.employer, { save_method: true })
    for (const shop of [short, covered, kept]) await shop.buy('team', { auto_renew: true })
    api.setNow(at(29.5))
    await notifyOfPeriodEnds(api.ctx)
    await notifyOfPeriodEnds(api.ctx)
    expect(await told(short.employer)).toEqual([['balance.low', '8\u00a0900\u00a0₽', 'auto']])
    expect(await told(covered.employer)).toEqual([['plan.expiring', undefined, 'auto']])
    expect(await told(kept.employer)).toEqual([['plan.expiring', undefined, 'auto']])
  })
})
