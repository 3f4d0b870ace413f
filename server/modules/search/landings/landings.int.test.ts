import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PopularLandings, ResumeLanding, VacancyLanding } from '@/lib/contracts/landings'
import { createCandidate } from '@/tests/support/candidates'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { landingsOfVacancies } from './landing-pages.service'

const moscow = 77001

describe('a landing page of vacancies', () => {
  let api: TestApi
  let role: number
  const ask = (path: string, page = 1) =>
    api.request<VacancyLanding>('GET', `/v1/landings/vacancies?path=${encodeURIComponent(path)}&page=${page}`)
  const landing = async (path: string, page = 1) => {
    const { status, body } = await ask(path, page)
    if (status !== 200 || !body.data) throw new Error(`${status}`)
    return body.data
  }
  const count = async (where: ReturnType<typeof sql>) => {
    const { rows } = await api.ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from vacancies where ${where}`,
    )
    return rows[0]?.n ?? 0
  }
  const pathOf = async (query: string) => {
    const { status, body } = await api.request<{ path: string }>('GET', `/v1/landings/path?${query}`)
    return status === 200 ? body.data?.path : status
  }

  beforeAll(async () => {
    api = await createTestApi()
    await fillCatalogue(api.ctx.db, 10_000, api.ctx.clock.now())
    const { rows } = await api.ctx.db.execute<{ role_id: number }>(sql`
      select role_id from vacancies where city_ids @> array[${moscow}::int] group by 1 order by count(*) desc, 1 limit 1`)
    role = rows[0]?.role_id ?? 0
  })
  afterAll(() => api.close())

  it('counts what the list finds, and tells of it by figures', async () => {
    const path = (await pathOf(`role=${role}&city=${moscow}`)) as string
    const page = await landing(path)
    const here = sql`role_id = ${role} and city_ids @> array[${moscow}::int]`
    expect(page).toMatchObject({
      path,
      role: { id: role },
      city: { id: moscow, in: 'в Москве' },
      condition: null,
    })
    expect(page.total).toBe(await count(here))
    expect(page.counted).toBe(page.total)
    expect(page.remote).toBe(await count(sql`${here} and 'REMOTE' = any(work_formats)`))
    expect(page.no_experience).toBe(await count(sql`${here} and experience = 'noExperience'`))
    const { rows } = await api.ctx.db.execute<{ median: number; offers: number }>(sql`
      select round(percentile_cont(0.5) within group (order by salary_month_net)::numeric, -3)::int as median, count(salary_month_net)::int as offers
      from vacancies where ${here}`)
    expect(page.pay).toMatchObject(rows[0] ?? {})
    expect(page.pay?.bars.reduce((sum, n) => sum + n, 0)).toBe(page.pay?.offers)
    expect(page.results.length).toBe(Math.min(30, page.total))
    expect(page.employers.length).toBeGreaterThan(0)
    const counts = page.employers.map((employer) => employer.count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  it('leads to neighbours that have enough, each at its own address', async () => {
    const { cities, roles, conditions } = await landing(
      (await pathOf(`role=${role}&city=${moscow}`)) as string,
    )
    for (const link of [...cities, ...roles, ...conditions]) {
      expect(link.count).toBeGreaterThanOrEqual(5)
      const there = await landing(link.path)
      expect(there.path).toBe(link.path)
      if (link.at_least) expect(there.total).toBeGreaterThanOrEqual(link.count)
      else expect(there.total).toBe(link.count)
    }
    expect(cities.length * roles.length).toBeGreaterThan(0)
  })

  it('is found in every spelling and says which one is its own', async () => {
    const path = (await pathOf(`role=${role}&city=${moscow}`)) as string
    expect((await landing(path.toUpperCase())).path).toBe(path)
    expect((await landing(`${role}/in/${moscow}`)).path).toBe(path)
    expect((await landing('in/москва')).path).toBe('in/moskva')
  })

  it('has as many pages as there are cards, and none beyond', async () => {
    const first = await landing('in/moskva')
    expect(first.pages).toBeGreaterThan(2)
    const last = await landing('in/moskva', first.pages)
    expect(last.results.length).toBeGreaterThan(0)
    const ids = new Set(first.results.map(({ public_id: id }) => id))
    expect(last.results.some(({ public_id: id }) => ids.has(id))).toBe(false)
    expect((await ask('in/moskva', first.pages + 1)).status).toBe(404)
    expect((await ask('in/moskva', 9999)).status).toBe(404)
  })

  it('is empty, not missing, where nothing is open', async () => {
    expect(await landing('in/magas')).toMatchObject({
      total: 0,
      pages: 0,
      results: [],
      pay: null,
      reply_days: null,
    })
  })

  it.each(['nonsense', 'in/nonsense', 'in', '%'])('is not there for «%s»', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })

  it('has an address by keys that the dictionaries know', async () => {
    expect(await pathOf('role=2403&city=16001&condition=bez-opyta')).toBe('medsestra/in/kazan/bez-opyta')
    expect(await pathOf('condition=vahta')).toBe('vahta')
    expect(await pathOf('role=999999')).toBe(404)
    expect(await pathOf('')).toBe(404)
    expect(await pathOf('role=x')).toBe(422)
    expect(await pathOf('condition=x')).toBe(422)
  })

  it('is listed for search engines where it has enough, with what is counted on it', async () => {
    const { body } = await api.request<{ path: string; changed_at: string }[]>('GET', '/v1/landings/pages')
    const paths = (body.data ?? []).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(100)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).not.toContain('in/magas')
    for (const path of [...paths.slice(0, 5), ...paths.slice(-5)]) {
      const page = await landing(path)
      expect(page.path).toBe(path)
      expect(page.total).toBeGreaterThanOrEqual(5)
    }
    const { body: popular } = await api.request<PopularLandings>('GET', '/v1/landings/popular')
    for (const { path, count, name } of Object.values(popular.data ?? {}).flat()) {
      expect(name).not.toBe('')
      const { total, total_capped: capped } = await landing(path)
      if (!capped) expect(total).toBe(count)
    }
    expect(popular.data?.cities[0]?.path).toBe('in/moskva')
  })

  it('is there for resumes, too, and empty where nobody is', async () => {
    const ask = async (path: string, page = 1) =>
      api.request<ResumeLanding>('GET', `/v1/landings/resumes?path=${encodeURIComponent(path)}&page=${page}`)
    const { body } = await ask('MEDSESTRA/in/kazan')
    expect(body.data).toMatchObject({
      path: 'medsestra/in/kazan',
      role: { genitive: 'медсестры' },
      city: { in: 'в Казани' },
      total: 0,
      results: [],
    })
    expect((await ask('nonsense')).status).toBe(404)
    expect((await ask('medsestra', 2)).status).toBe(404)
  })

  it('changes with the vacancies that it lists', async () => {
    const { rows } = await api.ctx.db.execute<{ public_id: string }>(sql`
      update vacancies set experience = 'noExperience', employment_form = 'FULL', work_formats = '{ON_SITE}'
      where id = (select min(id) from vacancies where role_id = ${role} and city_ids = array[${moscow}::int])
      returning public_id`)
    const [first] = rows
    if (!first) throw new Error('no such vacancy')
    const slug = await pathOf(`role=${role}`)
    expect((await landingsOfVacancies(api.ctx, [first.public_id])).sort()).toEqual(
      ['', `${slug}`, 'in/moskva', `${slug}/in/moskva`]
        .flatMap((path) => [path, `${path}/bez-opyta`.replace(/^\//, '')])
        .filter((path) => path !== '')
        .sort(),
    )
    expect(await landingsOfVacancies(api.ctx, ['aaaaaaaaaaaa'])).toEqual([])
  })

  it('links what has most first, and on its further pages what the first left out', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => landing('udalenno', page)))
    const [first] = pages
    const counts = first?.cities.map((link) => link.count) ?? []
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    for (const kind of ['cities', 'roles'] as const) {
      const paths = pages.flatMap((page) => page[kind].map(({ path }) => path))
      expect(new Set(paths).size).toBe(paths.length)
    }
    expect(pages[1]?.roles).toHaveLength(10)
  })

  it('says how soon employers answer where that is known of enough', async () => {
    await api.ctx.db.execute(sql`update companies set answered_share = 0.9, median_reply_days = 2`)
    expect((await landing('in/moskva/bez-opyta')).reply_days).toBe(2)
  })

  it('costs little at ten thousand vacancies', async () => {
    const paths = ['in/moskva', 'udalenno', (await pathOf(`role=${role}`)) as string]
    for (const path of paths) await landing(path)
    const times: number[] = []
    for (const city of ['moskva', 'ekaterinburg', 'kazan', 'tula', 'maykop']) {
      for (const path of [`in/${city}`, `in/${city}/podrabotka`, `${paths[2]}/in/${city}`]) {
        const begun = performance.now()
        await landing(path)
        times.push(performance.now() - begun)
      }
    }
    // Whatever else the machine is at: the quickest of fifteen different pages.
    expect(Math.min(...times)).toBeLessThan(50)
  })
})

describe('landing pages of resumes', () => {
  it('are listed where guests find five people, whoever else is looking for work', async () => {
    const api = await createTestApi()
    const open = { visibility: 'everyone', distribution_consent: true } as const
    for (let n = 0; n < 5; n += 1) {
      const { token } = await createCandidate(api)
      await publishResume(api, token, n < 4 ? open : { ...open, visibility: 'clients' })
      // Two resumes of one person count once.
      if (n === 0) await publishResume(api, token, { ...open, title: 'Сиделка' })
    }
    const pages = async () =>
      (await api.request<{ path: string }[]>('GET', '/v1/landings/pages?list=resumes')).body.data ?? []
    expect(await pages()).toEqual([])
    await publishResume(api, (await createCandidate(api)).token, open)
    const listed = await pages()
    expect(listed.length).toBeGreaterThan(0)
    for (const { path } of listed) {
      const { body } = await api.request<ResumeLanding>('GET', `/v1/landings/resumes?path=${path}`)
      expect([path, body.data?.total]).toEqual([path, 5])
    }
    await api.close()
  })
})
