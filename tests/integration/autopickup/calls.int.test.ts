import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AutopickupCriteria } from '@/lib/contracts/autopickup-criteria'
import { dayMs } from '@/lib/shared/time'
import { autopickups } from '@/server/db/schema/autopickup'
import { findFitting } from '@/server/modules/matching/autopickup/finds.repository'
import { lookAnew, lookingFor, runDue, scheduleFor } from '@/server/modules/matching/autopickup/run.service'
import { deleteUnusedWordings } from '@/server/modules/search/saved/saved-searches.repository'
import { standingSearchesFinding } from '@/server/modules/search/saved/standing-searches.service'
import { createCandidate } from '@/tests/support/candidates'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

let api: TestApi
const now = new Date(Math.floor(Date.now() / 1000) * 1000)
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(now)
  await fillCatalogue(api.ctx.db, 60, now)
  await api.ctx.db.execute(sql`update vacancies set published_at = ${now}, first_published_at = ${now}`)
}, 60_000)
afterAll(() => api.close())

async function open() {
  const { rows } = await api.ctx.db.execute<{
    id: number
    public_id: string
    role_id: number
    city_ids: number[]
  }>(sql`select id, public_id, role_id, city_ids from vacancies where status = 'active' order by id`)
  return rows
}
const anything: AutopickupCriteria = {
  role_ids: [1],
  city_ids: [],
  formats: [],
  min_salary: null,
  salary_required: false,
  schedules: [],
  employment_forms: [],
  experience: [],
  company_types: [],
  stop_words: [],
  stop_companies: [],
  verified_only: false,
}

it('a vacancy calls whoever it suits, and nobody who looks elsewhere or for more pay', {
  timeout: 120_000,
}, async () => {
  const { db } = api.ctx
  const vacancies = await open()
  const some = <T>(values: readonly T[], minLength = 0) => {
    const different = [...new Set(values)]
    return fc.subarray(different, { minLength, maxLength: Math.min(different.length, 3) })
  }
  const criteria = fc.record({
    role_ids: some(
      vacancies.map((one) => one.role_id),
      1,
    ),
    city_ids: some(vacancies.flatMap((one) => one.city_ids)),
    formats: some<AutopickupCriteria['formats'][number]>(['REMOTE', 'ON_SITE']),
    min_salary: fc.option(fc.integer({ min: 20_000, max: 200_000 }), { nil: null }),
    salary_required: fc.boolean(),
    employment_forms: some<AutopickupCriteria['employment_forms'][number]>(['FULL', 'PART']),
    experience: some<AutopickupCriteria['experience'][number]>(['noExperience', 'between1And3']),
    verified_only: fc.boolean(),
  })
  const asked = fc
    .sample(criteria, { numRuns: 300, seed: 11 })
    .map((each): AutopickupCriteria => ({ ...anything, ...each }))
  const wordings = await db.transaction(async (tx) => {
    const ids: number[] = []
    for (const each of asked) ids.push((await lookingFor(tx, each)).wordingId)
    return ids
  })
  const options = { resumeId: 0, since: new Date(0), now, limit: 1000, fresh: false }
  const called = new Map<number, Set<number>>()
  for (const { id, public_id: publicId } of vacancies) {
    called.set(id, new Set((await standingSearchesFinding(api.ctx, publicId))?.wordingIds))
  }
  let suits = 0
  for (const [n, each] of asked.entries()) {
    const fitting = (await findFitting(db, { criteria: each, ...options })).map(({ id }) => id)
    const calls = vacancies.filter(({ id }) => called.get(id)?.has(wordings[n] ?? 0)).map(({ id }) => id)
    // Pay that need not be stated is left to the look itself.
    if (each.salary_required || each.min_salary === null) expect(calls.sort()).toEqual(fitting.sort())
    else expect(calls).toEqual(expect.arrayContaining(fitting))
    suits += fitting.length
  }
  expect(suits).toBeGreaterThan(50)
  expect(await deleteUnusedWordings(db)).toBe(new Set(wordings).size)
})

it('an autopickup with nothing new to look at does not look, until something comes or its resume changes', async () => {
  const { db } = api.ctx
  const [vacancy] = await open()
  if (!vacancy) throw new Error('no vacancy')
  const candidate = await createCandidate(api)
  const { public_id: publicId } = await publishResume(api, candidate.token)
  const path = `/v1/resumes/${publicId}/autopickup`
  const criteria = { ...anything, role_ids: [vacancy.role_id] }
  const body = {
    state: 'active',
    mode: 'suggest',
    cadence: 'daily',
    min_score: 40,
    mail: false,
    greeting: '',
  }
  const put = await api.request('PUT', path, {
    token: candidate.token,
    body: { ...body, time_zone: 'Europe/Moscow', revision: 0, criteria },
  })
  expect(put.status).toBe(200)
  const agent = async () => {
    const [row] = await db.select().from(autopickups).where(eq(autopickups.userId, candidate.userId))
    if (!row) throw new Error('no autopickup')
    return row
  }
  const run = async (days: number) => {
    api.setNow(new Date(now.getTime() + days * dayMs))
    await db.execute(sql`update autopickups set next_run_at = ${api.ctx.clock.now()}`)
    await runDue(api.ctx)
    const { lookedAt, hasNews, nextRunAt } = await agent()
    expect(nextRunAt?.getTime()).toBeGreaterThan(api.ctx.clock.now().getTime())
    return [lookedAt?.getTime() === api.ctx.clock.now().getTime(), hasNews]
  }
  expect((await agent()).hasNews).toBe(true)
  expect(await run(0)).toEqual([true, false])
  expect(await run(1)).toEqual([false, false])
  // Its wording is kept as long as it goes by it.
  await deleteUnusedWordings(db)
  await scheduleFor(api.ctx, vacancy.public_id)
  expect((await agent()).hasNews).toBe(true)
  expect(await run(2)).toEqual([true, false])
  await lookAnew(api.ctx, publicId)
  expect(await run(3)).toEqual([true, false])
  // What no vacancy brings is looked for once a week.
  expect(await run(9)).toEqual([false, false])
  expect(await run(10)).toEqual([true, false])
})
