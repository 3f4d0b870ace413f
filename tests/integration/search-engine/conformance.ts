import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyVacancySearch, type VacancySearch } from '@/lib/contracts/vacancy-search'
import {
  type FacetCounts,
  type Hit,
  rankedDepth,
  type SearchEngine,
} from '@/server/modules/search/engine/search-engine'
import { freshness, relevanceKey, scoreOf } from '@/server/modules/search/query-analysis/ranking'
import { withReach } from '@/server/modules/search/query-analysis/understand'
import { matchOf, type UnderstoodSearch, whereOf } from '@/server/modules/search/vacancies/conditions'
import { districtCodeOf, facetOf } from '@/server/modules/search/vacancies/facet-codes'
import { facetRequests } from '@/server/modules/search/vacancies/facets.presenter'
import type { FilterName } from '@/server/modules/search/vacancies/filters'
import { enough } from '@/server/modules/search/vacancies/similar.service'
import {
  createFinder,
  type Finder,
  type Found,
  understoodSearch,
  wholeList,
} from '@/server/modules/search/vacancies/vacancy-finder.service'
import { companyCode } from '@/server/modules/vacancies'
import { readPacked } from '@/server/modules/vacancies/search-codes'
import { writeSearchVectors } from '@/server/modules/vacancies/search-index.service'
import { fillMarket } from '@/tests/support/engine-market'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const idsOf = (hits: readonly Hit[]) => hits.map(({ id }) => id)

/** Row ids with the groups they are of, and so many facets. */
interface Row {
  id: number
  packed: Buffer
}
/** The first of each group. */
function folded(rows: readonly Row[]): number[] {
  const seen = new Set<number>()
  return rows.flatMap(({ id, packed }) => {
    const group = readPacked(packed).groups[0] as number
    if (seen.has(group)) return []
    seen.add(group)
    return [id]
  })
}

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

/** Words of the generated adverts in every way they can be asked for. */
const texts = fc.constantFrom(
  '',
  'сварка',
  'станок сварка',
  'сварка -станок',
  'станок | реклама',
  '"станок сварка"',
  'навык:сварка',
  'должность:сварка',
  'компания:12',
  'менеджер сварка',
  'гидробиолог',
  'повар "горячий цех"',
  '-сварка',
)
const maybe = <T>(value: fc.Arbitrary<T>, otherwise: T) => fc.option(value, { nil: otherwise, freq: 2 })
export const randomSearches: fc.Arbitrary<VacancySearch> = fc
  .record({
    text: texts,
    exact: fc.boolean(),
    city: maybe(fc.subarray([77001, 66001, 16001, 71001, 1001], { minLength: 1 }), []),
    region: maybe(fc.subarray([77, 66, 16], { minLength: 1 }), []),
    district: maybe(fc.subarray([1, 5], { minLength: 1 }), []),
    role: maybe(fc.subarray([1, 4, 5, 11, 101], { minLength: 1 }), []),
    experience: maybe(fc.subarray(['noExperience', 'between1And3'] as const, { minLength: 1 }), []),
    employment: maybe(fc.subarray(['FULL', 'PROJECT'] as const, { minLength: 1 }), []),
    format: maybe<VacancySearch['format']>(fc.constant(['REMOTE']), []),
    with_salary: fc.boolean(),
    salary_from: maybe(fc.integer({ min: 1, max: 240_000 }), null),
    period: maybe(fc.constantFrom(1, 7, 30), null),
    skill: maybe<string[]>(fc.constant(['сварка']), []),
    km: maybe(fc.constantFrom(10, 200), null),
  })
  .map((some): VacancySearch => ({ ...emptyVacancySearch, ...some }))

/** An engine of a database of its own; whoever makes it ends it. */
export interface EngineUnderTest {
  engine: SearchEngine
  close(): Promise<void>
}

/**
 * What every adapter of the port must do: sets, counts, facets and orders are compared with SQL over the same rows, over
 * random searches and random changes.
 */
export function describeEngine(name: string, create: (api: TestApi) => Promise<EngineUnderTest>): void {
  describe(`${name} beside the database`, () => {
    let api: TestApi
    let subject: EngineUnderTest
    let finder: Finder
    const now = new Date(Math.floor(Date.now() / 1000) * 1000)
    beforeAll(async () => {
      api = await createTestApi()
      api.setNow(now)
      await fillMarket(api.ctx, 3000, now)
      subject = await create(api)
      finder = createFinder(api.ctx, subject.engine)
      await subject.engine.ready()
    }, 120_000)
    afterAll(async () => {
      await subject?.close()
      await api.close()
    })

    const understood = async (search: VacancySearch): Promise<UnderstoodSearch> => {
      const plain = await understoodSearch(api.ctx, search)
      const { understanding } = plain
      if (!understanding?.roles.length || (await find(plain)).total >= enough) return plain
      return { ...plain, understanding: withReach(understanding, 'trades') }
    }
    const inDatabase = async (where: SQL, order = sql`extract(epoch from s.published_at)::int desc`) => {
      const { rows } = await api.ctx.db.execute<Row & Record<string, unknown>>(sql`
      select s.vacancy_id as id, s.packed from vacancy_search s where ${where}
      order by ${order}, s.vacancy_id desc`)
      return rows
    }
    const find = async (search: UnderstoodSearch): Promise<Found> => {
      await subject.engine.refresh()
      return finder.find(search)
    }
    const newest = (found: Found) => finder.list(found, { by: 'date' }, wholeList)

    it('finds the same, the newest first, and counts it', { timeout: 240_000 }, async () => {
      const sizes = new Set<number>()
      await fc.assert(
        fc.asyncProperty(randomSearches, async (asked) => {
          const search = await understood(asked)
          const expected = folded(await inDatabase(whereOf(search, now)))
          sizes.add(expected.length)
          const found = await find(search)
          expect(idsOf(await newest(found))).toEqual(expected.slice(0, wholeList.limit))
          expect([found.total, found.totalRelation, found.partial]).toEqual([expected.length, 'exact', false])
        }),
        { numRuns: 120, seed: 7 },
      )
      expect(sizes.size).toBeGreaterThan(10)
    })

    it('pages through a list without gaps or repeats, and keeps to the ids it is asked for', async () => {
      const found = await find(await understoodSearch(api.ctx, emptyVacancySearch))
      const whole = idsOf(await newest(found))
      const pages = await Promise.all(
        [0, 100, 200].map((offset) => finder.list(found, { by: 'date' }, { offset, limit: 100 })),
      )
      expect(pages.flatMap(idsOf)).toEqual(whole.slice(0, 300))
      const only = [...whole.slice(40, 45), -1]
      const few = await finder.list(found, { by: 'date' }, { offset: 1, limit: 3, only })
      expect(idsOf(few)).toEqual(whole.slice(41, 44))
    })

    it('counts the same in every facet, with every other filter applied', { timeout: 120_000 }, async () => {
      const byCode = ({ values }: FacetCounts['all'], facet?: string) =>
        new Map([...values].flatMap(([of, entries]) => (!facet || of === facet ? entries : [])))
      const count = async (search: UnderstoodSearch, without: FilterName[], facet?: string) => {
        const groups = new Map<number, Set<number>>()
        for (const { packed } of await inDatabase(whereOf(search, now, without))) {
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
          const found = await find(search)
          const requests = facetRequests(Object.keys(leftOut) as (keyof typeof leftOut)[], found.filters)
          const counts = await subject.engine.facets(found.query, requests)
          for (const [facet, without] of Object.entries(leftOut)) {
            const own = counts.own.get(facet)
            const expected = await count(search, own ? [...without] : [], facet)
            expect(byCode(own ?? counts.all, facet)).toEqual(expected)
          }
        }),
        { numRuns: 40, seed: 11 },
      )
    })

    it('answers a list and its facets as of one moment when asked for both', async () => {
      const found = await find(await understoodSearch(api.ctx, { ...emptyVacancySearch, text: 'сварка' }))
      const list = { sort: { by: 'date' as const }, offset: 0, limit: 30 }
      const requests = facetRequests(['city', 'role'], found.filters)
      const both = await subject.engine.search(found.query, list, requests)
      expect(both.facets).toEqual(await subject.engine.facets(found.query, requests))
      expect(idsOf(both.hits)).toEqual(idsOf(await finder.list(found, list.sort, list)))
    })

    it('sorts by pay the same', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(randomSearches, async (asked) => {
          const search = await understood(asked)
          const paid = await inDatabase(whereOf(search, now), sql`s.salary_month_net desc nulls last`)
          const hits = await finder.list(await find(search), { by: 'salary' }, wholeList)
          expect(idsOf(hits)).toEqual(folded(paid).slice(0, wholeList.limit))
        }),
        { numRuns: 60, seed: 13 },
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
          const found = await find(search)
          const match = matchOf(search)
          const { plan } = found.query
          // Words side by side are ranked by whether they are there at all.
          if (!match || !plan || asked.text.includes('"')) return
          const { rows } = await api.ctx.db.execute<Ranked & Record<string, unknown>>(sql`
          select s.vacancy_id as id, s.group_key as group, ${match.rank} as rank,
            extract(epoch from s.published_at)::int as published
          from vacancy_search s where ${whereOf(search, now)}`)
          const ranks = new Map(rows.map(({ id, rank }) => [id, rank]))
          const hits = await finder.list(found, { by: 'relevance' }, { offset: 0, limit: rankedDepth })
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

    it('follows every committed change, and none that was undone', { timeout: 120_000 }, async () => {
      const { db } = api.ctx
      const open = await understoodSearch(api.ctx, { ...emptyVacancySearch })
      const same = async () =>
        expect(idsOf(await newest(await find(open)))).toEqual(
          folded(await inDatabase(whereOf(open, now))).slice(0, wholeList.limit),
        )
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
      const { db } = api.ctx
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
      from vacancies v join vacancy_search s on s.vacancy_id = v.id where s.expires_at > ${now} group by 1`)
      await subject.engine.refresh()
      const seconds = Math.floor(now.getTime() / 1000)
      const counted = await Promise.all(
        rows.map(({ company }) => subject.engine.countByCode(companyCode(company), seconds)),
      )
      expect(rows.length).toBeGreaterThan(1)
      expect(counted).toEqual(rows.map(({ n }) => n))
    })

    it('hears of a change whose transaction began before others that are read already', async () => {
      const { db } = api.ctx
      const late = await db.$client.connect()
      try {
        await late.query('begin')
        const open = await understoodSearch(api.ctx, { ...emptyVacancySearch })
        const [first] = await newest(await find(open))
        await late.query('delete from vacancy_search where vacancy_id = $1', [first?.id])
        await db.execute(
          sql`update vacancy_search set role_id = role_id where vacancy_id = (select max(vacancy_id) from vacancy_search)`,
        )
        expect(idsOf(await newest(await find(open)))).toContain(first?.id)
        await late.query('commit')
        expect(idsOf(await newest(await find(open)))).not.toContain(first?.id)
      } finally {
        late.release()
      }
    })
  })
}
