import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import { expireVacancies } from '@/server/modules/vacancies/expiry.service'
import { createEmployer, freshToken, type TestEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { numberCode, readCode, readPacked, skillCode, valueCode } from './search-codes'
import { fillSearch, rebalanceLevels, recalculateLevels, roleNames } from './search-index.service'
import { compareSearchRows } from './search-rows.repository'

describe('the narrow table of the search', () => {
  let api: TestApi
  let employer: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    employer = await createEmployer(api)
  })
  afterAll(() => api.close())

  const nothingWrong = { missing: 0, extra: 0, different: 0 }
  const compared = () => compareSearchRows(api.ctx.db, roleNames())

  it('packs what a row says of itself, and reads it back', async () => {
    const made = await publishVacancy(api, employer.token, {
      role_id: 101,
      city_ids: [77001, 66001],
      skills: ['React'],
      experience: 'noExperience',
      night_shifts: true,
      salary: { from: 100_000, to: null, currency: 'RUB', gross: false, mode: 'MONTH', frequency: null },
    } as VacancyDraft)
    const { rows } = await api.ctx.db.execute<{ packed: Buffer; id: number }>(sql`
      select s.packed || s.packed as packed, v.id from vacancy_search s join vacancies v on v.id = s.vacancy_id
      where v.public_id = ${made.public_id}`)
    const read = readPacked(rows[0]?.packed ?? Buffer.alloc(0))
    expect([read.count, read.ids[1], read.salary[1]]).toEqual([2, rows[0]?.id, 100_000])
    const codes = [...read.codes.subarray(read.starts[1], read.starts[2])]
    for (const code of [
      numberCode('city', 66001),
      numberCode('region', 77),
      numberCode('role', 101),
      numberCode('salary', 100),
      valueCode('experience', 'noExperience'),
      valueCode('flag', 'night'),
      valueCode('flag', 'with_salary'),
      valueCode('flag', 'few_responses'),
      skillCode('react'),
    ]) {
      expect(codes).toContain(code)
    }
    expect(codes).not.toContain(numberCode('salary', 120))
    expect(readCode('experience', valueCode('experience', 'noExperience'))).toBe('noExperience')
  })

  it('writes rows that are missing, of another publication or of an earlier version, and no others', async () => {
    const { db } = api.ctx
    const { token } = await createEmployer(api)
    const made: { public_id: string }[] = []
    for (let n = 0; n < 3; n += 1) made.push(await publishVacancy(api, token))
    const row = (n: number) => sql`(select id from vacancies where public_id = ${made[n]?.public_id})`
    await db.execute(sql`delete from vacancy_search where vacancy_id = ${row(0)}`)
    await db.execute(
      sql`update vacancy_search set published_at = published_at - interval '1 day' where vacancy_id = ${row(1)}`,
    )
    await db.execute(sql`update vacancy_search set version = 1 where vacancy_id = ${row(2)}`)
    expect(await fillSearch(api.ctx)).toBe(3)
    expect(await fillSearch(api.ctx)).toBe(0)
    expect(await compared()).toEqual(nothingWrong)
  })

  const answered = new Map<string, number>()
  const send = async (method: string, path: string, body?: unknown) => {
    const { status } = await api.request(method, path, { token: employer.token, ...(body ? { body } : {}) })
    answered.set(`${method} ${status}`, (answered.get(`${method} ${status}`) ?? 0) + 1)
  }
  const moves: Record<string, (id: string) => Promise<unknown>> = {
    publish: (id) => send('POST', `/v1/vacancies/${id}/publication`, { duplicate: true }),
    pause: (id) => send('DELETE', `/v1/vacancies/${id}/publication`),
    close: (id) => send('POST', `/v1/vacancies/${id}/closure`, { reason: 'cancelled' }),
    archive: (id) => send('POST', `/v1/vacancies/${id}/actions`, { action: 'archive' }),
    restore: (id) => send('POST', `/v1/vacancies/${id}/actions`, { action: 'restore' }),
    prolong: (id) => send('POST', `/v1/vacancies/${id}/actions`, { action: 'prolong' }),
    delete: (id) => send('DELETE', `/v1/vacancies/${id}`),
    rename: async (id) => {
      const { rows } = await api.ctx.db.execute<{ revision: number }>(
        sql`select revision from vacancies where public_id = ${id}`,
      )
      const title = `Медсестра ${Math.random().toString(36).slice(2, 8)}`
      await send('PATCH', `/v1/vacancies/${id}`, { revision: rows[0]?.revision, fields: { title } })
    },
    rename_company: () =>
      send('PUT', `/v1/accounts/company/${employer.companyPublicId}`, { name: `Север ${Math.random()}` }),
    wait: async () => {
      api.setNow(new Date(api.ctx.clock.now().getTime() + 25 * 24 * 3600 * 1000))
      await expireVacancies(api.ctx)
      employer.token = await freshToken(api, employer)
    },
  }

  it('holds exactly the open vacancies, as they are, after any moves', async () => {
    const made = await Promise.all([1, 2, 3].map(() => publishVacancy(api, employer.token)))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(moves)), fc.nat(2)), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          for (const [move, index] of steps) await moves[move]?.(made[index]?.public_id ?? '')
          expect(await compared()).toEqual(nothingWrong)
        },
      ),
      { numRuns: 15, seed: 42 },
    )
    // The moves were real: some were made, none failed for another reason than its state.
    expect(answered.get('POST 200') ?? 0).toBeGreaterThan(3)
    expect([...answered.keys()].filter((key) => / (401|403|5\d\d)$/.test(key))).toEqual([])
  }, 60_000)

  it('tells of a row that is wrong', async () => {
    await publishVacancy(api, employer.token)
    await api.ctx.db.execute(sql`update vacancy_search set packed = packed || '\\x00'::bytea`)
    expect((await compared()).different).toBeGreaterThan(0)
    await api.ctx.db.execute(sql`delete from vacancy_search`)
    expect((await compared()).missing).toBeGreaterThan(0)
  })

  it('needs one level while there are few', async () => {
    expect(await recalculateLevels(api.ctx.db)).toBeUndefined()
    expect(await rebalanceLevels(api.ctx)).toBe(0)
  })
})
