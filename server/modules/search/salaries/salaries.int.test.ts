import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyPay, SalaryHint, SalaryPage } from '@/lib/contracts/salaries'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { countFirst, countWhenDue } from '../count-when-due'
import { salaryCounting } from './salaries.service'

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
    await countWhenDue(api.ctx, salaryCounting)
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
    await countWhenDue(api.ctx, salaryCounting, { always: true })
    const { rows } = await api.ctx.db.execute<{ id: number }>(sql`select min(role_id) as id from vacancies`)
    expect(await hint(`role=${rows[0]?.id}`)).toBeNull()
    expect(await hint('role=2147483647')).toBeNull()
  })

  it.each(['role=a', 'role=99999999999', 'role=1&city=1e99', ''])('refuses «%s»', async (query) => {
    expect(await hint(query)).toBe(422)
  })

  const page = async (query: string) => {
    const { status, body } = await api.request<SalaryPage>('GET', `/v1/salaries?${query}`)
    if (status !== 200 || !body.data) throw new Error(`${status}`)
    return body.data
  }

  it('is told by the page as by the hint, with bars that add up and cities and roles to compare', async () => {
    const { role_id, city_id } = await placeWith(
      `count(*) >= 20 and role_id > (select min(role_id) from vacancies)`,
    )
    const hinted = await hint(`role=${role_id}&city=${city_id}`)
    const both = await page(`role=${role_id}&city=${city_id}`)
    expect({ ...both.figures, area: 'city' }).toMatchObject(hinted as SalaryHint)
    expect(both.figures?.bars.reduce((sum, n) => sum + n, 0)).toBe(both.figures?.offers)
    expect(both.country?.offers).toBeGreaterThan(both.figures?.offers ?? 0)
    expect(both.cities.map(({ id }) => id)).toContain(city_id)
    expect(both.roles.map(({ id }) => id)).toContain(role_id)
    for (const row of [...both.cities, ...both.roles]) {
      expect(row.offers).toBeGreaterThanOrEqual(20)
      expect(row.low <= row.median && row.median <= row.high).toBe(true)
    }
    const all = await page('')
    const open = await payOf(sql`status = 'active' and expires_at > ${api.ctx.clock.now()}`)
    expect(all.figures).toMatchObject({ offers: open.length, median: quantile(open, 0.5) })
    expect(all.country).toBeNull()
  })

  it('counts adverts without a role in the totals only, and none older than twelve months by its source', async () => {
    const before = await page('')
    const { rows } = await api.ctx.db.execute<{ id: number }>(sql`
      update vacancies set role_id = null where id in (
        select id from vacancies where status = 'active' and role_id = (
          select role_id from vacancies where status = 'active' and salary_month_net is not null
          group by 1 having count(*) >= 60 order by count(*) desc, 1 limit 1)
          and salary_month_net is not null limit 10)
      returning id`)
    expect(rows).toHaveLength(10)
    await countWhenDue(api.ctx, salaryCounting, { always: true })
    const without = await page('')
    expect(without.figures?.offers).toBe(before.figures?.offers)
    const now = api.ctx.clock.now()
    const yearAgo = new Date(now.getTime() - 366 * 24 * 3_600_000)
    await api.ctx.db.execute(sql`
      insert into import_records (kind, source, source_id, content_hash, digest, completeness, source_published_at, vacancy_id)
      select 'vacancy', 'hh', 'old' || v, 'h' || v, 'd' || v, 1, ${yearAgo}, v
      from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[]) v`)
    await countWhenDue(api.ctx, salaryCounting, { always: true })
    const fresh = await page('')
    expect(fresh.figures?.offers).toBe((before.figures?.offers ?? 0) - 10)
    expect(Date.parse(fresh.figures?.since ?? '')).toBeGreaterThan(yearAgo.getTime())
    expect(fresh.figures?.until && fresh.figures.until >= (fresh.figures.since ?? '')).toBe(true)
    const { gross = 0, net = 0, offers = 0 } = fresh.figures ?? {}
    expect(gross + net).toBeLessThanOrEqual(offers)
    const counted = await api.ctx.db.execute<{ gross: number }>(sql`
      select count(*)::int as gross from vacancies v where v.status = 'active' and v.expires_at > ${now}
        and v.salary_month_net is not null and v.salary_gross
        and not exists (select 1 from import_records ir where ir.vacancy_id = v.id)`)
    expect(gross).toBe(counted.rows[0]?.gross)
  })

  it('is told for a company by role, beside the market near its vacancies, without what it offers anonymously', async () => {
    const { db } = api.ctx
    const { role_id, city_id } = await placeWith(
      `count(*) >= 20 and role_id > (select min(role_id) from vacancies)`,
    )
    const [company] = (
      await db.execute<{ id: number; public_id: string }>(sql`
        select c.id, c.public_id from companies c join vacancies v on v.company_id = c.id
        group by 1, 2 having count(*) >= 5 order by 1 limit 1`)
    ).rows
    if (!company) throw new Error('no company has five vacancies')
    await db.execute(sql`update vacancies set salary_month_net = null where company_id = ${company.id}`)
    await db.execute(sql`
      update vacancies set role_id = ${role_id}, city_id = ${city_id}, status = 'active', anonymous = n = 3,
        salary_month_net = 40000 + n * 30000
      from (select id as chosen, row_number() over (order by id) as n from vacancies
        where company_id = ${company.id} limit 3) chosen where id = chosen.chosen`)
    const { body } = await api.request<CompanyPay[]>('GET', `/v1/companies/${company.public_id}/salaries`)
    const market = await hint(`role=${role_id}&city=${city_id}`)
    expect(body.data).toEqual([
      {
        role: { id: role_id, name: expect.any(String) },
        from: 70_000,
        to: 100_000,
        vacancies: 2,
        market: { ...(market as SalaryHint), city: { id: city_id, name: expect.any(String) } },
      },
    ])
    expect((await api.request('GET', '/v1/companies/zzzzzzzzzzzz/salaries')).status).toBe(404)
  })

  it('is not there for what nobody knows', async () => {
    for (const query of ['role=999999', 'city=999999', 'role=2403&city=-1']) {
      expect((await api.request('GET', `/v1/salaries?${query}`)).status).toBe(404)
    }
    expect((await api.request('GET', '/v1/salaries?role=x')).status).toBe(422)
  })

  it('names to search engines only what has figures', async () => {
    const { body } = await api.request<{ role_id: number | null; city_id: number | null }[]>(
      'GET',
      '/v1/salaries/pages',
    )
    expect(body.data?.length).toBeGreaterThan(20)
    for (const { role_id, city_id } of body.data?.slice(0, 30) ?? []) {
      const query = new URLSearchParams()
      if (role_id) query.set('role', String(role_id))
      if (city_id) query.set('city', String(city_id))
      expect((await page(query.toString())).figures).not.toBeNull()
    }
  })

  it('has counted before it begins, waiting for whoever is at it', async () => {
    await api.ctx.db.execute(sql`delete from salary_figures`)
    await api.ctx.db.execute(sql`delete from settings where key = 'salary_figures'`)
    expect((await page('')).counted_at).toBeNull()
    const counting = countWhenDue(api.ctx, salaryCounting)
    await countFirst(api.ctx, [salaryCounting])
    expect((await page('')).figures).not.toBeNull()
    expect((await page('')).counted_at).not.toBeNull()
    await counting
  })

  it('counts once in a while, whoever asks, and one at a time', async () => {
    expect(await countWhenDue(api.ctx, salaryCounting)).toBe(false)
    api.setNow(new Date(api.ctx.clock.now().getTime() + 600_000))
    const both = await Promise.all([
      countWhenDue(api.ctx, salaryCounting),
      countWhenDue(api.ctx, salaryCounting),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  it('shows months once there are three, each as it was counted when it had most', async () => {
    const none = await page('')
    expect(none.months.length === 0 || none.months.length >= 3).toBe(true)
    await api.ctx.db.execute(sql`
      update vacancies set published_at = published_at - (id % 4) * interval '32 days' where salary_month_net is not null`)
    await countWhenDue(api.ctx, salaryCounting, { always: true })
    const { months } = await page('')
    expect(months.length).toBeGreaterThanOrEqual(3)
    expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
    await api.ctx.db.execute(sql`update vacancies set status = 'blocked' where id % 4 = 3`)
    await countWhenDue(api.ctx, salaryCounting, { always: true })
    expect((await page('')).months).toEqual(months)
  })
})
