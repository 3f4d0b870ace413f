import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { emptyVacancySearch, type VacancySearch } from '@/lib/contracts/vacancy-search'
import type { Hit, SearchEngine } from '@/server/modules/search/engine/search-engine'
import { type UnderstoodSearch, whereOf } from '@/server/modules/search/vacancies/conditions'
import {
  createFinder,
  type Finder,
  type Found,
  wholeList,
} from '@/server/modules/search/vacancies/vacancy-finder.service'
import { readPacked } from '@/server/modules/vacancies/search-codes'
import { fillMarket } from '@/tests/support/engine-market'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

export const idsOf = (hits: readonly Hit[]) => hits.map(({ id }) => id)

/** A row of the search with its codes and group. */
interface Row extends Record<string, unknown> {
  id: number
  packed: Buffer
}
/** The first of each group. */
export function folded(rows: readonly Row[]): number[] {
  const seen = new Set<number>()
  return rows.flatMap(({ id, packed }) => {
    const group = readPacked(packed).groups[0] as number
    if (seen.has(group)) return []
    seen.add(group)
    return [id]
  })
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

/** An engine beside the database it was filled from. */
export interface Market {
  api: TestApi
  engine: SearchEngine
  finder: Finder
  now: Date
  /** Rows in the order asked for, by default the newest first. */
  inDatabase(where: SQL, order?: SQL): Promise<Row[]>
  /** What a search finds in the index that has caught up. */
  find(search: UnderstoodSearch): Promise<Found>
  newest(found: Found): Promise<Hit[]>
  /** The newest of each group are the same in both; returns how many there are. */
  expectSame(search: UnderstoodSearch): Promise<number>
  close(): Promise<void>
}

export async function openMarket(
  create: (api: TestApi) => Promise<EngineUnderTest>,
  vacancies: number,
): Promise<Market> {
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  const api = await createTestApi()
  api.setNow(now)
  await fillMarket(api.ctx, vacancies, now)
  const { engine, close } = await create(api)
  const finder = createFinder(api.ctx, engine)
  await engine.ready()
  const byDate = sql`extract(epoch from s.published_at)::int desc`
  const market: Market = {
    api,
    engine,
    finder,
    now,
    async inDatabase(where, order = byDate) {
      const { rows } = await api.ctx.db.execute<Row>(sql`
        select s.vacancy_id as id, s.packed from vacancy_search s where ${where}
        order by ${order}, s.vacancy_id desc`)
      return rows
    },
    async find(search) {
      await engine.refresh()
      return finder.find(search)
    },
    newest: (found) => finder.list(found, { by: 'date' }, wholeList),
    async expectSame(search) {
      const found = await market.find(search)
      const expected = folded(await market.inDatabase(whereOf(search, now)))
      expect(idsOf(await market.newest(found))).toEqual(expected.slice(0, wholeList.limit))
      expect([found.total, found.totalRelation, found.partial]).toEqual([expected.length, 'exact', false])
      return expected.length
    },
    async close() {
      await close()
      await api.close()
    },
  }
  return market
}
