import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyVacancySearch, type VacancySearch } from '@/lib/contracts/vacancy-search'
import {
  type FacetCounts,
  type FacetRequest,
  maxListed,
  rankedDepth,
} from '@/server/modules/search/engine/search-engine'
import { freshness, relevanceKey, scoreOf } from '@/server/modules/search/query-analysis/ranking'
import { withReach } from '@/server/modules/search/query-analysis/understand'
import { matchOf, type UnderstoodSearch, whereOf } from '@/server/modules/search/vacancies/conditions'
import { districtCodeOf, facetOf } from '@/server/modules/search/vacancies/facet-codes'
import { facetRequests } from '@/server/modules/search/vacancies/facets.presenter'
import type { FilterName } from '@/server/modules/search/vacancies/filters'
import { enough } from '@/server/modules/search/vacancies/similar.service'
import { understoodSearch, wholeList } from '@/server/modules/search/vacancies/vacancy-finder.service'
import { readPacked } from '@/server/modules/vacancies/search-codes'
import type { TestApi } from '@/tests/support/test-api'
import { type EngineUnderTest, folded, idsOf, type Market, openMarket, randomSearches } from './market'

interface Ranked {
  id: number
  group: number
  rank: number
  published: number
}
/** The least is the best; no advert fits better than 4. */
const gainOf = (keys: readonly number[]): number =>
  keys.slice(0, 20).reduce((sum, key, n) => sum + (4 - key) / Math.log2(n + 2), 0)

/** Keys of the best of each group, as SQL ranks them. */
function bestKeys(rows: readonly Ranked[], now: number): number[] {
  const best = new Map<number, number>()
  for (const { group, rank, published } of rows) {
    const key = 4 - rank - freshness(published, now)
    best.set(group, Math.min(best.get(group) ?? key, key))
  }
  return [...best.values()].sort((one, other) => one - other)
}

/**
 * What every adapter of the port must do: sets, counts, facets and orders are compared with SQL over the same rows, over
 * random searches.
 */
export function describeEngine(name: string, create: (api: TestApi) => Promise<EngineUnderTest>): void {
  describe(`${name} beside the database`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(create, 3000)
    }, 120_000)
    afterAll(() => market?.close())

    const understood = async (search: VacancySearch): Promise<UnderstoodSearch> => {
      const plain = await understoodSearch(market.api.ctx, search)
      const { understanding } = plain
      if (!understanding?.roles.length || (await market.find(plain)).total >= enough) return plain
      return { ...plain, understanding: withReach(understanding, 'trades') }
    }

    it('finds the same, the newest first, and counts it', { timeout: 120_000 }, async () => {
      const sizes = new Set<number>()
      await fc.assert(
        fc.asyncProperty(randomSearches, async (asked) => {
          const search = await understood(asked)
          sizes.add(await market.expectSame(search))
        }),
        { numRuns: 120, seed: 7 },
      )
      expect(sizes.size).toBeGreaterThan(10)
    })

    it('pages through a list without gaps or repeats, and keeps to the ids it is asked for', async () => {
      const found = await market.find(await understoodSearch(market.api.ctx, emptyVacancySearch))
      const whole = idsOf(await market.newest(found))
      const pages = await Promise.all(
        [0, 100, 200].map((offset) => market.finder.list(found, { by: 'date' }, { offset, limit: 100 })),
      )
      expect(pages.flatMap(idsOf)).toEqual(whole.slice(0, 300))
      const only = [...whole.slice(40, 45), -1]
      const few = await market.finder.list(found, { by: 'date' }, { offset: 1, limit: 3, only })
      expect(idsOf(few)).toEqual(whole.slice(41, 44))
      const { total } = await market.engine.search(found.query, {
        sort: { by: 'date' },
        offset: 0,
        limit: 0,
        only,
      })
      expect(total).toBe(5)
      const past = { sort: { by: 'date' as const }, offset: maxListed, limit: 1 }
      await expect(market.engine.search(found.query, past)).rejects.toBeInstanceOf(RangeError)
    })

    it('counts the same in every facet, with every other filter applied', { timeout: 120_000 }, async () => {
      const byCode = ({ values }: FacetCounts['all'], facet?: string) =>
        new Map([...values].flatMap(([of, entries]) => (!facet || of === facet ? entries : [])))
      const count = async (search: UnderstoodSearch, without: FilterName[], facet?: string) => {
        const groups = new Map<number, Set<number>>()
        for (const { packed } of await market.inDatabase(whereOf(search, market.now, without))) {
          const row = readPacked(packed)
          const known = groups.get(row.groups[0] as number) ?? new Set()
          for (const code of row.codes.subarray(0, row.starts[1])) {
            known.add(code)
            const district = districtCodeOf(code)
            if (district !== undefined) known.add(district)
          }
          groups.set(row.groups[0] as number, known)
        }
        const counts = new Map<number, number>()
        for (const code of [...groups.values()].flatMap((codes) => [...codes])) {
          if (facet ? facetOf(code) === facet : facetOf(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
        }
        return counts
      }
      const leftOut = {
        city: ['place'],
        region: ['place'],
        district: ['place'],
        experience: ['experience'],
        employment: ['employment'],
        skill: ['skill'],
      } as const
      await fc.assert(
        fc.asyncProperty(randomSearches, async (asked) => {
          const search = await understood(asked)
          const found = await market.find(search)
          const requests = facetRequests(Object.keys(leftOut) as (keyof typeof leftOut)[], found.filters)
          const counts = await market.engine.facets(found.query, requests)
          for (const [facet, without] of Object.entries(leftOut)) {
            const own = counts.own.get(facet)
            const expected = await count(search, own ? [...without] : [], facet)
            expect(byCode(own ?? counts.all, facet)).toEqual(expected)
          }
          // A few are enough: they are the largest, and counted to the last.
          const few = { ...(requests.find(({ name }) => name === 'skill') as FacetRequest), most: 2 }
          const { all, own } = await market.engine.facets(found.query, [few])
          const told = byCode(own.get('skill') ?? all, 'skill')
          const whole = await count(search, [...few.without] as FilterName[], 'skill')
          const largest = (counted: Map<number, number>) =>
            [...counted.values()].sort((a, b) => b - a).slice(0, 2)
          expect(largest(told)).toEqual(largest(whole))
          for (const [code, size] of told) expect(size).toBe(whole.get(code))
        }),
        { numRuns: 30, seed: 11 },
      )
    })

    it('answers a list and its facets as of one moment when asked for both', async () => {
      const found = await market.find(
        await understoodSearch(market.api.ctx, { ...emptyVacancySearch, text: 'сварка' }),
      )
      const list = { sort: { by: 'date' as const }, offset: 0, limit: 30 }
      const requests = facetRequests(['city', 'role'], found.filters)
      const both = await market.engine.search(found.query, list, requests)
      expect(both.facets).toEqual(await market.engine.facets(found.query, requests))
      expect(idsOf(both.hits)).toEqual(idsOf(await market.finder.list(found, list.sort, list)))
    })

    it('sorts by pay the same', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(randomSearches, async (asked) => {
          const search = await understood(asked)
          const paid = await market.inDatabase(
            whereOf(search, market.now),
            sql`s.salary_month_net desc nulls last`,
          )
          const hits = await market.finder.list(await market.find(search), { by: 'salary' }, wholeList)
          expect(idsOf(hits)).toEqual(folded(paid).slice(0, wholeList.limit))
        }),
        { numRuns: 40, seed: 13 },
      )
    })

    it('hands out the best with what the ranker needs to score them as the database does', {
      timeout: 120_000,
    }, async () => {
      let ranked = 0
      const gains: number[] = []
      await fc.assert(
        fc.asyncProperty(randomSearches, async (asked) => {
          const search = await understood(asked)
          const found = await market.find(search)
          const match = matchOf(search)
          const { plan } = found.query
          // Words side by side are ranked by whether they are there at all.
          if (!match || !plan || asked.text.includes('"')) return
          const { rows } = await market.api.ctx.db.execute<Ranked & Record<string, unknown>>(sql`
          select s.vacancy_id as id, s.group_key as group, ${match.rank} as rank,
            extract(epoch from s.published_at)::int as published
          from vacancy_search s where ${whereOf(search, market.now)}`)
          const ranks = new Map(rows.map(({ id, rank }) => [id, rank]))
          const hits = await market.finder.list(found, { by: 'relevance' }, { offset: 0, limit: rankedDepth })
          expect(hits.length).toBe(Math.min(found.total, rankedDepth))
          for (const { id, features } of hits) {
            const score = features ? scoreOf(plan, features) : -1
            expect(score).toBeCloseTo(ranks.get(id) ?? -2, 5)
            if (score > 0) ranked += 1
          }
          const keys = hits.map((hit) =>
            hit.features ? relevanceKey(plan, hit.features, hit.published, found.query.now) : 0,
          )
          expect(keys).toEqual([...keys].sort((a, b) => a - b))
          if (hits.length > 0) gains.push(gainOf(keys) / gainOf(bestKeys(rows, found.query.now)))
        }),
        { numRuns: 60, seed: 13 },
      )
      expect(ranked).toBeGreaterThan(100)
      // nDCG of the first page beside the best that SQL finds.
      expect(gains.length).toBeGreaterThan(10)
      expect(Math.min(...gains)).toBeGreaterThan(0.99)
      expect(Math.max(...gains)).toBeLessThan(1.01)
    })
  })
}
