import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resumeSearchParams } from '@/lib/contracts/resume-search'
import { readResumeQuery, readVacancyQuery, savedQuery } from '@/lib/contracts/saved-searches'
import { vacancySearchParams } from '@/lib/contracts/vacancy-search'
import { dayMs } from '@/lib/shared/time'
import { savedSearches } from '@/server/db/schema/search'
import { understandSearch } from '@/server/modules/search/query-analysis/understand'
import { type Audience, whereOf as whereOfResumes } from '@/server/modules/search/resumes/conditions'
import { publishedResume } from '@/server/modules/search/resumes/fresh.service'
import { percolateResume, percolateVacancy } from '@/server/modules/search/saved/alerts.service'
import { writeDown } from '@/server/modules/search/saved/query-keys'
import { writeWording } from '@/server/modules/search/saved/saved-searches.repository'
import { whereOf } from '@/server/modules/search/vacancies/conditions'
import { publishedVacancy } from '@/server/modules/search/vacancies/fresh.service'
import { understoodSearch } from '@/server/modules/search/vacancies/vacancy-finder.service'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer } from '@/tests/support/employers'
import { fillPeople } from '@/tests/support/many-resumes'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { randomSearches } from '../search-engine/market'
import { randomResumeSearches } from '../search-engine/resume-conformance'

let api: TestApi
const now = new Date(Math.floor(Date.now() / 1000) * 1000)
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(now)
  await fillCatalogue(api.ctx.db, 60, now)
  await fillPeople(api.ctx.db, 60, now)
  await api.ctx.db.execute(sql`update vacancies set first_published_at = ${now}`)
  await api.ctx.db.execute(sql`update resumes set published_at = ${now}`)
}, 60_000)
afterAll(() => api.close())

let saved = 0
/** Writes searches down as a person saves them. */
async function save(list: 'vacancies' | 'resumes', userId: number, queries: readonly string[]) {
  const { db } = api.ctx
  for (const [n, query] of queries.entries()) {
    const written = await writeDown(api.ctx, { list, query })
    const wordingId = await db.transaction((tx) =>
      // Those too long to be written down are asked themselves.
      writeWording(tx, { ...written, ...(n % 5 === 0 && { needs: null }) }),
    )
    saved += 1
    const publicId = `ps${String(saved).padStart(4, '0').replaceAll('0', 'x').replaceAll('1', 'y')}aaaaaa`
    await db
      .insert(savedSearches)
      .values({ publicId, userId, list, name: query, query, cadence: 'instant', wordingId })
  }
}

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
  await save('vacancies', owners[0]?.id ?? 0, queries)
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

it('brings a new resume to the stored searches of those who may find the person, and to no others', {
  timeout: 120_000,
}, async () => {
  const { db } = api.ctx
  const [trusted, unknown, hidden] = [
    await createEmployer(api),
    await createEmployer(api, { verified: false }),
    await createEmployer(api),
  ]
  await db.execute(sql`
    insert into resume_stop_list (user_id, company_id)
    select distinct user_id, ${hidden.companyId}::bigint from resume_search where user_id % 2 = 0`)
  const queries = [
    ...['text=сварка', 'text=-сварка', 'with_salary=1', 'salary_to=90000', 'format=REMOTE'].map((query) =>
      savedQuery('resumes', query),
    ),
    ...new Set(
      fc
        .sample(randomResumeSearches, { numRuns: 60, seed: 17 })
        .map((search) => savedQuery('resumes', resumeSearchParams(search).toString())),
    ),
  ]
  const audiences = [trusted, unknown, hidden].map(
    ({ userId, companyId }, n): Audience => ({
      kind: n === 1 ? 'public' : 'company',
      asker: { userId, companyId },
    }),
  )
  for (const { userId } of [trusted, unknown, hidden]) await save('resumes', userId, queries)
  const searches = await Promise.all(
    queries.flatMap((query) =>
      audiences.map(async (audience) => ({
        name: `${audience.asker.userId} ${query}`,
        where: whereOfResumes(await understandSearch(api.ctx, readResumeQuery(query)), audience, now),
      })),
    ),
  )
  const stored = new Map(
    (await db.select().from(savedSearches)).map((row) => [row.id, `${row.userId} ${row.query}`]),
  )
  const { rows: resumes } = await db.execute<{ id: number; public_id: string }>(
    sql`select r.id, r.public_id from resumes r join resume_search s on s.resume_id = r.id order by r.id`,
  )
  let brought = 0
  for (const { id, public_id: publicId } of resumes) {
    const item = await publishedResume(db, publicId, new Date(now.getTime() - dayMs))
    if (!item) throw new Error('a resume is not published')
    const found = (await percolateResume(api.ctx, item, now)).map((row) => stored.get(row.id))
    const { rows } = await db.execute<{ found: boolean[] }>(sql`
      select array[${sql.join(
        searches.map(({ where }) => sql`coalesce((${where}), false)`),
        sql`, `,
      )}] as found from resume_search s where s.resume_id = ${id}`)
    const expected = searches.flatMap(({ name }, n) => (rows[0]?.found[n] ? [name] : []))
    expect(found.sort()).toEqual(expected.sort())
    brought += found.length
  }
  expect(brought).toBeGreaterThan(50)
})
