import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyVacancySearch, type VacancySearch } from '@/lib/contracts/vacancy-search'
import { readPacked } from '@/server/modules/vacancies/search-codes'
import { writeSearchVectors } from '@/server/modules/vacancies/search-index.service'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { withReach } from '../query-analysis/understand'
import { matchOf, type UnderstoodSearch, whereOf } from '../vacancies/conditions'
import { districtCodeOf, facetOf } from '../vacancies/facet-codes'
import { type Counts, countFacets } from '../vacancies/facet-counting'
import type { FilterName } from '../vacancies/filters'
import { enough } from '../vacancies/similar.service'
import {
  countOpenOf,
  createFinder,
  engineOf,
  sortFound,
  understoodSearch,
} from '../vacancies/vacancy-finder.service'
import { type DocumentRefs, documentOf, segmentOf } from './document-refs'

const idsOf = (found: DocumentRefs) =>
  Array.from(found.refs, (ref) => segmentOf(found, ref).records.id(documentOf(ref)))

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
const searches: fc.Arbitrary<VacancySearch> = fc
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

describe('the search in memory beside the database', () => {
  let api: TestApi
  let finder: ReturnType<typeof createFinder>
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  beforeAll(async () => {
    api = await createTestApi()
    api.setNow(now)
    await fillCatalogue(api.ctx.db, 3000, now)
    finder = createFinder(api.ctx)
  }, 60_000)
  afterAll(() => api.close())

  const understood = async (search: VacancySearch): Promise<UnderstoodSearch> => {
    const plain = await understoodSearch(api.ctx, search)
    const { understanding } = plain
    if (!understanding?.roles.length || (await find(plain)).total >= enough) return plain
    return { ...plain, understanding: withReach(understanding, 'trades') }
  }
  const inDatabase = async (where: SQL) => {
    const { rows } = await api.ctx.db.execute<{ id: number; packed: Buffer }>(sql`
      select s.vacancy_id as id, s.packed from vacancy_search s where ${where}
      order by extract(epoch from s.published_at)::int desc, s.vacancy_id desc`)
    return rows
  }
  const find = async (search: UnderstoodSearch) => {
    await finder.mirror.sync()
    return finder.find(search)
  }

  it('finds the same, the newest first', { timeout: 120_000 }, async () => {
    const sizes = new Set<number>()
    await fc.assert(
      fc.asyncProperty(searches, async (asked) => {
        const search = await understood(asked)
        const rows = await inDatabase(whereOf(search, now))
        sizes.add(rows.length)
        expect(idsOf((await find(search)).newest)).toEqual(rows.map(({ id }) => id))
      }),
      { numRuns: 120, seed: 7 },
    )
    expect(sizes.size).toBeGreaterThan(10)
  })

  it('counts the same in every facet, with every other filter applied', { timeout: 120_000 }, async () => {
    const byCode = ({ values }: Counts, facet?: string) =>
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
      fc.asyncProperty(searches, async (asked) => {
        const search = await understood(asked)
        const found = await find(search)
        const counts = countFacets(found, [...Object.keys(leftOut)] as (keyof typeof leftOut)[])
        expect(byCode(counts.all)).toEqual(await count(search, []))
        for (const [facet, without] of Object.entries(leftOut)) {
          const own = counts.own.get(facet as keyof typeof leftOut)
          if (own) expect(byCode(own, facet)).toEqual(await count(search, [...without], facet))
        }
      }),
      { numRuns: 40, seed: 11 },
    )
  })

  it('ranks the same, and sorts by pay the same', { timeout: 120_000 }, async () => {
    let ranked = 0
    await fc.assert(
      fc.asyncProperty(searches, async (asked) => {
        const search = await understood({ ...asked, sort: 'salary' })
        const found = await find(search)
        const paid = await api.ctx.db.execute<{ id: number }>(sql`
          select s.vacancy_id as id from vacancy_search s where ${whereOf(search, now)}
          order by s.salary_month_net desc nulls last, s.vacancy_id desc limit 2500`)
        const folded = new Set(idsOf(sortFound(search, found)))
        expect(idsOf(sortFound(search, found))).toEqual(
          paid.rows.flatMap(({ id }) => (folded.has(id) ? [id] : [])),
        )
        const match = matchOf(search)
        // Words side by side are ranked by whether they are there at all.
        if (!match || !found.text || asked.text.includes('"')) return
        const { rows } = await api.ctx.db.execute<{ id: number; rank: number }>(sql`
          select s.vacancy_id as id, ${match.rank} as rank from vacancy_search s where ${whereOf(search, now)}`)
        const ranks = new Map(rows.map(({ id, rank }) => [id, rank]))
        const scores = found.text.scores(found.newest)
        for (const [n, ref] of found.newest.refs.entries()) {
          const segment = segmentOf(found.newest, ref)
          const score = scores[n] as number
          expect(score).toBeCloseTo(ranks.get(segment.records.id(documentOf(ref))) ?? -1, 5)
          if (score > 0) ranked += 1
        }
      }),
      { numRuns: 60, seed: 13 },
    )
    expect(ranked).toBeGreaterThan(100)
  })

  it('follows every committed change, and none that was undone', { timeout: 120_000 }, async () => {
    const { db } = api.ctx
    const open = await understoodSearch(api.ctx, { ...emptyVacancySearch })
    const same = async () =>
      expect(idsOf((await find(open)).newest)).toEqual(
        (await inDatabase(whereOf(open, now))).map(({ id }) => id),
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
    expect(engineOf(api.ctx).segments.length).toBeLessThan(30)
  })

  it('counts the open vacancies of each company as the database does, those without its name left out', async () => {
    const { db } = api.ctx
    await finder.mirror.ready()
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
    const countOpen = await countOpenOf(api.ctx)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.map(({ company }) => countOpen?.(company))).toEqual(rows.map(({ n }) => n))
  })

  it('hears of a change whose transaction began before others that are read already', async () => {
    const { db } = api.ctx
    const late = await db.$client.connect()
    try {
      await late.query('begin')
      const { rows } = await late.query<{ id: number }>(
        `delete from vacancy_search where vacancy_id = (select min(vacancy_id) from vacancy_search) returning vacancy_id as id`,
      )
      await db.execute(
        sql`update vacancy_search set role_id = role_id where vacancy_id = (select max(vacancy_id) from vacancy_search)`,
      )
      const open = await understoodSearch(api.ctx, { ...emptyVacancySearch })
      expect(idsOf((await find(open)).newest)).toContain(rows[0]?.id)
      await late.query('commit')
      expect(idsOf((await find(open)).newest)).not.toContain(rows[0]?.id)
    } finally {
      late.release()
    }
  })
})
