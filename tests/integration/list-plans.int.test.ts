import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plansOf } from '@/tests/support/plans'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildCandidate, buildEmployer, type Candidate, dataOf, type Employer } from './negotiations/parties'

const companies = 150
const each = 60
const counts = {
  read: 3,
  created: 3,
  updated: 0,
  unchanged: 0,
  duplicate: 0,
  kept: 0,
  rejected: 0,
  vanished: 0,
}
const big =
  /^(notifications|favorites|vacancy_imports|vacancy_import_rows|talent_imports|agency_clients|skill_tests|skill_test_versions)$/

/** An id as the contract has them, out of two numbers. */
const idOf = (owner: string, number: string) =>
  sql.raw(`rpad(translate(${owner} || 'x' || ${number}, '01', 'ab'), 12, 'z')`)

/** Lists that have no test of their plans beside their queries, read as the calls read them. */
describe('lists of one company or person among 150', () => {
  let api: TestApi
  let employer: Employer
  let candidate: Candidate
  let companyId: number
  beforeAll(async () => {
    api = await createTestApi()
    employer = await buildEmployer(api)
    candidate = await buildCandidate(api)
    companyId = employer.company.id
    const { db } = api.ctx
    await db.execute(sql`
      insert into companies (public_id, name) select ${idOf("'c'", 'i')}, 'Компания ' || i from generate_series(1, ${companies}) i`)
    await db.execute(sql`
      insert into users (public_id, first_name, last_name)
      select ${idOf("'p'", 'i')}, 'Имя', 'Фамилия' from generate_series(1, ${companies}) i`)
    await db.execute(sql`
      insert into notifications (public_id, user_id, kind, dedupe_key, created_at)
      select ${idOf('u.id', 'i')}, u.id, 'negotiation.status_changed', 'lp' || i, now() - i * interval '1 hour'
      from users u, generate_series(1, ${each}) i`)
    await db.execute(sql`
      insert into favorites (user_id, type, item_id, created_at)
      select u.id, 'vacancy', i, now() - i * interval '1 hour' from users u, generate_series(1, ${each}) i`)
    await db.execute(sql`
      insert into vacancy_imports (public_id, company_id, name, status, counts, started_at)
      select ${idOf('c.id', 'i')}, c.id, 'file.csv', 'done', ${JSON.stringify(counts)}, now()
      from companies c, generate_series(1, ${each}) i`)
    await db.execute(sql`
      insert into vacancy_import_rows (import_id, line, outcome, title)
      select m.id, i, case when i % 10 = 0 then 'rejected' else 'created' end, 'Вакансия'
      from vacancy_imports m, generate_series(1, 3) i`)
    await db.execute(sql`
      insert into vacancy_import_rows (import_id, line, outcome, title)
      select (select max(id) from vacancy_imports where company_id = ${companyId}), i,
        case when i % 10 = 0 then 'rejected' else 'created' end, 'Вакансия' from generate_series(10, 2000) i`)
    await db.execute(sql`
      insert into talent_imports (public_id, company_id, name, added, created_at)
      select ${idOf('c.id', 'i')}, c.id, 'people.csv', 5, now() - i * interval '1 hour'
      from companies c, generate_series(1, ${each}) i`)
    await db.execute(sql`
      insert into agency_clients (public_id, company_id, name, inn)
      select ${idOf('c.id', 'i')}, c.id, 'Заказчик ' || i, lpad(i::text, 10, '7')
      from companies c, generate_series(1, ${each}) i`)
    await db.execute(sql`
      insert into skill_tests (public_id, company_id)
      select ${idOf('c.id', 'i')}, c.id from companies c, generate_series(1, ${each}) i`)
    await db.execute(sql`
      insert into skill_test_versions (test_id, version, title, intro, minutes, pass_score, questions, content_key)
      select t.id, v, 'Тест ' || t.id, '', 15, 60, '[]', 'k' || t.id from skill_tests t, generate_series(1, 2) v`)
    await db.execute(sql`analyze`)
  }, 120_000)
  afterAll(() => api.close())

  /** Reads of big tables from one end to the other, of all that the call asks. */
  async function readThrough(path: string, token: string): Promise<string[]> {
    let status = 0
    const plans = await plansOf(api.ctx.db.$client, async () => {
      status = (await api.request('GET', path, { token })).status
    })
    expect([path, status]).toEqual([path, 200])
    expect(plans.length).toBeGreaterThan(0)
    return plans
      .flat()
      .filter((node) => node['Node Type'] === 'Seq Scan' && big.test(node['Relation Name'] ?? ''))
      .map((node) => `${path}: ${node['Relation Name']}`)
  }

  it('of a company are read by its indexes', async () => {
    const { results } = dataOf(
      await api.request<{ results: { public_id: string }[] }>('GET', '/v1/my/vacancies/imports', employer),
    )
    const rows = `/v1/my/vacancies/imports/${results[0]?.public_id}/rows`
    const found: string[] = []
    for (const path of [
      '/v1/my/vacancies/imports',
      '/v1/my/vacancies/imports?page=2',
      rows,
      `${rows}?outcome=rejected`,
      `${rows}?page=50`,
      '/v1/my/people-imports',
      '/v1/my/clients',
      '/v1/my/clients/choices',
      '/v1/my/tests',
      '/v1/notifications',
      '/v1/notifications/rows',
    ])
      found.push(...(await readThrough(path, employer.token)))
    expect(found).toEqual([])
  })

  it('of a person are read by their indexes', async () => {
    const found: string[] = []
    for (const path of ['/v1/notifications', '/v1/notifications?page=2', '/v1/favorites?type=vacancy'])
      found.push(...(await readThrough(path, candidate.token)))
    expect(found).toEqual([])
  })
})
