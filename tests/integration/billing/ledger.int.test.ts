import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import { type Movement, moveMoney, reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { AppError } from '@/server/platform/errors'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

type Statement = CallResult<'GET /v1/my/statement'>

describe('the book of money', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    api.setNow(new Date('2026-03-04T09:00:00Z'))
  })
  afterEach(async () => {
    const book = await reconcile(api.ctx)
    expect(book).toMatchObject({ ok: true, sum: '0', unbalanced: [], wrong: [] })
  })
  afterAll(() => api.close())

  const move = (movement: Movement) => api.ctx.db.transaction((tx) => moveMoney(api.ctx, tx, movement))
  const topup = (employer: TestEmployer, amount: number, key: string) =>
    move({ companyId: employer.companyId, kind: 'topup', amount, key, reference: `payment:${key}` })
  const charge = (employer: TestEmployer, amount: number, key: string) =>
    move({ companyId: employer.companyId, kind: 'charge', amount: -amount, key, reference: 'subscription:x' })
  const statement = async (token: string, query = '') => {
    const answer = await api.request<Statement>('GET', `/v1/my/statement${query}`, { token })
    if (!answer.body.data) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const codeOf = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      if (error instanceof AppError) return { code: error.code, ...error.details.data }
      throw error
    }
    return null
  }

  it('moves money once per key, whoever asks at the same moment', async () => {
    const employer = await createEmployer(api)
    const answers = await Promise.all(Array.from({ length: 20 }, () => topup(employer, 50_000, 'once')))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await statement(employer.token)).toMatchObject({ balance: 50_000, total: 1 })
    expect(await codeOf(topup(employer, 50_001, 'once'))).toEqual({ code: 'idempotency_key_reused' })
  })

  it('takes no more than there is, also at the same moment, and says how much is missing', async () => {
    const employer = await createEmployer(api)
    await topup(employer, 10_000, 'some')
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, n) => codeOf(charge(employer, 3_000, `part-${n}`))),
    )
    expect(tries.filter((code) => code === null)).toHaveLength(3)
    expect(tries.find((code) => code !== null)).toEqual({ code: 'not_enough_money', missing: 2_000 })
    expect((await statement(employer.token)).balance).toBe(1_000)
    // What was refused left nothing behind: the same key may be used when there is money.
    await topup(employer, 50_000, 'more')
    expect(await Promise.all(tries.map((_, n) => charge(employer, 3_000, `part-${n}`)))).toHaveLength(8)
    expect((await statement(employer.token)).balance).toBe(60_000 - 24_000)
  })

  it('cannot be changed, taken from or left with one side, not even past the product', async () => {
    const employer = await createEmployer(api)
    await topup(employer, 100, 'kept')
    const { db } = api.ctx
    const refused = (query: Promise<unknown>) =>
      query.then(
        () => null,
        (error) => String(error.cause ?? error),
      )
    expect(await refused(db.execute(sql`update ledger_entries set amount = 1`))).toMatch(/append-only/)
    expect(await refused(db.execute(sql`delete from ledger_transactions`))).toMatch(/append-only/)
    expect(await refused(db.execute(sql`truncate ledger_entries cascade`))).toMatch(/append-only/)
    const oneSided = sql`
      with t as (
        insert into ledger_transactions (public_id, kind, idempotency_key, reference)
        values ('onesided', 'bonus', 'onesided', 'x') returning id
      )
      insert into ledger_entries (transaction_id, account_id, amount, balance_after, kind)
      select t.id, a.id, 5, 5, 'bonus' from t, ledger_accounts a where a.kind = 'company' limit 1`
    expect(await refused(db.execute(oneSided))).toMatch(/sum to zero/)
    const noSides = sql`
      insert into ledger_transactions (public_id, kind, idempotency_key, reference) values ('none', 'bonus', 'none', 'x')`
    expect(await refused(db.execute(noSides))).toMatch(/sum to zero/)
  })

  it('says when a balance is not what the book says', async () => {
    const employer = await createEmployer(api)
    await topup(employer, 700, 'true')
    await api.ctx.db.execute(sql`update companies set balance = 701 where id = ${employer.companyId}`)
    expect(await reconcile(api.ctx)).toMatchObject({
      ok: false,
      sum: '0',
      wrong: [{ publicId: employer.companyPublicId, balance: '701', sum: '700', told: '700' }],
    })
    await api.ctx.db.execute(sql`update companies set balance = 700 where id = ${employer.companyId}`)
  })

  it('is a statement with filters and pages for the company’s people and nobody else', async () => {
    const employer = await createEmployer(api)
    const other = await createEmployer(api)
    await topup(employer, 10_000, 'first')
    api.setNow(new Date('2026-03-05T20:59:59Z'))
    await charge(employer, 4_000, 'second')
    api.setNow(new Date('2026-03-05T21:00:00Z'))
    await charge(employer, 1_000, 'third')
    const all = await statement(employer.token)
    expect(all.results.map(({ kind, amount, balance_after }) => [kind, amount, balance_after])).toEqual([
      ['charge', -1_000, 5_000],
      ['charge', -4_000, 6_000],
      ['topup', 10_000, 10_000],
    ])
    expect(await statement(employer.token, '?kind=topup')).toMatchObject({ total: 1, balance: 5_000 })
    // Days are those of Moscow: the last second of the fifth, and the first of the sixth.
    expect((await statement(employer.token, '?from=2026-03-05&to=2026-03-05')).results).toHaveLength(1)
    expect((await statement(employer.token, '?from=2026-03-06')).results).toHaveLength(1)
    const second = await statement(employer.token, '?size=2&page=2')
    expect(second).toMatchObject({ total: 3, results: [{ kind: 'topup' }] })
    expect(await statement(other.token)).toMatchObject({ total: 0, balance: 0, results: [] })
    const candidate = await createCandidate(api)
    expect(await statement(candidate.token)).toMatchObject({ total: 0, balance: 0 })
    expect((await api.request('GET', '/v1/my/statement')).status).toBe(401)
    for (const wrong of ['?page=0', '?page=-1', '?kind=theft', '?from=05.03.2026', '?size=1000']) {
      expect((await api.request('GET', `/v1/my/statement${wrong}`, { token: employer.token })).status).toBe(
        422,
      )
    }
  })

  it('tells the company’s screens of every movement, in its own transaction', async () => {
    const employer = await createEmployer(api)
    const told = async () =>
      (
        await api.ctx.db.execute(
          sql`select 1 from outbox where kind = 'balance.updated' and payload->'data'->>'companyId' = ${employer.companyPublicId}`,
        )
      ).rows.length
    await topup(employer, 100, 'told')
    await codeOf(charge(employer, 200, 'not told'))
    expect(await told()).toBe(1)
  })

  it('is right after any history of movements, repeats and refusals', async () => {
    const step = fc.record({
      who: fc.nat({ max: 1 }),
      kind: fc.constantFrom('topup', 'charge', 'refund', 'bonus', 'correction'),
      amount: fc.integer({ min: 1, max: 70_000_000 }),
      key: fc.nat({ max: 15 }),
    } as const)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.uuid(), async (steps, run) => {
        const people = [await createEmployer(api), await createEmployer(api)] as const
        const balances = [0, 0]
        const used = new Map<string, string>()
        for (const { who, kind, amount, key } of steps) {
          const signed = kind === 'charge' ? -amount : amount
          const asked = JSON.stringify([who, kind, signed])
          const known = used.get(`${key}`)
          const companyId = people[who as 0 | 1].companyId
          const expected =
            known !== undefined && known !== asked
              ? 'idempotency_key_reused'
              : known === undefined && (balances[who] ?? 0) + signed < 0
                ? 'not_enough_money'
                : null
          const movement = { companyId, kind, amount: signed, key: `${run}-${key}`, reference: 'service:x' }
          expect((await codeOf(move(movement)))?.code ?? null).toBe(expected)
          if (expected === null && known === undefined) {
            balances[who] = (balances[who] ?? 0) + signed
            used.set(`${key}`, asked)
          }
        }
        for (const who of [0, 1] as const) {
          expect((await statement(people[who].token)).balance).toBe(balances[who])
        }
        expect((await reconcile(api.ctx)).ok).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})
