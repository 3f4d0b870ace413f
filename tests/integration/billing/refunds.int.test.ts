import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Refund } from '@/lib/contracts/billing'
import { sandboxRefunds } from '@/server/db/schema/billing'
import { notifications } from '@/server/db/schema/platform'
import { refunds } from '@/server/db/schema/refunds'
import { moveMoney, reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { checkDueReceipts } from '@/server/modules/billing/payments/receipts.service'
import { processDueRefunds } from '@/server/modules/billing/refunds/send-refunds.service'
import {
  decideRefund,
  listRequested,
  refundByOperator,
} from '@/server/modules/moderation/operators/money.service'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { payer } from '@/tests/support/payer'
import { type PaymentService, startPaymentService } from '@/tests/support/payment-service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const start = new Date('2026-03-04T09:00:00Z')
const order = { operator: 'дежурная', reason: 'по правилам возврата' }

describe('refunds', () => {
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
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true, sum: '0' })
  })
  afterAll(async () => {
    await service.stop()
    await api.close()
  })

  const employer = (role?: 'recruiter') => {
    api.setNow(start)
    return createEmployer(api, role && { role })
  }
  const pass = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const ask = (who: TestEmployer, body: object) =>
    api.request<Refund>('POST', '/v1/my/refunds', {
      token: who.token,
      body: { reason: 'Вакансию закрыли, деньги не нужны', ...body },
    })
  const asked = async (who: TestEmployer, body: object): Promise<Refund> => {
    const { body: answer } = await ask(who, body)
    if (!answer.data) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const spend = (who: TestEmployer, amount: number, kind: 'charge' | 'bonus' = 'charge') =>
    api.ctx.db.transaction((tx) =>
      moveMoney(api.ctx, tx, {
        companyId: who.companyId,
        kind,
        amount: kind === 'charge' ? -amount : amount,
        key: `${kind}:${who.companyPublicId}:${amount}`,
        reference: 'purchase:x',
      }),
    )
  const balance = async (who: TestEmployer) => (await money.statement(who)).balance
  const last = async (who: TestEmployer) => (await money.refunds(who)).results[0]
  const atService = (paymentId: string) =>
    api.ctx.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, paymentId))
  const told = async (who: TestEmployer) =>
    (await api.ctx.db.select().from(notifications).where(eq(notifications.userId, who.userId)))
      .filter(({ kind }) => kind === 'refund.decided')
      .map(({ params }) => params)

  it('go from the owner’s request by the operator’s word to the payer, and every step stands in the book', async () => {
    const who = await employer()
    const paid = await money.pay(who)
    expect(paid).toMatchObject({ refundable: 150_050, refunded: 0 })
    await spend(who, 50_000)
    expect(await money.payment(who, paid.public_id)).toMatchObject({ refundable: 100_050 })
    const request = await asked(who, { payment_public_id: paid.public_id, amount: 100_000 })
    expect(request).toMatchObject({ status: 'requested', amount: 100_000, payment_public_id: paid.public_id })
    // It is set aside at once, and nothing goes out before a person has decided.
    expect(await balance(who)).toBe(50)
    expect(await processDueRefunds(api.ctx)).toBe(0)
    expect(await listRequested(api.ctx, 10)).toMatchObject([{ publicId: request.public_id, amount: 100_000 }])
    expect(await money.payment(who, paid.public_id)).toMatchObject({ refundable: 0, refunded: 100_000 })

    await decideRefund(api.ctx, order, request.public_id, true)
    expect(await processDueRefunds(api.ctx)).toBe(1)
    expect(await last(who)).toMatchObject({ status: 'succeeded', settled_at: start.toISOString() })
    expect(await balance(who)).toBe(50)
    expect(await money.payment(who, paid.public_id)).toMatchObject({ refundable: 50, refunded: 100_000 })
    const [made] = await atService(await money.serviceId(paid))
    expect(made?.body).toMatchObject({ amount: { value: '1000.00', currency: 'RUB' }, status: 'succeeded' })
    expect(await told(who)).toEqual([
      { reader: 'employer', status: 'succeeded', amount: '1\u00a0000\u00a0₽' },
    ])
    expect((await money.statement(who)).results.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', -100_000],
      ['charge', -50_000],
      ['topup', 150_050],
    ])
    // The address for the receipt is kept no longer than it is needed.
    const [row] = await api.ctx.db.select().from(refunds).where(eq(refunds.publicId, request.public_id))
    expect(row).toMatchObject({ receiptEmail: null, nextCheckAt: null })
    await expect(decideRefund(api.ctx, order, request.public_id, true)).rejects.toMatchObject({
      code: 'wrong_state',
    })
  })

  it('send a receipt with a part, and none with the whole, which the service knows', async () => {
    const who = await employer()
    const bodies: Record<string, unknown>[] = []
    service.before = async (request) => {
      if (request.method === 'POST' && request.url.endsWith('/v3/refunds')) bodies.push(await request.json())
      return undefined
    }
    const [part, whole] = [await money.pay(who), await money.pay(who)]
    await refundByOperator(api.ctx, order, part.public_id, 50_000)
    await refundByOperator(api.ctx, order, whole.public_id, undefined)
    await processDueRefunds(api.ctx)
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toMatchObject({
      amount: { value: '500.00', currency: 'RUB' },
      receipt: {
        customer: { email: expect.stringContaining('@example.ru') },
        items: [
          { amount: { value: '500.00' }, vat_code: 12, payment_mode: 'advance', payment_subject: 'payment' },
        ],
      },
    })
    expect(bodies[1]).toMatchObject({ amount: { value: '1500.50' } })
    expect(bodies[1]).not.toHaveProperty('receipt')
    expect(await balance(who)).toBe(100_050)
  })

  it('have receipts, registered by the till a little later with the numbers of the tax service', async () => {
    const who = await employer()
    const paid = await money.pay(who)
    await refundByOperator(api.ctx, order, paid.public_id, 10_000)
    await processDueRefunds(api.ctx)
    expect((await money.receipts(who)).results).toMatchObject([
      { kind: 'refund', amount: 10_000, status: 'pending', document_number: null },
      { kind: 'payment', amount: 150_050, status: 'pending' },
    ])
    await checkDueReceipts(api.ctx)
    expect((await money.receipts(who)).results.map(({ status }) => status)).toEqual(['pending', 'pending'])
    pass(20_000)
    await checkDueReceipts(api.ctx)
    const { results } = await money.receipts(who)
    expect(results.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    for (const receipt of results) {
      expect(receipt.storage_number).toMatch(/^\d{16}$/)
      expect(receipt.document_number).toMatch(/^\d+$/)
      expect(receipt.attribute).toMatch(/^\d+$/)
      expect(receipt.registered_at).toBe(new Date(start.getTime() + 5_000).toISOString())
    }
    pass(86_400_000)
    expect(await checkDueReceipts(api.ctx)).toBe(0)
  })

  it('put the money back when refused by the operator, withdrawn, or failed at the service', async () => {
    const who = await employer()
    const paid = await money.pay(who)
    const first = await asked(who, { payment_public_id: paid.public_id, amount: 100_000 })
    await decideRefund(api.ctx, { ...order, reason: 'Услуга оказана полностью' }, first.public_id, false)
    expect(await last(who)).toMatchObject({ status: 'rejected', note: 'Услуга оказана полностью' })
    expect(await balance(who)).toBe(150_050)

    const second = await asked(who, { payment_public_id: paid.public_id, amount: 100_000 })
    const withdraw = () =>
      api.request<Refund>('DELETE', `/v1/my/refunds/${second.public_id}`, { token: who.token })
    expect((await withdraw()).body.data).toMatchObject({ status: 'withdrawn' })
    expect((await withdraw()).body.error_code).toBe('wrong_state')
    expect(await balance(who)).toBe(150_050)

    const third = await asked(who, { payment_public_id: paid.public_id, amount: 100_001 })
    await decideRefund(api.ctx, order, third.public_id, true)
    await processDueRefunds(api.ctx)
    expect(await last(who)).toMatchObject({ status: 'canceled', cancel_reason: 'insufficient_funds' })
    expect(await balance(who)).toBe(150_050)
    expect(await told(who)).toMatchObject([
      { status: 'rejected', note: 'Услуга оказана полностью' },
      { status: 'canceled' },
    ])
  })

  it('wait for a slow service, and hear of the end by notification or by asking', async () => {
    const who = await employer()
    const paid = await money.pay(who)
    await refundByOperator(api.ctx, order, paid.public_id, 100_002)
    await processDueRefunds(api.ctx)
    expect(await last(who)).toMatchObject({ status: 'pending' })
    const [made] = await atService(await money.serviceId(paid))
    pass(20_000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => money.tell(made?.id ?? '', 'refund.succeeded')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await last(who)).toMatchObject({ status: 'succeeded' })
    expect(await balance(who)).toBe(50_048)
  })

  it('go out once, however often the answer is lost', async () => {
    const who = await employer()
    const paid = await money.pay(who)
    await refundByOperator(api.ctx, order, paid.public_id, 100_000)
    let tries = 0
    service.after = async (request, response) => {
      if (!(request.method === 'POST' && request.url.endsWith('/v3/refunds'))) return response
      tries += 1
      return tries < 3 ? new Response('', { status: 500 }) : response
    }
    for (let n = 0; n < 4; n += 1) {
      await Promise.all([processDueRefunds(api.ctx), processDueRefunds(api.ctx)])
      pass(60_000)
    }
    expect(tries).toBeGreaterThan(0)
    expect(await atService(await money.serviceId(paid))).toHaveLength(1)
    // The service tells of it too, and whoever comes first holds the refund: the rounds above may have met it held.
    await expect.poll(async () => (await last(who))?.status).toBe('succeeded')
    expect(await balance(who)).toBe(50_050)
  })

  it('are looked up instead of sent again once the service has forgotten their key', async () => {
    const who = await employer()
    const [lost, sent] = [await money.pay(who), await money.pay(who)]
    for (const { public_id } of [lost, sent]) await refundByOperator(api.ctx, order, public_id, 100_000)
    const sentId = await money.serviceId(sent)
    const silent = async (request: Request) => {
      if (request.method !== 'POST') return undefined
      const body = (await request.clone().json()) as { payment_id: string }
      return body.payment_id === sentId ? undefined : new Response('', { status: 500 })
    }
    service.before = silent
    service.after = async (request, response) =>
      request.method === 'POST' ? new Response('', { status: 500 }) : response
    await processDueRefunds(api.ctx)
    service.reset()
    pass(24 * 3_600_000)
    await processDueRefunds(api.ctx)
    const { results } = await money.refunds(who)
    const statusOf = (payment: { public_id: string }) =>
      results.find((each) => each.payment_public_id === payment.public_id)
    expect(statusOf(sent)).toMatchObject({ status: 'succeeded' })
    expect(statusOf(lost)).toMatchObject({ status: 'canceled', cancel_reason: 'refused' })
    expect(await balance(who)).toBe(200_100)
  })

  it('made in the cabinet of the shop stand in the book too, once, whatever is left of the balance', async () => {
    const who = await employer()
    const paid = await money.pay(who)
    await spend(who, 150_000)
    const paymentId = await money.serviceId(paid)
    const id = '2f0d9a34-000f-4000-9000-1d0e8c2b1a11'
    await api.ctx.db.insert(sandboxRefunds).values({
      id,
      paymentId,
      idempotenceKey: id,
      requestHash: '',
      body: {
        id,
        payment_id: paymentId,
        status: 'succeeded',
        amount: { value: '100.00', currency: 'RUB' },
        created_at: start.toISOString(),
      },
    })
    for (let n = 0; n < 3; n += 1) await money.tell(id, 'refund.succeeded')
    expect((await money.refunds(who)).results).toMatchObject([{ status: 'succeeded', amount: 10_000 }])
    expect(await balance(who)).toBe(50 - 10_000)
  })

  it.each([
    ['another amount', () => ({ amount: { value: '1000.01', currency: 'RUB' } })],
    ['other money', () => ({ amount: { value: '1000.00', currency: 'USD' } })],
    ['something else', () => ({ status: 'done' })],
  ])('are refused with %s than ordered', async (_what, change) => {
    const who = await employer()
    const paid = await money.pay(who)
    await refundByOperator(api.ctx, order, paid.public_id, 100_000)
    service.after = async (request, response) => {
      if (!request.url.includes('/v3/refunds')) return response
      return Response.json({ ...((await response.json()) as object), ...change() })
    }
    await processDueRefunds(api.ctx)
    const [made] = await atService(await money.serviceId(paid))
    expect((await money.tell(made?.id ?? '', 'refund.succeeded')).body.error_code).toBe('webhook_mismatch')
    expect(await last(who)).toMatchObject({ status: 'checking' })
    service.reset()
    expect((await money.tell(made?.id ?? '', 'refund.succeeded')).status).toBe(200)
    expect(await last(who)).toMatchObject({ status: 'succeeded' })
  })

  it('give back no more than was paid and is unspent, and no bonus', async () => {
    const who = await employer()
    const paid = await money.pay(who)
    const field = async (amount: unknown) => {
      const { status, body } = await ask(who, { payment_public_id: paid.public_id, amount })
      const { errors } = body.data as unknown as { errors: { field: string; code: string }[] }
      return [status, errors.map((each) => each.field)]
    }
    for (const wrong of [150_051, 0, -100, 10.5, '100', null, 1e300]) {
      expect(await field(wrong), String(wrong)).toEqual([422, ['amount']])
    }
    await spend(who, 40_000, 'bonus')
    await spend(who, 30_000)
    // 10 000 of the bonus are left: they were never paid. What was paid is all there.
    expect(await money.payment(who, paid.public_id)).toMatchObject({ refundable: 150_050 })
    await spend(who, 20_000)
    expect(await money.payment(who, paid.public_id)).toMatchObject({ refundable: 140_050 })
    expect(await balance(who)).toBe(140_050)
    const once = await Promise.all(
      Array.from({ length: 5 }, () => ask(who, { payment_public_id: paid.public_id, amount: 140_050 })),
    )
    expect(once.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await balance(who)).toBe(0)
  })

  it('are asked for by owners, of payments of their own', async () => {
    const who = await employer()
    const other = await employer()
    const recruiter = await employer('recruiter')
    const paid = await money.pay(who)
    const body = { payment_public_id: paid.public_id, amount: 100 }
    expect((await ask(other, body)).status).toBe(404)
    expect((await ask(recruiter, body)).status).toBe(403)
    const request = await asked(who, body)
    const path = `/v1/my/refunds/${request.public_id}`
    expect((await api.request('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await money.refunds(other)).total).toBe(0)
    const unpaid = await money.order(who)
    expect(
      (await ask(who, { payment_public_id: unpaid.body.data?.public_id, amount: 100 })).body.error_code,
    ).toBe('wrong_state')
    expect((await money.tell('x', 'refund.succeeded', '8.8.8.8')).status).toBe(403)
    expect((await money.tell('x', 'refund.succeeded')).status).toBe(200)
  })
})
