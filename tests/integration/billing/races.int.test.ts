import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invoice } from '@/lib/contracts/billing-documents'
import type { CallResult } from '@/lib/contracts/calls'
import { idempotencyKeys } from '@/server/db/schema/accounts'
import { lockBalance } from '@/server/modules/billing/ledger/ledger.repository'
import { moveMoney, reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { publishBought } from '@/server/modules/billing/orders/promotions.service'
import { processPeriodEnds } from '@/server/modules/billing/subscriptions/period-ends.service'
import { markInvoicePaid } from '@/server/modules/moderation/operators/money.service'
import { decideOnVacancy } from '@/server/modules/vacancies/company-vacancies.service'
import { createEmployer } from '@/tests/support/employers'
import { payer } from '@/tests/support/payer'
import { type PaymentService, startPaymentService } from '@/tests/support/payment-service'
import { shopOf } from '@/tests/support/shop'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft } from '@/tests/support/vacancies'

const start = new Date('2026-03-04T09:00:00Z')
const team = 990_000

describe('money that is moved from several sides at once', () => {
  let api: TestApi
  let service: PaymentService
  let money: ReturnType<typeof payer>
  beforeAll(async () => {
    api = await createTestApi()
    service = await startPaymentService(api)
    money = payer(api, service)
  })
  afterAll(async () => {
    await service.stop()
    await api.close()
  })

  const company = async () => {
    api.setNow(start)
    const employer = await createEmployer(api)
    return { ...shopOf(api, employer), employer }
  }

  it('goes back to the payer or into a purchase, never both', async () => {
    const shop = await company()
    const paid = await money.pay(shop.employer, { amount: 49_000 })
    const [refund, bought] = await Promise.all([
      shop.ask('POST', '/v1/my/refunds', {
        payment_public_id: paid.public_id,
        amount: 49_000,
        reason: 'Передумали',
      }),
      shop.order('lift'),
    ])
    expect([refund.status, bought.status].filter((status) => status === 201)).toHaveLength(1)
    expect(await shop.balance()).toBe(0)
    expect(await shop.left('lifts')).toBe(bought.status === 201 ? 1 : 0)
  })

  it('is refunded while a purchase of its money is written, and neither waits for the other in a circle', async () => {
    const shop = await company()
    const paid = await money.pay(shop.employer, { amount: 49_000 })
    const { companyId } = shop.employer
    const refund = await api.ctx.db.transaction(async (tx) => {
      await lockBalance(tx, companyId)
      const asked = shop.ask('POST', '/v1/my/refunds', {
        payment_public_id: paid.public_id,
        amount: 10_000,
        reason: 'Передумали',
      })
      const waiting = async () => {
        const { rows } = await api.ctx.db.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.n
      }
      await expect.poll(waiting).toBeGreaterThan(0)
      await moveMoney(api.ctx, tx, {
        companyId,
        kind: 'charge',
        amount: -500,
        key: `race:${paid.public_id}`,
        reference: 'purchase:race',
      })
      return { asked }
    })
    expect((await refund.asked).status).toBe(201)
    expect(await shop.balance()).toBe(49_000 - 10_000 - 500)
  })

  it('buys once under one key, also when the process ended before it could remember its answer', async () => {
    const shop = await company()
    await shop.topUp(2 * 49_000)
    const { terms } = await shop.quote('lift')
    const buy = (key: string) =>
      api.request<CallResult<'POST /v1/my/purchases'>>('POST', '/v1/my/purchases', {
        token: shop.employer.token,
        body: { terms, pay: 'balance' },
        headers: { 'idempotency-key': key },
      })
    const first = await buy('one-and-the-same-key')
    expect(first.status).toBe(201)
    await api.ctx.db.delete(idempotencyKeys)
    const again = await buy('one-and-the-same-key')
    expect(again.body.data?.purchase?.public_id).toBe(first.body.data?.purchase?.public_id)
    expect(await shop.left('lifts')).toBe(1)
    const other = await buy('another-key-entirely')
    expect(other.body.data?.purchase?.public_id).not.toBe(first.body.data?.purchase?.public_id)
    expect(await shop.left('lifts')).toBe(2)
  })

  it('of one invoice comes once, however many operators mark it paid', async () => {
    const shop = await company()
    const made = await shop.ask<Invoice>('POST', '/v1/my/invoices', {
      amount: team,
      name: 'ООО «Ромашка»',
      inn: '7707083893',
    })
    const order = await shop.buy('team', { pay: 'later' })
    const number = made.body.data?.number ?? ''
    const marked = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => markInvoicePaid(api.ctx, { operator: `${n}`, reason: 'п/п' }, number)),
    )
    expect(marked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.balance()).toBe(0)
    expect((await shop.purchase(order.public_id)).status).toBe('paid')
  })

  it('renews a plan once when its term, its buyer and its canceller come together', async () => {
    const shop = await company()
    await shop.topUp(3 * team)
    await shop.buy('team', { auto_renew: true })
    api.setNow(new Date(start.getTime() + 30 * 86_400_000))
    const before = await shop.balance()
    await Promise.all([
      processPeriodEnds(api.ctx),
      processPeriodEnds(api.ctx),
      shop.act('cancel'),
      shop.order('team'),
    ])
    const spent = before - (await shop.balance())
    const { running } = await shop.plan()
    expect([0, team]).toContain(spent)
    expect(running?.ends_at ?? null).toBe(
      spent === 0 ? (running?.ends_at ?? null) : new Date(start.getTime() + 60 * 86_400_000).toISOString(),
    )
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true })
  })

  it('and a publication that is bought, looked at and withdrawn stays counted', async () => {
    const shop = await company()
    await shop.topUp(3 * 99_000)
    const { public_id: id } = await createVacancyDraft(api, shop.employer.token, {
      title: 'Курьер, лёгкие деньги',
    })
    await shop.buy('single', { vacancy: id })
    const decide = () =>
      api.ctx.db
        .transaction((tx) => decideOnVacancy(tx, id, { action: 'approve' }, api.ctx.clock.now()))
        .catch(() => undefined)
    const withdraw = () => shop.ask('POST', `/v1/vacancies/${id}/actions`, { action: 'withdraw' })
    const publish = () => shop.ask('POST', `/v1/vacancies/${id}/publication`, { duplicate: true })
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        publishBought(api.ctx).then(() => undefined),
        publish(),
        withdraw(),
        decide().then(() => undefined),
        publish(),
      ])
      for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500)
      expect(await reconcile(api.ctx)).toMatchObject({ ok: true, miscounted: [] })
    }
  }, 90_000)
})
