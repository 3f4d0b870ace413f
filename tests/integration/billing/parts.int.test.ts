import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLots } from '@/server/modules/billing/ledger/fund-lots.repository'
import { moveMoney, reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { createEmployer } from '@/tests/support/employers'
import { payer } from '@/tests/support/payer'
import { type PaymentService, startPaymentService } from '@/tests/support/payment-service'
import { shopOf } from '@/tests/support/shop'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('H3 parts of a balance', () => {
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

  it('are append-only', async () => {
    const who = await createEmployer(api)
    await money.pay(who)
    for (const change of [sql`update balance_parts set amount = 1`, sql`delete from balance_parts`]) {
      const error = await api.ctx.db.execute(change).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(String((error as { cause?: unknown }).cause)).toMatch(/append-only/)
    }
  })

  it('are told by the check of money when they do not sum to the balance', async () => {
    const who = await createEmployer(api)
    await money.pay(who)
    await expect(
      api.ctx.db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into balance_parts (company_id, source, amount) values (${who.companyId}, 'other', 5)`,
        )
        const book = await reconcile({ db: tx as unknown as TestApi['ctx']['db'] })
        expect(book).toMatchObject({ ok: false, misparted: [who.companyPublicId] })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true })
  })

  it('are the bonuses that are left and the latest payments', async () => {
    const { db } = api.ctx
    const spent = await createEmployer(api)
    const [first, second] = [
      await money.pay(spent, { amount: 15_050 }),
      await money.pay(spent, { amount: 100_000 }),
    ]
    await shopOf(api, spent).buy('lift')
    const gifted = await createEmployer(api)
    const common = { companyId: gifted.companyId, reference: 'bonus:x' }
    await db.transaction((tx) =>
      moveMoney(api.ctx, tx, { ...common, kind: 'bonus', amount: 70_000, key: 'gift' }),
    )
    await money.pay(gifted, { amount: 30_000 })
    await shopOf(api, gifted).buy('lift')
    const empty = await createEmployer(api)
    await money.pay(empty, { amount: 49_000 })
    await shopOf(api, empty).buy('lift')

    const lotsOf = await Promise.all([spent, gifted, empty].map(({ companyId }) => findLots(db, companyId)))
    expect(lotsOf.map((lots) => lots.map(({ source, left }) => [source, left]))).toEqual([
      [['payment', 66_050]],
      [
        ['bonus', 21_000],
        ['payment', 30_000],
      ],
      [],
    ])
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true, misparted: [] })
    expect(await money.payment(spent, first.public_id)).toMatchObject({ refundable: 0 })
    expect(await money.payment(spent, second.public_id)).toMatchObject({ refundable: 66_050 })
  })
})
