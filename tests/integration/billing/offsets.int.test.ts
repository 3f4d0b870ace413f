import { and, eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Payment } from '@/lib/contracts/payments'
import { payments, sandboxReceipts } from '@/server/db/schema/billing'
import { balanceParts } from '@/server/db/schema/ledger'
import { receipts } from '@/server/db/schema/refunds'
import { moveMoney, reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { checkDueReceipts } from '@/server/modules/billing/payments/receipts.service'
import { processDueRefunds } from '@/server/modules/billing/refunds/send-refunds.service'
import { refundByOperator } from '@/server/modules/moderation/operators/money.service'
import { eraseReceipts } from '@/server/modules/privacy/erase-money.repository'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { payer } from '@/tests/support/payer'
import { type PaymentService, startPaymentService } from '@/tests/support/payment-service'
import { shopOf } from '@/tests/support/shop'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const start = new Date('2026-03-04T09:00:00Z')
const order = { operator: 'дежурная', reason: 'по правилам возврата' }
interface Sent {
  payment_id: string
  receipt?: { items: unknown[] }
}

describe('H3 receipts of offset', () => {
  let api: TestApi
  let service: PaymentService
  let money: ReturnType<typeof payer>
  beforeAll(async () => {
    api = await createTestApi()
    service = await startPaymentService(api)
    money = payer(api, service)
  })
  afterEach(async () => {
    service.reset()
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true, sum: '0', misparted: [] })
  })
  afterAll(async () => {
    await service.stop()
    await api.close()
  })

  const pass = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const company = async () => {
    api.setNow(start)
    const who = await createEmployer(api)
    return { who, shop: shopOf(api, who) }
  }
  const bonus = (who: TestEmployer, amount: number) =>
    api.ctx.db.transaction((tx) =>
      moveMoney(api.ctx, tx, {
        companyId: who.companyId,
        kind: 'bonus',
        amount,
        key: `bonus:${who.companyPublicId}:${api.ctx.clock.now().getTime()}`,
        reference: 'bonus:x',
      }),
    )
  const turns = async (count = 4) => {
    for (let n = 0; n < count; n += 1) {
      await checkDueReceipts(api.ctx)
      pass(600_000)
    }
  }
  const listen = (path: string) => {
    const sent: Sent[] = []
    service.before = async (request) => {
      if (request.method === 'POST' && request.url.endsWith(path)) sent.push(await request.json())
      return undefined
    }
    return sent
  }
  const atService = async (paid: Payment) =>
    api.ctx.db
      .select()
      .from(sandboxReceipts)
      .where(eq(sandboxReceipts.paymentId, await money.serviceId(paid)))
  const offsets = async (who: TestEmployer) =>
    (await money.receipts(who)).results.filter(({ kind }) => kind === 'offset')

  it('tell what of each payment an order took: bonuses first, then the oldest payments, to the kopeck', async () => {
    const { who, shop } = await company()
    await bonus(who, 10_000)
    const [first, second] = [
      await money.pay(who, { amount: 15_050 }),
      await money.pay(who, { amount: 100_000 }),
    ]
    const sent = listen('/v3/receipts')
    const bought = await shop.buy('lift')
    // Nothing of a receipt is sent before the receipt of its payment is registered.
    await checkDueReceipts(api.ctx)
    expect(sent).toEqual([])
    expect(await offsets(who)).toMatchObject([
      { amount: 23_950, status: 'pending', title: bought.title, document_number: null },
      { amount: 15_050, status: 'pending', title: bought.title },
    ])
    await turns()
    expect(sent).toMatchObject([
      {
        type: 'payment',
        send: true,
        payment_id: await money.serviceId(first),
        customer: { email: expect.stringContaining('@example.ru') },
        settlements: [{ type: 'prepayment', amount: { value: '150.50', currency: 'RUB' } }],
        items: [
          {
            description: bought.title,
            amount: { value: '150.50' },
            vat_code: 11,
            payment_mode: 'full_payment',
            payment_subject: 'service',
          },
        ],
      },
      { payment_id: await money.serviceId(second), items: [{ amount: { value: '239.50' } }] },
    ])
    for (const receipt of await offsets(who)) {
      expect(receipt).toMatchObject({
        status: 'succeeded',
        storage_number: expect.stringMatching(/^\d{16}$/),
      })
    }
    expect((await money.receipts(who)).results.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'offset succeeded',
      'offset succeeded',
      'payment succeeded',
      'payment succeeded',
    ])
    // The address is kept no longer than it is needed.
    const rows = await api.ctx.db.select().from(receipts).where(eq(receipts.companyId, who.companyId))
    expect(rows.filter(({ email }) => email !== null)).toEqual([])
    expect(await money.payment(who, first.public_id)).toMatchObject({ refundable: 0 })
    expect(await money.payment(who, second.public_id)).toMatchObject({ refundable: 100_000 - 23_950 })
  })

  it('are sent in the turn after the receipt of the payment is registered', async () => {
    const { who, shop } = await company()
    await money.pay(who, { amount: 100_000 })
    await shop.buy('lift')
    // Waiting for a slow till, it is asked for ever more rarely.
    const nextCheckAt = new Date(start.getTime() + 3_600_000)
    const own = eq(receipts.companyId, who.companyId)
    await api.ctx.db
      .update(receipts)
      .set({ nextCheckAt })
      .where(and(own, isNotNull(receipts.purchaseId)))
    const sent = listen('/v3/receipts')
    pass(20_000)
    await checkDueReceipts(api.ctx)
    await checkDueReceipts(api.ctx)
    expect(sent).toHaveLength(1)
  })

  it('are made once, however often the answer is lost, also when their key is forgotten by then', async () => {
    const { who, shop } = await company()
    const paid = await money.pay(who, { amount: 100_000 })
    await shop.buy('lift')
    let tries = 0
    service.after = async (request, response) => {
      if (!(request.method === 'POST' && request.url.endsWith('/v3/receipts'))) return response
      tries += 1
      return new Response('', { status: 500 })
    }
    for (let n = 0; n < 5; n += 1) {
      await Promise.all([checkDueReceipts(api.ctx), checkDueReceipts(api.ctx)])
      pass(3_600_000)
    }
    expect(tries).toBeGreaterThan(1)
    expect(await offsets(who)).toMatchObject([{ status: 'pending' }])
    pass(24 * 3_600_000)
    const before = tries
    await turns(2)
    expect(tries).toBe(before)
    expect(await offsets(who)).toMatchObject([{ status: 'succeeded', amount: 49_000 }])
    expect(await atService(paid)).toHaveLength(1)
  })

  it('that the service refuses are shown as not registered, and nothing else waits for them', async () => {
    const { who, shop } = await company()
    await money.pay(who, { amount: 100_000 })
    await shop.buy('lift')
    service.before = async (request) =>
      request.method === 'POST' && request.url.endsWith('/v3/receipts')
        ? Response.json({ type: 'error', code: 'invalid_request' }, { status: 400 })
        : undefined
    await turns()
    expect(await offsets(who)).toMatchObject([{ status: 'canceled' }])
    pass(86_400_000)
    expect(await checkDueReceipts(api.ctx)).toBe(0)
  })

  it('are not told twice of money that came back unused, and its refund gives back services', async () => {
    const { who, shop } = await company()
    const paid = await money.pay(who, { amount: 100_000 })
    const lift = await shop.buy('lift')
    await shop.refund(lift.public_id, 49_000)
    expect(await money.payment(who, paid.public_id)).toMatchObject({ refundable: 100_000 })
    await turns()
    const again = await shop.buy('highlight')
    await turns()
    // 490 ₽ were told of; 290 ₽ of them are spent again, so no other receipt is due.
    expect(await offsets(who)).toMatchObject([{ amount: 49_000, title: lift.title }])
    expect(again.price).toBe(29_000)
    const sent = listen('/v3/refunds')
    await refundByOperator(api.ctx, order, paid.public_id, undefined)
    await processDueRefunds(api.ctx)
    expect(sent[0]?.receipt?.items).toMatchObject([
      { amount: { value: '510.00' }, payment_mode: 'advance', payment_subject: 'payment', vat_code: 12 },
      { amount: { value: '200.00' }, payment_mode: 'full_payment', payment_subject: 'service', vat_code: 11 },
    ])
    expect(await shop.balance()).toBe(0)
  })

  it('go to an owner when who bought has deleted their account', async () => {
    const { who, shop } = await company()
    await money.pay(who, { amount: 100_000 })
    await shop.buy('lift')
    const own = and(eq(receipts.companyId, who.companyId), isNotNull(receipts.purchaseId))
    const addresses = async () =>
      (await api.ctx.db.select().from(receipts).where(own)).map(({ email }) => email)
    expect(await addresses()).toEqual([expect.stringContaining('@example.ru')])
    await api.ctx.db.transaction((tx) => eraseReceipts(tx, who.userId))
    expect(await addresses()).toEqual([null])
    const sent = listen('/v3/receipts')
    await turns()
    expect(sent).toMatchObject([{ customer: { email: expect.stringContaining('@example.ru') } }])
    expect(await offsets(who)).toMatchObject([{ status: 'succeeded' }])
  })

  it('are due for no bonus, and for no order that was given up', async () => {
    const { who, shop } = await company()
    await bonus(who, 100_000)
    await shop.buy('lift')
    expect((await shop.order('team')).body.error_code).toBe('not_enough_money')
    await turns()
    expect((await money.receipts(who)).total).toBe(0)
  })

  it('and parts agree with the balance and the service after any order of purchases, returns and refunds', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('pay' as const), amount: fc.integer({ min: 10_000, max: 90_000 }) }),
      fc.record({ do: fc.constant('bonus' as const), amount: fc.integer({ min: 1, max: 40_000 }) }),
      fc.record({ do: fc.constantFrom('buy' as const, 'return' as const, 'refund' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { who, shop } = await company()
        const [paid, bought]: [Payment[], { public_id: string; price: number }[]] = [[], []]
        for (const each of steps) {
          pass(20_000)
          if (each.do === 'pay') paid.push(await money.pay(who, { amount: each.amount }))
          if (each.do === 'bonus') await bonus(who, each.amount)
          if (each.do === 'buy' && (await shop.balance()) >= 29_000) bought.push(await shop.buy('highlight'))
          const last = each.do === 'return' ? bought.pop() : undefined
          if (last) expect((await shop.refund(last.public_id, last.price)).status).toBe(200)
          const back = each.do === 'refund' ? paid.at(-1) : undefined
          if (back && (await money.payment(who, back.public_id)).refundable > 0) {
            await refundByOperator(api.ctx, order, back.public_id, undefined)
            await processDueRefunds(api.ctx)
          }
          await checkDueReceipts(api.ctx)
        }
        await turns(3)
        const told = await offsets(who)
        expect(new Set(told.map(({ status }) => status))).toEqual(
          new Set(told.length > 0 ? ['succeeded'] : []),
        )
        const rows = await api.ctx.db.select().from(payments).where(eq(payments.companyId, who.companyId))
        const parts = await api.ctx.db
          .select()
          .from(balanceParts)
          .where(eq(balanceParts.companyId, who.companyId))
        for (const { id } of rows) {
          const own = parts.filter(({ paymentId }) => paymentId === id)
          // What was told is what left the unsettled part of the payment for orders, and did not come back to it.
          const unsettled = own.filter(({ settled }) => !settled).reduce((sum, { amount }) => sum + amount, 0)
          expect(unsettled).toBeGreaterThanOrEqual(0)
        }
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(await shop.balance())
        expect(await reconcile(api.ctx)).toMatchObject({ ok: true })
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
