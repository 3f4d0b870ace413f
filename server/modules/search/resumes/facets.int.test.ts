import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResumeFacetName } from '@/lib/contracts/resume-facets'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import type { ResumeFacets, ResumeList } from '@/lib/contracts/resume-list'
import type { SearchHelp } from '@/lib/contracts/search-help'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

/** Yekaterinburg, Moscow, Pervouralsk beside Yekaterinburg. */
const [yekaterinburg, moscow] = [66001, 77001]

describe('filters and facets over resumes', () => {
  let api: TestApi
  let employer: TestEmployer
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    api = await createTestApi()
    employer = await createEmployer(api)
    const made: Record<string, ResumeDraft> = {
      cook: {
        title: 'Повар',
        salary: { amount: 70_000, currency: 'RUB' },
        languages: [{ code: 'eng', level: 'a2' }],
        trips: 'ready',
      },
      baker: {
        title: 'Пекарь',
        city_id: moscow,
        salary: { amount: 120_000, currency: 'RUB' },
        relocation: 'relocation_possible',
        relocation_city_ids: [yekaterinburg],
        languages: [{ code: 'eng', level: 'c1' }],
        work_formats: ['REMOTE'],
      },
      nomad: { title: 'Кондитер', city_id: moscow, salary: null, relocation: 'relocation_desirable' },
      foreigner: {
        title: 'Бариста',
        city_id: moscow,
        salary: { amount: 1_000, currency: 'USD' },
        night_shifts: true,
      },
      open: { title: 'Официант', visibility: 'everyone', distribution_consent: true, experience: [] },
    }
    for (const [name, fields] of Object.entries(made)) {
      const { token } = await createCandidate(api)
      ids[name] = (await publishResume(api, token, fields)).public_id
    }
  })
  afterAll(() => api.close())

  const get = async <T>(path: string, token: string | undefined = employer.token) => {
    const { status, body } = await api.request<T>('GET', path, token ? { token } : {})
    if (status !== 200 || !body.data) throw new Error(String(status))
    return body.data
  }
  const found = async (query: string) => {
    const { results, total } = await get<ResumeList>(`/v1/resumes?${query}`)
    expect(total).toBe(results.length)
    const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
    return results.map((card) => names[card.public_id])
  }
  const facet = async (name: ResumeFacetName, query = '', token?: string) => {
    const { facets } = await get<ResumeFacets>(`/v1/resumes/facets?${query}`, token)
    return Object.fromEntries(
      facets[name].filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
    )
  }

  it('finds who lives in a place, around it, and who would move there', async () => {
    expect((await found(`city=${yekaterinburg}`)).sort()).toEqual(['cook', 'open'])
    expect((await found(`city=${yekaterinburg}&relocation=1`)).sort()).toEqual([
      'baker',
      'cook',
      'nomad',
      'open',
    ])
    expect((await found('region=66&relocation=1')).sort()).toEqual(['baker', 'cook', 'nomad', 'open'])
    expect((await found('region=66')).sort()).toEqual(['cook', 'open'])
    // Without a place there is nowhere to move to.
    expect(await found('relocation=1')).toHaveLength(5)
  })

  it('compares what is asked for in roubles, and keeps those who name no sum', async () => {
    expect((await found('salary_to=70000')).sort()).toEqual(['cook', 'nomad'])
    expect((await found('salary_to=69999')).sort()).toEqual(['nomad'])
    expect((await found('salary_to=9000000&with_salary=1')).sort()).toEqual([
      'baker',
      'cook',
      'foreigner',
      'open',
    ])
    expect(await found('sort=salary&with_salary=1')).toEqual(['cook', 'foreigner', 'open', 'baker'])
  })

  it('knows languages no worse than a level, trips, nights, formats and bands of experience', async () => {
    expect((await found('language=eng')).sort()).toEqual(['baker', 'cook'])
    expect(await found('language=eng&language_level=b2')).toEqual(['baker'])
    expect(await found('trips=1')).toEqual(['cook'])
    expect(await found('night=1')).toEqual(['foreigner'])
    expect(await found('format=REMOTE')).toEqual(['baker'])
    expect(await found('experience=noExperience')).toEqual(['open'])
    expect(await found('skill=Забор крови&city=66001&experience=moreThan6')).toEqual(['cook'])
  })

  it('counts each value with every other filter applied', async () => {
    expect(await facet('city')).toEqual({ [moscow]: 3, [yekaterinburg]: 2 })
    // Its own filter is left out of its count, that of others is not.
    expect(await facet('city', `city=${moscow}&with_salary=1`)).toEqual({ [moscow]: 2, [yekaterinburg]: 2 })
    expect(await facet('with_salary', `city=${moscow}`)).toEqual({ 1: 2 })
    expect(await facet('format', 'format=REMOTE')).toEqual({ ON_SITE: 4, REMOTE: 1 })
    expect(await facet('experience', 'text=официант')).toEqual({ noExperience: 1 })
    expect(await facet('period', 'period=1')).toMatchObject({ 1: 5, 180: 5 })
  })

  it('counts for a viewer what that viewer may find, and people rather than resumes', async () => {
    const { token } = await createCandidate(api)
    expect(await facet('city', '', token)).toEqual({ [yekaterinburg]: 1 })
    await publishResume(api, token, { title: 'Шеф-повар', city_id: moscow })
    await publishResume(api, token, { title: 'Су-шеф', city_id: moscow })
    expect(await facet('city', 'text=шеф')).toEqual({ [moscow]: 1 })
    const histogram = (await get<ResumeFacets>('/v1/resumes/facets?text=шеф')).salary_histogram
    expect(histogram.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  })

  it('tells what a search that finds nobody would find without one of its filters, and nearby', async () => {
    const help = await get<SearchHelp>(
      `/v1/resumes/wider?text=пекарь&exact=1&city=${yekaterinburg}&salary_to=200000`,
    )
    expect(help.drops).toEqual([
      { filter: 'text', count: 2, capped: false },
      { filter: 'place', count: 1, capped: false },
    ])
    const near = await get<SearchHelp>('/v1/resumes/wider?text=повар&exact=1&city=74001')
    expect(near.places).toEqual([
      { kind: 'city', id: yekaterinburg, name: 'Екатеринбург', text: 'повар', count: 1, capped: false },
    ])
    // A guest is told of nobody who is not open to everyone.
    expect((await get<SearchHelp>('/v1/resumes/wider?text=повар&exact=1&city=74001', '')).places).toEqual([])
  })
})
