import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FacetValue, VacancyFacets, VacancyList } from '@/lib/contracts/vacancy-search'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import {
  findIdsMatching,
  levelQuery,
  rowsQuery,
  textMatchQuery,
} from '@/server/modules/search/engine/embedded/index-rows.repository'
import { engineOf } from '@/server/modules/search/vacancies/engine.service'
import { cardsQuery } from '@/server/modules/search/vacancies/list.repository'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

const stationNamed = (name: string, cityId: number): number => {
  const station = dictionaries().metroStations.find((one) => one.name === name && one.cityId === cityId)
  if (!station) throw new Error(`no station ${name}`)
  return station.id
}

const kazan = dictionaries().cities.find(({ name }) => name === 'Казань')?.id

const get = async <T>(api: TestApi, path: string, token?: string): Promise<T> => {
  const answer = await api.request<T>('GET', path, token ? { token } : {})
  if (answer.status !== 200 || !answer.body.data) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

describe('the search for vacancies', () => {
  let api: TestApi
  let employer: TestEmployer
  const list = (query: Record<string, string> = {}, token?: string) =>
    get<VacancyList>(api, `/v1/vacancies?${new URLSearchParams(query)}`, token)
  const titles = async (query: Record<string, string>) =>
    (await list(query)).results.map((card) => card.title)
  const facets = (query: Record<string, string> = {}) =>
    get<VacancyFacets>(api, `/v1/vacancies/facets?${new URLSearchParams(query)}`)
  const counts = (values: { value: string; count: number }[]) =>
    Object.fromEntries(values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]))

  beforeAll(async () => {
    api = await createTestApi()
    employer = await createEmployer(api)
    const start = api.ctx.clock.now().getTime()
    const publish = (minutes: number, overrides: Parameters<typeof publishVacancy>[2]) => {
      api.setNow(new Date(start + minutes * 60_000))
      return publishVacancy(api, employer.token, overrides)
    }
    const rub = { currency: 'RUB', gross: false, mode: 'MONTH', frequency: null } as const
    await publish(1, {
      title: 'Сварщик ёмкостей',
      salary: { ...rub, from: 100_000, to: null },
      city_ids: [71001],
      role_id: 101,
      skills: ['Аргон'],
    })
    await publish(2, {
      title: 'Водитель погрузчика',
      salary: { ...rub, from: null, to: 120_000, gross: true },
      city_ids: [77001, 66001],
      metro: [stationNamed('Парк Победы', 77001), stationNamed('Динамо', 66001)],
      experience: 'noExperience',
      role_id: 101,
      skills: ['Сварка'],
    })
    await publish(3, {
      title: 'Разработчик интерфейсов',
      salary: null,
      city_ids: [77001],
      work_formats: ['REMOTE', 'HYBRID'],
      employment_form: 'PART',
      skills: ['React'],
    })
  })
  afterAll(() => api.close())

  it('reads conditions out of the words: the same list and counts as by filters, and says so', async () => {
    const sentence = { text: 'водитель погрузчика в Москве без опыта' }
    const filters = { text: 'водитель погрузчика', city: '77001', experience: 'noExperience' }
    const found = await list(sentence)
    expect(found.results.map((card) => card.title)).toEqual(['Водитель погрузчика'])
    expect(found.understanding).toMatchObject({
      typed: sentence.text,
      conditions: [
        {
          key: 'в москве',
          from: 'в Москве',
          name: 'Москва',
          filters: { city: '77001' },
          excluded: '',
          rest: 'водитель погрузчика без опыта',
        },
        { key: 'без опыта', filters: { experience: 'noExperience' }, rest: 'водитель погрузчика в Москве' },
      ],
    })
    expect(await facets(sentence)).toEqual(await facets(filters))
    expect(await titles({ text: 'удаленно' })).toEqual(await titles({ format: 'REMOTE' }))
    expect(await titles({ text: 'работа от 100 тыс' })).toEqual(await titles({ salary_from: '100000' }))
    expect(await titles({ text: 'работа не сварщиком' })).toEqual(await titles({ text: '-сварщиком' }))
  })

  it('lets a condition go that nothing fits, and says which; the others hold', async () => {
    const found = await list({ text: 'водитель погрузчика в Казани без опыта' })
    expect(found.results.map(({ title, similar }) => [title, similar])).toEqual([
      ['Водитель погрузчика', true],
    ])
    expect([found.total, found.similar_total]).toEqual([0, 1])
    expect(found.understanding?.conditions.map(({ name, unmet }) => [name, unmet])).toEqual([
      ['Казань', true],
      ['Без опыта', false],
    ])
    expect((await list({ text: 'водитель погрузчика', city: String(kazan) })).total).toBe(0)
    expect((await list({ text: 'работа в Казани' })).total).toBe(0)
  })

  it('narrows by the most that is paid, and to what suits who studies', async () => {
    // 120 000 gross are 104 400 on hand.
    expect(await titles({ salary_to: '104000' })).not.toContain('Водитель погрузчика')
    expect(await titles({ salary_to: '105000' })).toContain('Водитель погрузчика')
    expect(await titles({ salary_to: '1000000' })).not.toContain('Разработчик интерфейсов')
    expect(await titles({ student: '1' })).toEqual(['Разработчик интерфейсов', 'Водитель погрузчика'])
    expect(await titles({ text: 'работа студенту' })).toEqual(await titles({ student: '1' }))
    expect(await titles({ text: 'работа до 105000' })).toEqual(await titles({ salary_to: '105000' }))
  })

  it('searches for a condition as words when asked to, and for quoted ones always', async () => {
    const asWords = await list({ text: 'разработчик удаленно', as_typed: 'удаленно' })
    expect(asWords.understanding?.conditions).toEqual([])
    expect(asWords.understanding?.undone.as_typed).toEqual(['удаленно'])
    expect((await list({ text: 'разработчик "удаленно"' })).understanding?.conditions ?? []).toEqual([])
    expect((await list({ text: 'разработчик удаленно', exact: '1' })).total).toBe(0)
  })

  it('finds by any form of a word, with «ё» or «е», in title, skills, role and company', async () => {
    expect(await titles({ text: 'сварщики емкость', exact: '1' })).toEqual(['Сварщик ёмкостей'])
    expect(await titles({ text: 'react', exact: '1' })).toEqual(['Разработчик интерфейсов'])
    expect((await list({ text: 'Северная' })).total).toBe(3)
    expect(await titles({ text: '"водитель погрузчика"' })).toEqual(['Водитель погрузчика'])
    expect(await titles({ text: 'погрузчик -водитель' })).toEqual([])
  })

  it('puts a match in the title before one elsewhere, and the newest first without words', async () => {
    expect(await titles({ text: 'сварка or сварщик' })).toEqual(['Сварщик ёмкостей', 'Водитель погрузчика'])
    expect(await titles({})).toEqual(['Разработчик интерфейсов', 'Водитель погрузчика', 'Сварщик ёмкостей'])
    expect(await titles({ text: 'сварка or сварщик', sort: 'date' })).toEqual([
      'Водитель погрузчика',
      'Сварщик ёмкостей',
    ])
  })

  it('sorts and filters by pay on hand: tax is taken off, no pay comes last', async () => {
    expect(await titles({ sort: 'salary' })).toEqual([
      'Водитель погрузчика',
      'Сварщик ёмкостей',
      'Разработчик интерфейсов',
    ])
    expect(await titles({ salary_from: '104000' })).toEqual(['Водитель погрузчика'])
    expect(await titles({ salary_from: '105000' })).toEqual([])
    expect((await list({ with_salary: '1' })).total).toBe(2)
  })

  it('filters by every city of an advert, region, role, experience, employment, format and age', async () => {
    expect(await titles({ city: '66001' })).toEqual(['Водитель погрузчика'])
    expect((await list({ city: '66001,71001' })).total).toBe(2)
    expect(await titles({ region: '71' })).toEqual(['Сварщик ёмкостей'])
    expect((await list({ role: '101' })).total).toBe(2)
    expect(await titles({ experience: 'noExperience' })).toEqual(['Водитель погрузчика'])
    expect(await titles({ employment: 'PART' })).toEqual(['Разработчик интерфейсов'])
    expect(await titles({ format: 'HYBRID' })).toEqual(['Разработчик интерфейсов'])
    expect((await list({ period: '1' })).total).toBe(3)
  })

  it('leaves out and names what it cannot read, and never fails', async () => {
    const answer = await list({
      city: '66001,abc',
      experience: 'lots',
      page: '-1',
      sort: 'magic',
      salary_from: 'много',
      utm_source: 'x',
    })
    expect(answer.total).toBe(1)
    expect(answer.ignored.sort()).toEqual([
      'city=abc',
      'experience=lots',
      'page=-1',
      'salary_from=много',
      'sort=magic',
    ])
    expect((await list({ page: '500', size: '100' })).ignored).toEqual(['page=500'])
    for (const text of ["'", '"', ':*', '!!', '(((', '\\', '%', 'а\u0000б', '🙂']) {
      expect(Array.isArray((await list({ text })).results)).toBe(true)
    }
  })

  it('counts each facet with every other filter applied', async () => {
    const all = await facets()
    expect(counts(all.facets.city)).toEqual({ '77001': 2, '66001': 1, '71001': 1 })
    expect(counts(all.facets.format)).toEqual({ ON_SITE: 2, REMOTE: 1, HYBRID: 1 })
    expect(counts(all.facets.with_salary)).toEqual({ '1': 2 })
    expect(counts(all.facets.period)).toEqual({ '1': 3, '3': 3, '7': 3, '30': 3 })
    expect(all.salary_histogram.filter((bar) => bar.count > 0)).toEqual([{ from: 100_000, count: 2 }])

    const moscow = await facets({ city: '77001', experience: 'noExperience' })
    expect(counts(moscow.facets.city)).toEqual({ '77001': 1, '66001': 1 })
    expect(counts(moscow.facets.experience)).toEqual({ noExperience: 1, between1And3: 1 })
    expect(counts(moscow.facets.format)).toEqual({ ON_SITE: 1 })
    expect(moscow.facets.experience[0]).toEqual({
      value: 'noExperience',
      name: 'Без опыта',
      count: 1,
      at_least: false,
    })
  })

  it('finds and counts places as a tree: districts, regions and cities, of which one is enough', async () => {
    expect((await list({ district: '6', city: '77001' })).total).toBe(2)
    expect((await list({ region: '71', city: '66001' })).total).toBe(2)
    expect((await list({ district: '8' })).total).toBe(0)
    expect((await list({ district: '77', region: '1' })).total).toBe(0)
    const { facets: tree } = await facets({ district: '6', city: '77001' })
    // The driver is wanted in two districts and counts in both; the whole is no sum.
    expect(counts(tree.district)).toEqual({ '1': 3, '6': 1 })
    expect(counts(tree.region)).toEqual({ '77': 2, '66': 1, '71': 1 })
    expect(tree.region.find(({ value }) => value === '66')?.parent).toBe('6')
    expect(tree.city.find(({ value }) => value === '66001')?.parent).toBe('66')
    const cities = await get<FacetValue[]>(api, '/v1/vacancies/cities?region=66&format=REMOTE')
    expect(cities.map(({ name }) => name)).toEqual(['Москва'])
  })

  it('finds by a station of the underground, and counts stations where places are asked for', async () => {
    const park = String(stationNamed('Парк Победы', 77001))
    const near = await list({ metro: park })
    expect(near.results.map(({ title, metro }) => [title, metro.map(({ name }) => name)])).toEqual([
      ['Водитель погрузчика', ['Парк Победы']],
    ])
    expect((await list({ metro: String(stationNamed('Парк Победы', 78001)) })).total).toBe(0)
    expect((await list({ metro: park, city: '71001' })).total).toBe(0)
    expect((await facets()).facets.metro).toEqual([])
    const { facets: moscow } = await facets({ city: '77001', metro: park })
    expect(moscow.metro.map(({ name, count }) => [name, count])).toEqual([
      ['Динамо', 1],
      ['Парк Победы', 1],
    ])
    expect((await list({ metro: 'абв' })).ignored).toEqual(['metro=абв'])
  })

  it('shows a change in counts and facets at once', async () => {
    expect((await list()).total).toBe(3)
    const own = await publishVacancy(api, employer.token, { title: 'Повар', city_ids: [71001] })
    expect((await list()).total).toBe(4)
    expect(counts((await facets()).facets.city)['71001']).toBe(2)
    await api.request('DELETE', `/v1/vacancies/${own.public_id}/publication`, { token: employer.token })
    expect((await list()).total).toBe(3)
    expect(counts((await facets()).facets.city)['71001']).toBe(1)
  })

  it('tells a signed-in person which are favourites, in the rows', async () => {
    const [first] = (await list()).results
    await api.ctx.db.execute(sql`
      insert into favorites (user_id, type, item_id)
      select ${employer.userId}, 'vacancy', id from vacancies where public_id = ${first?.public_id}`)
    const mine = await list({}, employer.token)
    expect(mine.results.map((card) => card.favorited)).toEqual([true, false, false])
    expect((await list()).results[0]).not.toHaveProperty('favorited')
  })

  it('gives similar open vacancies of the role, those of the same city first', async () => {
    const [driver] = (await list({ text: 'погрузчик' })).results
    const here = await publishVacancy(api, employer.token, {
      title: 'Рядом',
      role_id: 101,
      city_ids: [66001],
    })
    const path = `/v1/vacancies/${driver?.public_id}/similar`
    const similar = await get<{ title: string }[]>(api, path)
    expect(similar.map((card) => card.title)).toEqual(['Рядом', 'Сварщик ёмкостей'])
    await api.request('DELETE', `/v1/vacancies/${here.public_id}/publication`, { token: employer.token })
  })
})

describe('the search over 20,000 vacancies', () => {
  let api: TestApi
  const now = new Date()
  beforeAll(async () => {
    api = await createTestApi()
    // Three levels, as a large catalogue has them.
    await api.ctx.db.execute(sql`
      insert into vacancy_search_levels values (1, ${now}::timestamptz - interval '4 days', ${now}::timestamptz - interval '11 days')`)
    await fillCatalogue(api.ctx.db, 20_000, now)
    await engineOf(api.ctx).ready()
  }, 120_000)
  afterAll(() => api.close())

  interface PlanNode {
    'Node Type': string
    'Relation Name'?: string
    'Index Name'?: string
    Plans?: PlanNode[]
  }
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  const planOf = async (query: SQL) => {
    const { rows } = await api.ctx.db.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      sql`explain (format json) ${query}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error('no plan')
    return nodes(plan)
  }
  const indexes = async (query: SQL) => {
    const plan = await planOf(query)
    expect(
      plan.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    ).not.toContain('vacancy_search')
    return plan.flatMap((node) => node['Index Name'] ?? [])
  }

  it.each([0, 1, 2])('reads the rows of level %i, the newest first, by their own index', async (level) => {
    expect(await indexes(sql`select 1 from (${sql.raw(levelQuery(level))}) rows limit 100`)).toEqual([
      `vacancy_search_date_${level}`,
    ])
  })

  it('reads changed rows by their keys', async () => {
    expect(await indexes(sql.raw(rowsQuery([1, 2, 3])))).toEqual(['vacancy_search_pkey'])
  })

  it('looks for words side by side in the words of every level', async () => {
    for (const level of [0, 1, 2]) {
      const used = await indexes(textMatchQuery(level, `'сварк' <-> 'станк'`))
      expect(used).toEqual([`vacancy_search_words_${level}`])
    }
  })

  it('says so when the time for words side by side is up', async () => {
    const { db } = api.ctx
    const whole = await findIdsMatching(db, `'сварк' | 'станк'`, 60_000)
    expect([whole.ids.length > 0, whole.partial]).toEqual([true, false])
    expect(await findIdsMatching(db, `'сварк' | 'станк'`, 0)).toEqual({ ids: [], partial: true })
  })

  it('reads the cards of a page by their keys', async () => {
    // Open vacancies have an index by key of their own, for sitemaps.
    const found = await indexes(cardsQuery(sql`${sql.param([1, 2, 3])}`, sql`${now}`))
    expect(found.filter((name) => /^vacancies_(?:pkey|open_feed)$/.test(name))).toHaveLength(1)
  })

  it('counts a large market no further than it shows', async () => {
    expect(await get<VacancyList>(api, '/v1/vacancies')).toMatchObject({
      total: 10_000,
      total_capped: true,
    })
    expect(await get<VacancyList>(api, '/v1/vacancies?format=ON_SITE')).toMatchObject({ total_capped: true })
  })

  it('reads the same rows page by page without gaps or repeats', async () => {
    const seen = new Set<string>()
    for (let page = 1; page <= 5; page += 1) {
      const answer = await api.request<VacancyList>('GET', `/v1/vacancies?text=сварка&page=${page}`)
      for (const card of answer.body.data?.results ?? []) seen.add(card.public_id)
    }
    expect(seen.size).toBe(150)
  })

  it('pages down to its depth and says so of a page beyond', async () => {
    const last = await get<VacancyList>(api, '/v1/vacancies?page=67')
    expect([last.page, last.results.length, last.ignored]).toEqual([67, 30, []])
    const beyond = await get<VacancyList>(api, '/v1/vacancies?page=68')
    expect([beyond.page, beyond.ignored]).toEqual([1, ['page=68']])
  })
})
