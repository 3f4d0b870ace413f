import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import { dayMs } from '@/lib/shared/time'
import { notifications } from '@/server/db/schema/platform'
import { subscriptions } from '@/server/db/schema/purchases'
import { reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { changeTerms } from '@/server/modules/billing/orders/plan-catalogue.service'
import {
  cancelStaleOrders,
  notifyOfPeriodEnds,
  processPeriodEnds,
} from '@/server/modules/billing/subscriptions/period-ends.service'
import { createEmployer } from '@/tests/support/employers'
import { shopOf } from '@/tests/support/shop'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const start = new Date('2026-03-04T09:00:00Z')
const team = 990_000
const agency = 2_990_000

describe('H3 plans of a company', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterEach(async () => {
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true, sum: '0', miscounted: [] })
  })
  afterAll(() => api.close())

  const at = (days: number) => new Date(start.getTime() + days * dayMs)
  /** The clock, and what it does. */
  const goTo = async (days: number) => {
    api.setNow(at(days))
    await processPeriodEnds(api.ctx)
  }
  const company = async (money = 0) => {
    api.setNow(start)
    const employer = await createEmployer(api)
    const shop = shopOf(api, employer)
    if (money > 0) await shop.topUp(money)
    return { ...shop, employer }
  }
  const kindsTold = async (userId: number) =>
    (
      await api.ctx.db
        .select({ kind: notifications.kind })
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(notifications.id)
    ).map(({ kind }) => kind)

  it('sells by the terms in force, old purchases keep theirs', async () => {
    const shop = await company(5_000_000)
    const seen = await shop.quote('lift')
    const lift = await shop.buy('lift')
    expect(lift).toMatchObject({ status: 'paid', price: 49_000, vat: 8_836 })
    await changeTerms(api.ctx, 'lift', { from: api.ctx.clock.now(), price: 59_900 })
    const late = await shop.ask('POST', '/v1/my/purchases', { terms: seen.terms, pay: 'balance' })
    expect([late.status, late.body.error_code]).toEqual([409, 'price_expired'])
    expect(await shop.balance()).toBe(5_000_000 - 49_000)
    expect((await shop.quote('lift')).price).toBe(59_900)
    expect((await shop.purchase(lift.public_id)).price).toBe(49_000)
    expect((await shop.ask('GET', '/v1/my/catalogue/free/quote')).status).toBe(404)
    expect((await shop.ask('GET', '/v1/my/catalogue/gold/quote')).status).toBe(404)
    // What is for candidates is not sold to a company, by whatever name.
    const { body } = await api.request<CallResult<'GET /v1/catalogue'>>('GET', '/v1/catalogue')
    const free = body.data?.results.find(({ code }) => code === 'free')?.terms.public_id
    const balance = await shop.balance()
    for (const terms of [free, 'aaaaaaaaaaaa']) {
      expect((await shop.ask('POST', '/v1/my/purchases', { terms, pay: 'balance' })).status).toBe(404)
    }
    expect(await shop.balance()).toBe(balance)
  })

  it('charges nothing when the balance has too little, and says how much is missing', async () => {
    const shop = await company(100_000)
    const answer = await shop.order('team')
    expect(answer.body).toMatchObject({ error_code: 'not_enough_money', data: { missing: 890_000 } })
    expect(await shop.balance()).toBe(100_000)
    expect(await shop.plan()).toEqual({ running: null, pending: null })
  })

  it('begins when its money arrives, whichever way it comes', async () => {
    const shop = await company(100_000)
    const order = await shop.buy('team', { pay: 'later', auto_renew: true })
    expect(order).toMatchObject({ status: 'waiting', refundable: 0 })
    expect((await shop.plan()).pending).toMatchObject({ code: 'team', status: 'pending' })
    await shop.topUp(500_000)
    expect((await shop.purchase(order.public_id)).status).toBe('waiting')
    await shop.topUp(390_000)
    expect(await shop.balance()).toBe(0)
    expect(await shop.plan()).toMatchObject({
      running: { code: 'team', status: 'active', ends_at: at(30).toISOString(), auto_renew: true },
      pending: null,
    })
    expect(await shop.left('contact_opens')).toBe(50)
    expect(await kindsTold(shop.employer.userId)).toEqual(['plan.activated'])
  })

  it('gives an order up by hand, by another plan, or after two weeks', async () => {
    const shop = await company()
    const first = await shop.buy('team', { pay: 'later' })
    const second = await shop.buy('agency', { pay: 'later' })
    expect((await shop.purchase(first.public_id)).status).toBe('canceled')
    expect((await shop.plan()).pending?.code).toBe('agency')
    const given = await shop.ask('DELETE', `/v1/my/purchases/${second.public_id}`)
    expect(given.body.data).toMatchObject({ status: 'canceled' })
    expect((await shop.ask('DELETE', `/v1/my/purchases/${second.public_id}`)).status).toBe(409)
    const third = await shop.buy('team', { pay: 'later' })
    api.setNow(at(14))
    await cancelStaleOrders(api.ctx)
    expect((await shop.purchase(third.public_id)).status).toBe('canceled')
    expect(await shop.plan()).toEqual({ running: null, pending: null })
    await shop.topUp(team)
    expect(await shop.balance()).toBe(team)
  })

  it('is upgraded at once for the difference of what is left', async () => {
    const shop = await company(team + agency)
    const bought = await shop.buy('team')
    await goTo(10)
    expect(await shop.quote('agency')).toMatchObject({ purpose: 'upgrade', credit: 660_000, missing: 0 })
    expect(await shop.buy('agency')).toMatchObject({ purpose: 'upgrade', status: 'paid' })
    expect(await shop.balance()).toBe(660_000)
    expect((await shop.plan()).running).toMatchObject({ code: 'agency', ends_at: at(40).toISOString() })
    expect(await shop.purchase(bought.public_id)).toMatchObject({ status: 'refunded', refunded: 660_000 })
    expect(await shop.left('contact_opens')).toBe(300)
  })

  it('is downgraded at the end, and canceled by one click that can be taken back', async () => {
    const shop = await company(agency + team)
    await shop.buy('agency')
    expect((await shop.quote('team')).purpose).toBe('downgrade')
    expect((await shop.order('team')).body.data).toEqual({ purchase: null })
    expect((await shop.plan()).running).toMatchObject({ next_code: 'team', renewal_price: team })
    await shop.act('auto_renew_on')
    expect(await shop.balance()).toBe(team)
    await goTo(29)
    expect((await shop.act('cancel')).body.data).toMatchObject({ cancel_at_end: true, auto_renew: false })
    expect((await shop.act('keep')).body.data).toMatchObject({ cancel_at_end: false, next_code: null })
    await shop.order('team')
    await shop.act('auto_renew_on')
    await goTo(30)
    expect((await shop.plan()).running).toMatchObject({ code: 'team', ends_at: at(60).toISOString() })
    expect(await shop.balance()).toBe(0)
  })

  it('renews by itself after an explicit tick only; without one there are three days of grace', async () => {
    const ticked = await company(2 * team)
    await ticked.buy('team', { auto_renew: true })
    const plain = await company(2 * team)
    await plain.buy('team')
    api.setNow(at(30))
    await processPeriodEnds(api.ctx)
    expect((await ticked.plan()).running).toMatchObject({ status: 'active', ends_at: at(60).toISOString() })
    expect(await ticked.balance()).toBe(0)
    expect((await plain.plan()).running).toMatchObject({
      status: 'grace',
      grace_ends_at: at(33).toISOString(),
    })
    expect(await plain.balance()).toBe(team)
    expect(await plain.left('contact_opens')).toBe(50)
    api.setNow(at(33))
    await processPeriodEnds(api.ctx)
    expect((await plain.plan()).running).toBeNull()
    expect(await kindsTold(plain.employer.userId)).toEqual(['plan.activated', 'plan.grace', 'plan.expired'])
  })

  it('goes on from its end when it is paid for within the grace', async () => {
    const shop = await company(team)
    await shop.buy('team', { auto_renew: true })
    api.setNow(at(30))
    await processPeriodEnds(api.ctx)
    api.setNow(at(32))
    await shop.topUp(team)
    expect((await shop.plan()).running).toMatchObject({ status: 'active', ends_at: at(60).toISOString() })
    expect(await shop.balance()).toBe(0)
    expect(await shop.left('contact_opens')).toBe(50)
  })

  it('warns seven, three and one day before the end, once each', async () => {
    const shop = await company(team)
    await shop.buy('team')
    for (const days of [22, 23, 23.5, 27, 28, 29, 29.5]) {
      api.setNow(at(days))
      await notifyOfPeriodEnds(api.ctx)
    }
    const told = await kindsTold(shop.employer.userId)
    expect(told.filter((kind) => kind === 'plan.expiring')).toHaveLength(3)
  })

  it('gives the unused part back, by the sum that was shown and no other', async () => {
    const shop = await company(team)
    const bought = await shop.buy('team')
    await goTo(15)
    expect(await shop.purchase(bought.public_id)).toMatchObject({ refundable: 495_000 })
    const greedy = await shop.refund(bought.public_id, 600_000)
    expect(greedy.body).toMatchObject({ error_code: 'conflict_changes', data: { refundable: 495_000 } })
    const given = await shop.refund(bought.public_id, 495_000)
    expect(given.body.data).toMatchObject({ status: 'refunded', refunded: 495_000 })
    expect((await shop.refund(bought.public_id, 1)).status).toBe(409)
    expect(await shop.balance()).toBe(495_000)
    expect((await shop.plan()).running).toBeNull()
    // The free plan's own three of this month are there again.
    expect(await shop.left('contact_opens')).toBe(3)
  })

  it('buys once for orders at the same moment', async () => {
    const shop = await company(team + 49_000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.order('team')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await shop.balance()).toBe(49_000)
  })

  it('is right after any history', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('topUp' as const), amount: fc.integer({ min: 10_000, max: 3_000_000 }) }),
      fc.record({
        do: fc.constant('buy' as const),
        code: fc.constantFrom('team', 'agency', 'start', 'lift', 'contacts-10', 'single'),
        pay: fc.constantFrom('balance', 'later'),
        tick: fc.boolean(),
      }),
      fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 900 }) }),
      fc.record({
        do: fc.constant('act' as const),
        action: fc.constantFrom('cancel', 'keep', 'auto_renew_on', 'auto_renew_off', 'drop_downgrade'),
      }),
      fc.record({ do: fc.constant('refund' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const { employer, ...shop } = await company(1_000_000)
        let paidIn = 1_000_000
        let now = start.getTime()
        for (const each of steps) {
          if (each.do === 'topUp') {
            await shop.topUp(each.amount)
            paidIn += each.amount
          } else if (each.do === 'buy') {
            const answer = await shop.order(each.code as 'team', {
              pay: each.pay as 'balance',
              auto_renew: each.tick,
            })
            expect([201, 409]).toContain(answer.status)
          } else if (each.do === 'pass') {
            now += each.hours * 3_600_000
            api.setNow(new Date(now))
            await processPeriodEnds(api.ctx)
            await cancelStaleOrders(api.ctx)
          } else if (each.do === 'act')
            expect([200, 404, 409]).toContain((await shop.act(each.action)).status)
          else {
            const { body } = await shop.ask<{ results: { public_id: string; refundable: number }[] }>(
              'GET',
              '/v1/my/purchases',
            )
            const [some] = (body.data?.results ?? []).filter(({ refundable }) => refundable > 0)
            if (some) expect((await shop.refund(some.public_id, some.refundable)).status).toBe(200)
          }
        }
        const rows = await api.ctx.db
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.companyId, employer.companyId))
        const running = rows.filter(({ status }) => status === 'active' || status === 'grace')
        expect(running.length).toBeLessThanOrEqual(1)
        for (const row of running) expect(row.endsAt).not.toBeNull()
        const { body } = await shop.ask<{ results: { status: string; price: number; refunded: number }[] }>(
          'GET',
          '/v1/my/purchases?size=100',
        )
        const orders = body.data?.results ?? []
        const spent = orders
          .filter(({ status }) => status === 'paid' || status === 'refunded')
          .reduce((sum, { price, refunded }) => sum + price - refunded, 0)
        expect(await shop.balance()).toBe(paidIn - spent)
        expect(await reconcile(api.ctx)).toMatchObject({ ok: true })
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
