import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchHelp } from '@/lib/contracts/search-help'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { createEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { distanceKm } from './places'

describe('a search that finds nothing', () => {
  let api: TestApi
  const help = async (query: string) => {
    const { status, body } = await api.request<SearchHelp>('GET', `/v1/vacancies/wider?${query}`)
    if (status !== 200 || !body.data) throw new Error(String(status))
    return body.data
  }
  beforeAll(async () => {
    api = await createTestApi()
    const { token } = await createEmployer(api)
    // Yekaterinburg twice, Chelyabinsk once; on site, 110 000 at most.
    await publishVacancy(api, token, { title: 'Медсестра' })
    await publishVacancy(api, token, { title: 'Медсестра детская' })
    await publishVacancy(api, token, { title: 'Медсестра палатная', city_ids: [74001] })
  })
  afterAll(() => api.close())

  it('says of each filter what would be found without it, as the list then finds', async () => {
    const query = 'text=медсестра&city=66001&salary_from=900000'
    const { drops } = await help(query)
    expect(drops).toEqual([{ filter: 'salary_from', count: 2, capped: false }])
    const list = await api.request<VacancyList>('GET', '/v1/vacancies?text=медсестра&city=66001')
    expect(list.body.data?.total).toBe(2)
    expect((await help('text=медсестра&experience=noExperience')).drops).toEqual([
      { filter: 'experience', count: 3, capped: false },
    ])
    expect((await help('text=медсестра&city=66001&format=REMOTE&salary_from=900000')).drops).toEqual([])
  })

  it('looks around: the region first, then larger cities nearby, and nowhere far', async () => {
    const { places } = await help('text=палатная&city=66001&exact=1')
    expect(places).toEqual([
      { kind: 'city', id: 74001, name: 'Челябинск', text: 'палатная', count: 1, capped: false },
    ])
    expect((await help('text=палатная&city=25001&exact=1')).places).toEqual([])
    expect((await help('city=99999999')).places).toEqual([])
  })

  it('says what each condition of the words costs, and where else such work is', async () => {
    const paid = await help(`text=${encodeURIComponent('медсестра екатеринбург от 900 тыс')}`)
    expect(paid.conditions).toMatchObject([{ text: 'медсестра екатеринбург', count: 2, capped: false }])
    expect(paid.remote).toBeNull()
    const there = await help(`text=${encodeURIComponent('медсестра в Перми')}`)
    expect(there.conditions).toEqual([{ name: 'Пермь', text: 'медсестра', count: 3, capped: false }])
    expect(there.places).toContainEqual(
      expect.objectContaining({ name: 'Екатеринбург', text: 'медсестра', count: 2 }),
    )
  })

  it('measures distances along the ground', () => {
    const moscow = { lat: 55.7558, lon: 37.6173 }
    const petersburg = { lat: 59.9391, lon: 30.3159 }
    expect(distanceKm(moscow, petersburg)).toBeGreaterThan(630)
    expect(distanceKm(moscow, petersburg)).toBeLessThan(640)
    expect(distanceKm(moscow, moscow)).toBe(0)
  })
})
