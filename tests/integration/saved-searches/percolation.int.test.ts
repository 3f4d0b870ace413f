import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVacancyQuery, savedQuery } from '@/lib/contracts/saved-searches'
import { vacancySearchParams } from '@/lib/contracts/vacancy-search'
import { dayMs } from '@/lib/shared/time'
import { savedSearches } from '@/server/db/schema/search'
import { percolateVacancy } from '@/server/modules/search/saved/alerts.service'
import { writeDown } from '@/server/modules/search/saved/query-keys'
import { writeWording } from '@/server/modules/search/saved/saved-searches.repository'
import { whereOf } from '@/server/modules/search/vacancies/conditions'
import { publishedVacancy } from '@/server/modules/search/vacancies/fresh.service'
import { understoodSearch } from '@/server/modules/search/vacancies/vacancy-finder.service'
import { createCandidate } from '@/tests/support/candidates'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { randomSearches } from '../search-engine/conformance'

let api: TestApi
const now = new Date(Math.floor(Date.now() / 1000) * 1000)
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(now)
  await fillCatalogue(api.ctx.db, 60, now)
  await api.ctx.db.execute(sql`update vacancies set first_published_at = ${now}`)
}, 60_000)
afterAll(() => api.close())

it('brings a new vacancy to the stored searches whose list finds it, and to no others', {
  timeout: 120_000,
}, async () => {
  const { db } = api.ctx
  await createCandidate(api)
  const { rows: owners } = await db.execute<{ id: number }>(
    sql`select id from users order by id desc limit 1`,
  )
  const broad = [
    'text=сварка',
    'text=-сварка',
    'with_salary=1',
    'salary_from=45000',
    'salary_to=90000',
    'format=REMOTE',
  ]
  const queries = [
    ...broad.map((query) => savedQuery('vacancies', query)),
    ...new Set(
      fc
        .sample(randomSearches, { numRuns: 150, seed: 17 })
        .map((search) => savedQuery('vacancies', vacancySearchParams(search).toString())),
    ),
  ]
  for (const [n, query] of queries.entries()) {
    const written = await writeDown(api.ctx, { list: 'vacancies', query })
    const wordingId = await db.transaction((tx) =>
      // Those too long to be written down are asked themselves.
      writeWording(tx, { ...written, ...(n % 5 === 0 && { needs: null }) }),
    )
    await db.insert(savedSearches).values({
      publicId: `ps${String(n).padStart(4, '0').replaceAll('0', 'x').replaceAll('1', 'y')}aaaaaa`,
      userId: owners[0]?.id ?? 0,
      list: 'vacancies',
      name: query,
      query,
      cadence: 'instant',
      wordingId,
    })
  }
  const searches = await Promise.all(
    queries.map(async (query) => ({
      query,
      where: whereOf(await understoodSearch(api.ctx, readVacancyQuery(query)), now),
    })),
  )
  const { rows: vacancies } = await db.execute<{ id: number; public_id: string }>(
    sql`select id, public_id from vacancies where status = 'active' order by id`,
  )
  const stored = new Map((await db.select().from(savedSearches)).map((row) => [row.id, row.query]))
  let brought = 0
  for (const { id, public_id: publicId } of vacancies) {
    const item = await publishedVacancy(db, publicId, new Date(now.getTime() - dayMs))
    if (!item) throw new Error('a vacancy is not published')
    const found = (await percolateVacancy(api.ctx, item, now)).map((row) => stored.get(row.id))
    const { rows } = await db.execute<{ found: boolean[] }>(sql`
      select array[${sql.join(
        searches.map(({ where }) => sql`coalesce((${where}), false)`),
        sql`, `,
      )}] as found from vacancy_search s where s.vacancy_id = ${id}`)
    const expected = searches.flatMap(({ query }, n) => (rows[0]?.found[n] ? [query] : []))
    expect(found.sort()).toEqual(expected.sort())
    brought += found.length
  }
  expect(brought).toBeGreaterThan(50)
})
