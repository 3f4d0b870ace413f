import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyVacancySearch } from '@/lib/contracts/vacancy-search'
import { understoodSearch } from '@/server/modules/search/vacancies/vacancy-finder.service'
import { companyCode } from '@/server/modules/vacancies'
import { writeSearchVectors } from '@/server/modules/vacancies/search-index.service'
import type { TestApi } from '@/tests/support/test-api'
import { type EngineUnderTest, idsOf, type Market, openMarket } from './market'

/** What every adapter must do as vacancies change: whoever asks after a commit finds what it left. */
export function describeChanges(name: string, create: (api: TestApi) => Promise<EngineUnderTest>): void {
  describe(`${name} as vacancies change`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(create, 1000)
    }, 120_000)
    afterAll(() => market?.close())

    it('follows every committed change, and none that was undone', { timeout: 120_000 }, async () => {
      const { db } = market.api.ctx
      const open = await understoodSearch(market.api.ctx, { ...emptyVacancySearch })
      const same = () => market.expectSame(open)
      const change = fc.record({
        kind: fc.constantFrom('delete', 'again', 'publish', 'undone'),
        from: fc.integer({ min: 0, max: 60 }),
        step: fc.constantFrom(1, 7, 31),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
          for (const { kind, from, step } of changes) {
            const which = sql`vacancy_id % ${step * 20} = ${from}`
            if (kind === 'delete') await db.execute(sql`delete from vacancy_search where ${which}`)
            if (kind === 'again')
              await db.execute(sql`update vacancy_search set level = 1 - level where level < 2 and ${which}`)
            if (kind === 'publish') {
              const { rows } = await db.execute<{ id: number }>(
                sql`select id from vacancies where id % ${step * 20} = ${from}`,
              )
              const ids = rows.map(({ id }) => id)
              await db.transaction((tx) => writeSearchVectors(tx, ids))
            }
            if (kind === 'undone')
              await db
                .transaction(async (tx) => {
                  await tx.execute(sql`delete from vacancy_search where ${which}`)
                  await same()
                  throw new Error('undone')
                })
                .catch((error: Error) => expect(error.message).toBe('undone'))
          }
          await same()
        }),
        { numRuns: 25, seed: 3 },
      )
    })

    it('counts the open vacancies of each company as the database does, those without its name left out', async () => {
      const { db } = market.api.ctx
      const { rows: hidden } = await db.execute<{ id: number }>(
        sql`update vacancies set anonymous = true, employer_name = 'Завод' where id % 7 = 0 returning id`,
      )
      await db.transaction((tx) =>
        writeSearchVectors(
          tx,
          hidden.map(({ id }) => id),
        ),
      )
      const { rows } = await db.execute<{ company: number; n: number }>(sql`
      select v.company_id as company, count(*) filter (where not v.anonymous)::int as n
      from vacancies v join vacancy_search s on s.vacancy_id = v.id where s.expires_at > ${market.now} group by 1`)
      await market.engine.refresh()
      const seconds = Math.floor(market.now.getTime() / 1000)
      const counted = await Promise.all(
        rows.map(({ company }) => market.engine.countByCode(companyCode(company), seconds)),
      )
      expect(rows.length).toBeGreaterThan(1)
      expect(counted).toEqual(rows.map(({ n }) => n))
    })

    it('hears of a change whose transaction began before others that are read already', async () => {
      const { db } = market.api.ctx
      const late = await db.$client.connect()
      try {
        await late.query('begin')
        const open = await understoodSearch(market.api.ctx, { ...emptyVacancySearch })
        const [first] = await market.newest(await market.find(open))
        await late.query('delete from vacancy_search where vacancy_id = $1', [first?.id])
        await db.execute(
          sql`update vacancy_search set role_id = role_id where vacancy_id = (select max(vacancy_id) from vacancy_search)`,
        )
        expect(idsOf(await market.newest(await market.find(open)))).toContain(first?.id)
        await late.query('commit')
        expect(idsOf(await market.newest(await market.find(open)))).not.toContain(first?.id)
      } finally {
        late.release()
      }
    })
  })
}
