import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveMoney } from '@/server/modules/billing/ledger.service'
import { findLots } from '@/server/modules/billing/parts.repository'
import { reconcile } from '@/server/modules/billing/reconcile.service'
import { createEmployer } from '@/tests/support/employers'
import { payer } from '@/tests/support/payer'
import { type PaymentService, startPaymentService } from '@/tests/support/payment-service'
import { shopOf } from '@/tests/support/shop'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const migrations = 'server/db/migrations'
/** What the migration writes of balances that were there before it. */
function opening(): string {
  const name = readdirSync(migrations).find((each) => each.endsWith('keep_parts_of_balances.sql'))
  const text = readFileSync(join(migrations, name ?? ''), 'utf8')
  return text.slice(text.indexOf('INSERT INTO "balance_parts"'))
}

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

  it('of balances older than themselves are the bonuses that are left and the latest payments', async () => {
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

    const read = () => Promise.all([spent, gifted, empty].map(({ companyId }) => findLots(db, companyId)))
    const before = await read()
    expect(before.map((lots) => lots.map(({ source, left }) => [source, left]))).toEqual([
      [['payment', 66_050]],
      [
        ['bonus', 21_000],
        ['payment', 30_000],
      ],
      [],
    ])
    await db.execute(sql`alter table balance_parts disable trigger balance_parts_kept`)
    await db.execute(sql`truncate balance_parts`)
    await db.execute(sql`alter table balance_parts enable trigger balance_parts_kept`)
    expect(await reconcile(api.ctx)).toMatchObject({ ok: false })
    await db.execute(sql.raw(opening()))
    expect(await read()).toEqual(before)
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true, misparted: [] })
    expect(await money.payment(spent, first.public_id)).toMatchObject({ refundable: 0 })
    expect(await money.payment(spent, second.public_id)).toMatchObject({ refundable: 66_050 })
  })
})
