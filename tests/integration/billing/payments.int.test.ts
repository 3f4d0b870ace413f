import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { Payment } from '@/lib/contracts/payments'
import { payments, sandboxPayments } from '@/server/db/schema/billing'
import { companyMembers } from '@/server/db/schema/companies'
import { reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { checkDuePayments } from '@/server/modules/billing/payments/provider.service'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { type PaymentService, startPaymentService } from '@/tests/support/payment-service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const start = new Date('2026-03-04T09:00:00Z')
const sender = '127.0.0.1'

describe('payments', () => {
  let api: TestApi
  let service: PaymentService
  beforeAll(async () => {
    api = await createTestApi()
    service = await startPaymentService(api)
  })
  afterEach(async () => {
    service.reset()
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true, sum: '0' })
  })
  afterAll(async () => {
    await service.stop()
    await api.close()
  })

  const employer = () => {
    api.setNow(start)
    return createEmployer(api)
  }
  const pass = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const order = (who: TestEmployer, body: object = {}) =>
    api.request<Payment>('POST', '/v1/my/payments', {
      token: who.token,
      body: { amount: 150_050, method: 'card', ...body },
    })
  const ordered = async (who: TestEmployer) => {
    const { body } = await order(who)
    if (!body.data?.confirmation_url) throw new Error(JSON.stringify(body))
    return { ...body.data, confirmation_url: body.data.confirmation_url }
  }
  const read = async (who: TestEmployer, id: string) => {
    const { body } = await api.request<Payment>('GET', `/v1/my/payments/${id}`, { token: who.token })
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data
  }
  const statement = async (who: TestEmployer) => {
    const { body } = await api.request<CallResult<'GET /v1/my/statement'>>('GET', '/v1/my/statement', {
      token: who.token,
    })
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data
  }
  /** The service's own id of a payment. */
  const serviceId = async (payment: { public_id: string }) => {
    const [row] = await api.ctx.db
      .select({ id: sandboxPayments.id })
      .from(sandboxPayments)
      .where(sql`${sandboxPayments.body}->'metadata'->>'payment' = ${payment.public_id}`)
    if (!row) throw new Error('the service knows of no such payment')
    return row.id
  }
  const tell = (id: string, ip: string | null = sender) =>
    api.request('POST', '/v1/payments/notifications', {
      body: { type: 'notification', event: 'payment.succeeded', object: { id } },
      ...(ip !== null && { ip }),
    })
  /** As the service would answer about a payment, changed. */
  const lie = (change: (body: Record<string, unknown>) => object) => {
    service.after = async (request, response) => {
      if (request.method !== 'GET') return response
      const body = (await response.json()) as Record<string, unknown>
      return Response.json({ ...body, ...change(body) })
    }
  }

  it('brings money to the company: order, page, notification, balance, statement', async () => {
    const who = await employer()
    const answer = await order(who)
    expect(answer.status).toBe(201)
    const payment = answer.body.data
    expect(payment).toMatchObject({ amount: 150_050, method: 'card', status: 'pending', cancel_reason: null })
    const page = await fetch(payment?.confirmation_url ?? '')
    expect(await page.text()).toContain('1\u00A0500,50\u00A0₽')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const back = await service.decide(payment?.confirmation_url ?? '', 'pay')
    expect(back).toMatch(new RegExp(`/ru/my/payments\\?payment=${payment?.public_id}$`))
    await vi.waitFor(async () => expect((await statement(who)).balance).toBe(150_050), 10_000)
    expect(await read(who, payment?.public_id ?? '')).toMatchObject({
      status: 'succeeded',
      confirmation_url: null,
      settled_at: start.toISOString(),
    })
    expect((await statement(who)).results).toMatchObject([
      { kind: 'topup', amount: 150_050, balance_after: 150_050, facts: { method: 'card' } },
    ])
    // The address for the receipt is kept no longer than it is needed.
    const [row] = await api.ctx.db
      .select()
      .from(payments)
      .where(eq(payments.publicId, payment?.public_id ?? ''))
    expect(row).toMatchObject({ receiptEmail: null, nextCheckAt: null })
  })

  it('counts money once for a hundred notifications at the same moment', async () => {
    const who = await employer()
    const payment = await ordered(who)
    await service.decide(payment.confirmation_url, 'pay', 'lost')
    const id = await serviceId(payment)
    const answers = await Promise.all(Array.from({ length: 100 }, () => tell(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await statement(who)).toMatchObject({ balance: 150_050, total: 1 })
  })

  it('hears of the success before its own order is answered', async () => {
    const who = await employer()
    service.after = async (request, response) => {
      if (request.method !== 'POST') return response
      const body = (await response.clone().json()) as {
        id: string
        confirmation: { confirmation_url: string }
      }
      const path = new URL(body.confirmation.confirmation_url).pathname
      await service.sandbox.fetch(
        new Request(`http://sandbox${path}`, {
          method: 'POST',
          body: new URLSearchParams({ ending: 'pay', delivery: 'lost' }),
        }),
      )
      expect((await tell(body.id)).status).toBe(200)
      return response
    }
    const answer = await order(who)
    expect(answer.body.data).toMatchObject({ status: 'succeeded', confirmation_url: null })
    expect(await statement(who)).toMatchObject({ balance: 150_050, total: 1 })
  })

  it('stays succeeded when told of a cancellation afterwards; late money counts after all', async () => {
    const who = await employer()
    const paid = await ordered(who)
    await service.decide(paid.confirmation_url, 'pay', 'lost')
    expect((await tell(await serviceId(paid))).status).toBe(200)
    lie(() => ({
      status: 'canceled',
      cancellation_details: { party: 'merchant', reason: 'general_decline' },
    }))
    expect((await tell(await serviceId(paid))).status).toBe(200)
    expect(await read(who, paid.public_id)).toMatchObject({ status: 'succeeded', cancel_reason: null })

    service.reset()
    const late = await ordered(who)
    await service.decide(late.confirmation_url, 'expired_on_confirmation', 'lost')
    await tell(await serviceId(late))
    expect(await read(who, late.public_id)).toMatchObject({
      status: 'canceled',
      cancel_reason: 'expired_on_confirmation',
    })
    lie(() => ({ status: 'succeeded', cancellation_details: undefined }))
    await tell(await serviceId(late))
    expect(await read(who, late.public_id)).toMatchObject({ status: 'succeeded', cancel_reason: null })
    expect(await statement(who)).toMatchObject({ balance: 300_100, total: 2 })
  })

  it.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['3d_secure_failed', '3d_secure_failed'],
    ['general_decline', 'general_decline'],
    ['expired_on_confirmation', 'expired_on_confirmation'],
  ])('says why nothing was paid: %s', async (ending, reason) => {
    const who = await employer()
    const payment = await ordered(who)
    await service.decide(payment.confirmation_url, ending, 'twice')
    await vi.waitFor(async () =>
      expect(await read(who, payment.public_id)).toMatchObject({ status: 'canceled', cancel_reason: reason }),
    )
    expect(await statement(who)).toMatchObject({ balance: 0, total: 0 })
    // The first decision stands, also on the page itself.
    await service.decide(payment.confirmation_url, 'pay')
    pass(3_600_000)
    expect((await tell(await serviceId(payment))).status).toBe(200)
    expect((await statement(who)).balance).toBe(0)
  })

  it.each([
    ['another amount', () => ({ amount: { value: '1500.51', currency: 'RUB' } })],
    ['other money', () => ({ amount: { value: '1500.50', currency: 'USD' } })],
    ['another shop', () => ({ recipient: { account_id: '999' } })],
    ['something else', () => ({ status: 'paid in full' })],
    ['another payment', () => ({ id: '2f0d9a34-000f-5000-9000-1d0e8c2b1a11' })],
  ])('refuses a payment with %s', async (_what, change) => {
    const who = await employer()
    const payment = await ordered(who)
    await service.decide(payment.confirmation_url, 'pay', 'lost')
    const id = await serviceId(payment)
    lie(change)
    const answer = await tell(id)
    expect([answer.status, answer.body.error_code]).toEqual([409, 'webhook_mismatch'])
    expect((await statement(who)).balance).toBe(0)
    service.reset()
    expect((await tell(id)).status).toBe(200)
    expect((await statement(who)).balance).toBe(150_050)
  })

  it('takes notifications from the service alone, and knows nothing of strange payments', async () => {
    expect((await tell('x', '8.8.8.8')).status).toBe(403)
    expect((await tell('x', null)).status).toBe(403)
    expect((await tell('2f0d9a34-000f-5000-9000-1d0e8c2b1a11')).status).toBe(200)
    expect((await tell('../payments?x=1#')).status).toBe(200)
    expect((await api.request('POST', '/v1/payments/notifications', { body: {}, ip: sender })).status).toBe(
      422,
    )
    // Somebody else's order at the same shop.
    const who = await employer()
    const payment = await ordered(who)
    lie(() => ({ metadata: { payment: 'zzzzzzzzzzzz' } }))
    expect((await tell(await serviceId(payment))).status).toBe(200)
    lie(() => ({ metadata: {} }))
    expect((await tell(await serviceId(payment))).status).toBe(200)
    expect((await statement(who)).balance).toBe(0)
  })

  it('asks again under the same key when the service gives no answer, and pays once', async () => {
    const who = await employer()
    let tries = 0
    const keys = new Set<string | null>()
    service.after = async (request, response) => {
      if (request.method !== 'POST' || !request.url.endsWith('/v3/payments')) return response
      keys.add(request.headers.get('idempotence-key'))
      tries += 1
      // It took the order, and its answers got lost.
      return tries < 3 ? new Response('', { status: 500 }) : response
    }
    const answer = await order(who)
    expect(answer.body.data).toMatchObject({ status: 'checking', confirmation_url: null })
    const id = answer.body.data?.public_id ?? ''
    // A screen that asks at once is answered from what is known; three seconds later the service is asked.
    expect((await read(who, id)).status).toBe('checking')
    expect(tries).toBe(1)
    pass(3_000)
    expect((await read(who, id)).status).toBe('checking')
    pass(10_000)
    expect(await checkDuePayments(api.ctx)).toBeGreaterThan(0)
    expect(await read(who, id)).toMatchObject({ status: 'pending', confirmation_url: expect.any(String) })
    expect(tries).toBe(3)
    expect(keys.size).toBe(1)
    const known = await api.ctx.db
      .select()
      .from(sandboxPayments)
      .where(sql`${sandboxPayments.body}->'metadata'->>'payment' = ${id}`)
    expect(known).toHaveLength(1)
  })

  it('finds out by itself when the notification is lost', async () => {
    const who = await employer()
    const payment = await ordered(who)
    await service.decide(payment.confirmation_url, 'pay', 'lost')
    expect((await statement(who)).balance).toBe(0)
    pass(11_000)
    await Promise.all([checkDuePayments(api.ctx), checkDuePayments(api.ctx)])
    expect(await statement(who)).toMatchObject({ balance: 150_050, total: 1 })
  })

  it('gives up what nobody paid for within the hour', async () => {
    const who = await employer()
    const payment = await ordered(who)
    pass(3_600_000)
    await checkDuePayments(api.ctx)
    expect(await read(who, payment.public_id)).toMatchObject({
      status: 'canceled',
      cancel_reason: 'expired_on_confirmation',
    })
  })

  it('says at once that the service refuses an order, and charges nothing', async () => {
    const who = await employer()
    service.before = async (request) =>
      request.method === 'POST'
        ? Response.json({ type: 'error', id: 'x', code: 'invalid_request' }, { status: 400 })
        : undefined
    const answer = await order(who)
    expect([answer.status, answer.body.error_code]).toEqual([402, 'payment_failed'])
    service.reset()
    expect((await order(who)).status).toBe(201)
  })

  it('is the same payment for a request sent twice', async () => {
    const who = await employer()
    const once = () =>
      api.request<Payment>('POST', '/v1/my/payments', {
        token: who.token,
        body: { amount: 20_000, method: 'sbp' },
        headers: { 'Idempotency-Key': 'same-request-1' },
      })
    const [first, second] = [await once(), await once()]
    expect(first.body.data?.public_id).toBe(second.body.data?.public_id)
    expect(await api.ctx.db.$count(payments, eq(payments.companyId, who.companyId))).toBe(1)
  })

  it.each([
    [9_999, 'too little'],
    [70_000_001, 'too much'],
    [-50_000, 'negative'],
    [150.5, 'a fraction of a kopeck'],
    ['50000', 'text'],
    [null, 'nothing'],
    [1e300, 'astronomic'],
  ])('refuses %s kopecks: %s', async (amount, _what) => {
    const who = await employer()
    const answer = await order(who, { amount })
    const { errors } = answer.body.data as unknown as { errors: { field: string }[] }
    expect([answer.status, new Set(errors.map(({ field }) => field))]).toEqual([422, new Set(['amount'])])
    expect(await api.ctx.db.$count(payments, eq(payments.companyId, who.companyId))).toBe(0)
  })

  it('is for those who act for the company', async () => {
    const who = await employer()
    const other = await createEmployer(api)
    const viewer = await createEmployer(api, { role: 'viewer' })
    const candidate = await createCandidate(api)
    const payment = await ordered(who)
    const get = (token: string) =>
      api.request('GET', `/v1/my/payments/${payment.public_id}`, { token }).then(({ status }) => status)
    expect([await get(who.token), await get(other.token), await get(candidate.token)]).toEqual([
      200, 404, 404,
    ])
    expect((await order(viewer)).status).toBe(403)
    expect((await order({ ...who, token: candidate.token })).status).toBe(403)
    const list = (token: string) =>
      api
        .request<CallResult<'GET /v1/my/payments'>>('GET', '/v1/my/payments', { token })
        .then(({ body }) => body.data?.total)
    expect([await list(who.token), await list(other.token), await list(candidate.token)]).toEqual([1, 0, 0])
    // Somebody who has left the company has left its money too.
    await api.ctx.db.delete(companyMembers).where(eq(companyMembers.userId, who.userId))
    expect(await get(who.token)).toBe(403)
  })

  it('leaves no more than ten unpaid', async () => {
    const who = await employer()
    for (let n = 0; n < 10; n += 1) expect((await order(who)).status).toBe(201)
    expect((await order(who)).body.error_code).toBe('limit_exceeded')
  })

  it('cannot be taken where no payment service is set up', async () => {
    const who = await employer()
    const { payments: kept } = api.ctx
    delete api.ctx.payments
    expect((await order(who)).body.error_code).toBe('service_unavailable')
    if (kept) api.ctx.payments = kept
  })
})
