import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SalaryHint } from '@/lib/contracts/salaries'
import { fillCatalogue } from '@/tests/support/catalogue'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('what is offered for a role', () => {
  let api: TestApi
  const hint = async (query: string) => {
    const { status, body } = await api.request<SalaryHint | null>('GET', `/v1/salaries/hint?${query}`)
    return status === 200 ? body.data : status
  }
  /** A role and a city of the catalogue with so many offers that say their pay. */
  const placeWith = async (having: string) => {
    const { rows } = await api.ctx.db.execute<{ role_id: number; city_id: number }>(sql`
      select role_id, city_id from vacancies where salary_month_net is not null
      group by role_id, city_id having ${sql.raw(having)} order by role_id, city_id limit 1`)
    return rows[0] ?? { role_id: 0, city_id: 0 }
  }
  const payOf = async (where: ReturnType<typeof sql>) => {
    const { rows } = await api.ctx.db.execute<{ pay: number }>(sql`
      select salary_month_net as pay from vacancies where salary_month_net is not null and ${where} order by 1`)
    return rows.map(({ pay }) => pay)
  }
  const quantile = (sorted: number[], part: number) => {
    const at = (sorted.length - 1) * part
    const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
    return Math.round((low + (high - low) * (at % 1)) / 1000) * 1000
  }

  beforeAll(async () => {
    api = await createTestApi()
    await fillCatalogue(api.ctx.db, 12_000, api.ctx.clock.now())
    await api.ctx.db.execute(sql`analyze vacancies`)
  })
  afterAll(() => api.close())

  it('is told by the quartiles of the city, where twenty offers or more are open there', async () => {
    const { role_id, city_id } = await placeWith('count(*) >= 20')
    const pay = await payOf(sql`role_id = ${role_id} and city_id = ${city_id}`)
    expect(await hint(`role=${role_id}&city=${city_id}`)).toEqual({
      low: quantile(pay, 0.25),
      median: quantile(pay, 0.5),
      high: quantile(pay, 0.75),
      offers: pay.length,
      area: 'city',
    })
  })

  it('is told by all cities, where the city has too few', async () => {
    const { role_id } = await placeWith('count(*) >= 20')
    const pay = await payOf(sql`role_id = ${role_id}`)
    expect(await hint(`role=${role_id}&city=1`)).toMatchObject({ offers: pay.length, area: 'everywhere' })
    expect(await hint(`role=${role_id}`)).toMatchObject({ median: quantile(pay, 0.5), area: 'everywhere' })
  })

  it('is not told by fewer than twenty', async () => {
    await api.ctx.db.execute(sql`
      update vacancies set status = 'closed' where role_id = (select min(role_id) from vacancies) and id not in
        (select id from vacancies where role_id = (select min(role_id) from vacancies) and salary_month_net is not null limit 19)`)
    const { rows } = await api.ctx.db.execute<{ id: number }>(sql`select min(role_id) as id from vacancies`)
    expect(await hint(`role=${rows[0]?.id}`)).toBeNull()
    expect(await hint('role=2147483647')).toBeNull()
  })

  it.each(['role=a', 'role=99999999999', 'role=1&city=1e99', ''])('refuses «%s»', async (query) => {
    expect(await hint(query)).toBe(422)
  })

  it('walks the index of a role and no more', async () => {
    const { rows } = await api.ctx.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select salary_month_net from vacancies
      where status = 'active' and role_id = 2403 and expires_at > now() and salary_month_net is not null
      order by published_at desc, id desc limit 2000`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('vacancies_open_role')
  })
})
