import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { missDays } from '@/lib/shared/search-use'
import { dayMs } from '@/lib/shared/time'
import { connect } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { countWordsNow, lexiconOf } from '../query-analysis/lexicon.service'
import { understand } from '../query-analysis/understand'
import { dropOldMisses, queryWithoutPersons } from './missed-queries.service'

type Missed = CallResult<'GET /v1/moderation/missed-queries'>
type Readings = CallResult<'GET /v1/moderation/search-readings'>
type Reading = CallResult<'POST /v1/moderation/search-readings'>

let api: TestApi
let operator: TestCandidate
beforeAll(async () => {
  api = await createTestApi()
  operator = await createCandidate(api)
  await api.ctx.db.execute(sql`update ${users} set is_operator = true where id = ${operator.userId}`)
  const { token } = await createEmployer(api)
  await publishVacancy(api, token, { title: 'Водитель такси', role_id: 1604 })
  await publishVacancy(api, token, { title: 'Бухгалтер', role_id: 401 })
  await countWordsNow(api.ctx)
})
afterAll(() => api.close())

const asOperator = <T>(method: string, path: string, body?: unknown) =>
  api.request<T>(method, `/v1/moderation/${path}`, {
    token: operator.token,
    ...(body !== undefined && { body }),
  })

describe('queries that fail', () => {
  const miss = (text: string, ip: string, outcome = 'empty', token?: string) =>
    api.request('POST', '/v1/search/misses', {
      body: { list: 'vacancies', text, outcome },
      ip,
      ...(token && { token }),
    })
  const missed = async () =>
    (await asOperator<Missed>('GET', 'missed-queries')).body.data?.results.map(({ text, people, empty }) => ({
      text,
      people,
      empty,
    }))
  const stored = async () => {
    const { rows } = await api.ctx.db.execute<{ row: string }>(
      sql`select row(m.*)::text as row from search_misses m union all select row(q.*)::text from missed_queries q`,
    )
    return rows.map(({ row }) => row).join('\n')
  }

  it('are hashes until five different people typed them', async () => {
    for (const ip of ['10.1.0.1', '10.1.0.2', '10.1.0.3', '10.1.0.4']) {
      expect((await miss('  Зюзяблик ', ip)).status).toBe(200)
      await miss('зюзяблик', ip)
    }
    expect(await missed()).toEqual([])
    expect(await stored()).not.toMatch(/зюзяблик|10\.1\./i)

    const fifth = await createCandidate(api)
    await miss('ЗЮЗЯБЛИК', '10.1.0.1', 'unopened', fifth.token)
    expect(await missed()).toEqual([{ text: 'зюзяблик', people: 5, empty: 4 }])
    expect(await stored()).not.toContain(fifth.publicId)
  })

  it('are those of people who see one another, when all come at once', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((last) => miss('кукумбер', `10.2.0.${last}`)))
    expect(await missed()).toContainEqual({ text: 'кукумбер', people: 5, empty: 5 })
  })

  it('hold no contacts and no names', async () => {
    for (const last of [1, 2, 3, 4, 5]) {
      await miss(
        `Иванова Мария Петровна колупатор +7 999 123-45-6${last}, masha${last}@example.ru`,
        `10.3.0.${last}`,
      )
      await miss(`Смирнов Олег +7 999 000-00-0${last}`, `10.3.0.${last}`)
    }
    expect(await missed()).toContainEqual({ text: 'колупатор', people: 5, empty: 5 })
    expect(await stored()).not.toMatch(/мария|иванова|петровна|999|masha|смирнов|олег/i)
    expect(queryWithoutPersons('петров иван водитель')).toBe('водитель')
    expect(queryWithoutPersons('@masha_hr')).toBeNull()
  })

  it('count nobody who opened something after all', async () => {
    for (const last of [1, 2, 3, 4]) await miss('бубукалка', `10.4.0.${last}`, 'unopened')
    await miss('бубукалка', '10.4.0.4', 'opened')
    await miss('бубукалка', '10.4.0.5', 'unopened')
    expect((await missed())?.some(({ text }) => text === 'бубукалка')).toBe(false)
    await miss('бубукалка', '10.4.0.6', 'few')
    expect(await missed()).toContainEqual({ text: 'бубукалка', people: 5, empty: 1 })
  })

  it('are refused when they are no query', async () => {
    expect((await miss('', '10.5.0.1')).status).toBe(422)
    expect((await miss('слово', '10.5.0.1', 'found')).status).toBe(422)
    expect((await miss('ы'.repeat(201), '10.5.0.1')).status).toBe(422)
  })

  it('are forgotten a month after', async () => {
    const start = api.ctx.clock.now()
    api.setNow(new Date(start.getTime() + 20 * dayMs))
    for (const last of [1, 2]) await miss('зюзяблик', `10.1.0.${last}`)
    api.setNow(new Date(start.getTime() + (missDays + 1) * dayMs))
    // Two people are left of five: their text goes, too.
    expect(await dropOldMisses(api.ctx)).toBe(false)
    const { rows } = await api.ctx.db.execute(sql`select 1 from search_misses`)
    expect(rows).toHaveLength(2)
    expect((await api.ctx.db.execute(sql`select 1 from missed_queries`)).rows).toEqual([])
    api.setNow(start)
  })

  it('are read by indexes', async () => {
    await api.ctx.db.execute(sql`
      insert into search_misses (query_hash, person_hash, day, outcome)
      select 'q' || i % 5000, 'p' || i, now()::date, 'empty' from generate_series(1, 50000) i`)
    await api.ctx.db.execute(sql`analyze search_misses`)
    const planOf = async (query: ReturnType<typeof sql>) =>
      (await api.ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
    expect(await planOf(sql`select outcome from search_misses where query_hash = 'q7'`)).toMatch(/Index/)
    expect(await planOf(sql`select ctid from search_misses where day < '2020-01-01' limit 100`)).toMatch(
      /search_misses_day/,
    )
    await api.ctx.db.execute(sql`delete from search_misses where query_hash like 'q%'`)
  })
})

describe('readings of operators', () => {
  const add = (phrase: string, synonyms: string[], role: number | null = null) =>
    asOperator<Reading>('POST', 'search-readings', { phrase, synonyms, role_id: role })
  const find = async (text: string) =>
    (
      await api.request<VacancyList>('GET', `/v1/vacancies?${new URLSearchParams({ text })}`)
    ).body.data?.results.map(({ title }) => title)
  const logged = async () =>
    (
      await api.ctx.db.execute<{ command: string }>(
        sql`select command from operator_log where operator = ${operator.publicId} order by id`,
      )
    ).rows.map(({ command }) => command)

  it('teach the search at once, in every process; are removed and restored', async () => {
    const elsewhere = connect(api.database.url, { max: 2, log: api.ctx.log })
    const other = { ...api.ctx, db: elsewhere.db }
    await lexiconOf(other)
    expect(await find('баранкокрут')).toEqual([])
    const { status, body } = await add('Баранкокрут', ['водитель', 'Водитель', 'шофёр'])
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ phrase: 'Баранкокрут', synonyms: ['Водитель', 'шофёр'], role: null })
    expect(await find('баранкокруты')).toEqual(['Водитель такси'])

    const later = { now: () => new Date(api.ctx.clock.now().getTime() + 10_000) }
    await lexiconOf({ ...other, clock: later })
    await expect
      .poll(async () => (await understand(other, 'баранкокрут', { exact: false }))?.synonyms.length)
      .toBe(1)
    await elsewhere.close()

    const id = body.data?.public_id
    expect((await asOperator('DELETE', `search-readings/${id}`)).status).toBe(200)
    expect((await asOperator('DELETE', `search-readings/${id}`)).status).toBe(404)
    expect(await find('баранкокрутом')).toEqual([])
    expect((await asOperator('POST', `search-readings/${id}/restore`)).status).toBe(200)
    expect((await asOperator('POST', `search-readings/${id}/restore`)).status).toBe(404)
    expect(await find('баранкокрутам')).toEqual(['Водитель такси'])
    const list = (await asOperator<Readings>('GET', 'search-readings')).body.data
    expect(list).toMatchObject({ total: 1, results: [{ phrase: 'Баранкокрут' }] })
    expect(await logged()).toEqual(['reading-add', 'reading-remove', 'reading-restore'])
  })

  it('may name a profession alone', async () => {
    expect((await add('цифрожуй', [], 401)).status).toBe(201)
    expect(await find('цифрожуй')).toEqual(['Бухгалтер'])
  })

  it('are refused when they contradict', async () => {
    const codeOf = async (answer: ReturnType<typeof add>) => (await answer).body.error_code
    expect(await codeOf(add('баранкокрут', ['таксист']))).toBe('duplicate')
    expect(await codeOf(add('педалист', ['водитель'], 401))).toBe('reading_contradicts')
    expect(await codeOf(add('бухгалтер', ['водитель']))).toBe('reading_contradicts')
    expect(await codeOf(add('колобашник', ['баранкокрут'], 401))).toBe('reading_contradicts')
    expect(await codeOf(add('москва', ['водитель']))).toBe('reading_contradicts')
    expect(await codeOf(add('для', ['водитель']))).toBe('validation_failed')
    expect(await codeOf(add('шпындель', ['шпындели']))).toBe('validation_failed')
    expect(await codeOf(add('шпындель', []))).toBe('validation_failed')
    expect(await codeOf(add('шпындель', [], 999_999))).toBe('validation_failed')
  })
})
