import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchUse } from '@/lib/contracts/search-use'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { maxUseEvents } from '@/lib/shared/search-use'
import { createEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { fitClickModel, resultKey } from './click-model'
import { readUse } from './search-use.repository'
import { dropOldUse } from './search-use.service'

describe('what is seen and opened of a search', () => {
  let api: TestApi
  let vacancyId: string
  const send = (body: unknown) => api.request('POST', '/v1/search/use', { body })
  const nurse: SearchUse['query_class'] = { kind: 'trade', role: 2403 }
  const event = (position: number, kind: SearchUse['events'][number]['event'], id = vacancyId) => ({
    vacancy_id: id,
    position,
    event: kind,
  })
  const rows = async () =>
    (
      await api.ctx.db.execute(sql`
        select kind, role_id, position, impressions, opens, applications from search_use order by day, position`)
    ).rows

  beforeAll(async () => {
    api = await createTestApi()
    const employer = await createEmployer(api)
    vacancyId = (await publishVacancy(api, employer.token)).public_id
  })
  afterAll(() => api.close())

  it('is counted by day, class, position and vacancy, with nothing about who it was', async () => {
    const first = [event(1, 'impression'), event(1, 'open'), event(2, 'impression')]
    expect((await send({ query_class: nurse, events: first })).status).toBe(200)
    expect(
      (await send({ query_class: nurse, events: [event(1, 'impression'), event(1, 'application')] })).status,
    ).toBe(200)
    expect(await rows()).toEqual([
      { kind: 'trade', role_id: 2403, position: 1, impressions: 2, opens: 1, applications: 1 },
      { kind: 'trade', role_id: 2403, position: 2, impressions: 1, opens: 0, applications: 0 },
    ])
    const { rows: columns } = await api.ctx.db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name = 'search_use' order by 1`)
    expect(columns.map(({ name }) => name)).toEqual([
      'applications',
      'day',
      'impressions',
      'kind',
      'opens',
      'position',
      'role_id',
      'vacancy_id',
    ])
  })

  it('takes no unknown vacancy, no place far down and no heap of events', async () => {
    const before = await rows()
    expect((await send({ query_class: nurse, events: [event(1, 'open', 'v23456789abc')] })).status).toBe(200)
    expect(await rows()).toEqual(before)
    for (const events of [
      [],
      [event(0, 'open')],
      [event(101, 'open')],
      Array.from({ length: maxUseEvents + 1 }, () => event(1, 'open')),
    ]) {
      expect((await send({ query_class: nurse, events })).status).toBe(422)
    }
    expect(
      (await send({ query_class: { kind: 'secret', role: null }, events: [event(1, 'open')] })).status,
    ).toBe(422)
  })

  it('is told the class of a search with its list, never its words', async () => {
    const classOf = async (query: string) =>
      (await api.request<VacancyList>('GET', `/v1/vacancies?${query}`)).body.data?.query_class
    expect(await classOf('')).toEqual({ kind: 'browse', role: null })
    expect(await classOf('role=2403')).toEqual({ kind: 'filters', role: 2403 })
    expect(await classOf(`text=${encodeURIComponent('медсестра')}`)).toEqual({ kind: 'trade', role: 2403 })
    expect((await classOf(`text=${encodeURIComponent('медсестра удалённо')}`))?.kind).toBe('conditions')
    expect((await classOf(`text=${encodeURIComponent('зюзяблик')}`))?.kind).toBe('words')
  })

  it('feeds the click model, and is dropped after half a year', async () => {
    const now = api.ctx.clock.now()
    const counts = await readUse(api.ctx.db, now.toISOString().slice(0, 10))
    const { attraction } = fitClickModel(counts)
    const [count] = counts
    expect(count && attraction.get(resultKey(count))).toBeGreaterThan(0)
    await api.ctx.db.execute(sql`update search_use set day = day - 181`)
    expect(await dropOldUse(api.ctx)).toBe(false)
    expect(await rows()).toEqual([])
  })
})
