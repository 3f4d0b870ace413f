import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paymentMethods, payments } from '@/server/db/schema/billing'
import { companyMembers } from '@/server/db/schema/companies'
import { notifications } from '@/server/db/schema/platform'
import { reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { chargeSaved } from '@/server/modules/billing/payments/payments.service'
import { checkDuePayments } from '@/server/modules/billing/payments/provider.service'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { payer } from '@/tests/support/payer'
import { type PaymentService, startPaymentService } from '@/tests/support/payment-service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const start = new Date('2026-03-04T09:00:00Z')

describe('ways of paying that are kept', () => {
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

  const employer = () => {
    api.setNow(start)
    return createEmployer(api)
  }
  const saved = async () => {
    const who = await employer()
    await money.pay(who, { save_method: true })
    const [method] = (await money.methods(who)).results
    if (!method) throw new Error('nothing was kept')
    return { who, method }
  }
  const charge = (who: TestEmployer, amount: number, key: string) =>
    chargeSaved(api.ctx, { companyId: who.companyId, amount, key: `${who.companyPublicId}:${key}` })
  const balance = async (who: TestEmployer) => (await money.statement(who)).balance

  it('are kept by the tick alone, with the text that was agreed to', async () => {
    const without = await employer()
    await money.pay(without)
    expect((await money.methods(without)).results).toEqual([])
    expect(await charge(without, 20_000, 'renewal')).toBeNull()
    const { who, method } = await saved()
    expect(method).toMatchObject({ kind: 'card', title: 'MasterCard •• 4444', mine: true })
    const [row] = await api.ctx.db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.companyId, who.companyId))
    expect(row).toMatchObject({ consentVersion: expect.stringMatching(/^\d{4}-/), userId: who.userId })
  })

  it('are charged without the payer once per key, by whoever asks at the same moment', async () => {
    const { who } = await saved()
    const tries = await Promise.all(Array.from({ length: 8 }, () => charge(who, 99_000, 'march')))
    expect(tries.some((each) => each?.status === 'succeeded')).toBe(true)
    expect(await charge(who, 99_000, 'march')).toEqual({ status: 'succeeded', cancelReason: null })
    expect(await balance(who)).toBe(150_050 + 99_000)
    expect((await money.statement(who)).total).toBe(2)
    const [row] = await api.ctx.db
      .select()
      .from(payments)
      .where(eq(payments.chargeKey, `${who.companyPublicId}:march`))
    expect(await money.payment(who, row?.publicId ?? '')).toMatchObject({
      automatic: true,
      refundable: 99_000,
    })
  })

  it('say why nothing was charged, and are forgotten when the bank has withdrawn the permission', async () => {
    const { who } = await saved()
    expect(await charge(who, 99_001, 'poor')).toEqual({
      status: 'canceled',
      cancelReason: 'insufficient_funds',
    })
    expect((await money.methods(who)).results).toHaveLength(1)
    expect(await charge(who, 99_002, 'revoked')).toMatchObject({ cancelReason: 'permission_revoked' })
    expect((await money.methods(who)).results).toEqual([])
    expect(await charge(who, 99_000, 'later')).toBeNull()
    expect(await balance(who)).toBe(150_050)
    const told = await api.ctx.db.select().from(notifications).where(eq(notifications.userId, who.userId))
    expect(told.filter(({ kind }) => kind === 'payment.failed')).toHaveLength(2)
  })

  it('are found out about when the service is slow', async () => {
    const { who } = await saved()
    expect(await charge(who, 99_003, 'slow')).toMatchObject({ status: 'pending' })
    api.setNow(new Date(start.getTime() + 20_000))
    await checkDuePayments(api.ctx)
    expect(await charge(who, 99_003, 'slow')).toMatchObject({ status: 'succeeded' })
    expect(await balance(who)).toBe(150_050 + 99_003)
  })

  it('are taken away by who saved them or owns the company, and then charged no more', async () => {
    const { who, method } = await saved()
    const other = await employer()
    const remove = (token: string) =>
      api.request('DELETE', `/v1/my/payment-methods/${method.public_id}`, { token })
    expect((await remove(other.token)).status).toBe(404)
    expect((await remove(who.token)).status).toBe(200)
    expect((await remove(who.token)).status).toBe(404)
    expect(await charge(who, 99_000, 'gone')).toBeNull()
    const [row] = await api.ctx.db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.companyId, who.companyId))
    expect(row).toMatchObject({ providerId: null, title: '', removedBy: 'person' })
  })

  it('leave the company with the person they belong to', async () => {
    const { who } = await saved()
    await api.ctx.db.delete(companyMembers).where(eq(companyMembers.userId, who.userId))
    expect(await charge(who, 99_000, 'left')).toBeNull()
  })

  it('charge nothing outside the limits of a payment', async () => {
    const { who } = await saved()
    for (const amount of [9_999, 70_000_001, 0, -20_000])
      expect(await charge(who, amount, `${amount}`)).toBeNull()
    expect(await balance(who)).toBe(150_050)
  })
})
