import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import type { ResumeList } from '@/lib/contracts/resume-list'
import { resumeCollection } from '@/server/modules/search/engine/opensearch/collections'
import { createOpenSearchEngine } from '@/server/modules/search/engine/opensearch/opensearch-engine'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createResumeEngine } from './resume-engine.service'
import { createResumeSearch } from './search.service'

describe('the list of resumes', () => {
  let api: TestApi
  let employer: TestEmployer
  let unverified: TestEmployer
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    api = await createTestApi()
    employer = await createEmployer(api)
    unverified = await createEmployer(api, { verified: false })
    const open = { visibility: 'everyone', distribution_consent: true } satisfies ResumeDraft
    const made: Record<string, ResumeDraft> = {
      open: { ...open, title: 'Сварщик-аргонщик', about: 'Варю трубы, ёмкости и короба' },
      clients: {
        title: 'Бухгалтер по зарплате',
        city_id: 77001,
        salary: { amount: 150_000, currency: 'RUB' },
      },
      hidden: {
        title: 'Повар горячего цеха',
        hidden_fields: ['experience'],
        experience: [
          { company: 'Тайнокафе', position: 'Повар', start: '2024-01', end: null, description: '' },
        ],
      },
      direct: { title: 'Секретный агент', visibility: 'direct' },
      nobody: { title: 'Никто', visibility: 'no_one' },
      novice: { ...open, title: 'Курьер', experience: [], salary: null, work_formats: ['FIELD_WORK'] },
    }
    for (const [name, fields] of Object.entries(made)) {
      const { token } = await createCandidate(api)
      ids[name] = (await publishResume(api, token, fields)).public_id
    }
  })
  afterAll(() => api.close())

  const list = async (query: string, token?: string) => {
    const answer = await api.request<ResumeList>('GET', `/v1/resumes${query}`, token ? { token } : {})
    expect(answer.status).toBe(200)
    if (!answer.body.data) throw new Error('no data')
    const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
    return {
      ...answer.body.data,
      names: answer.body.data.results.map((card) => names[card.public_id]).sort(),
    }
  }

  it('shows guests, candidates and unverified employers those open to everyone only', async () => {
    expect((await list('')).names).toEqual(['novice', 'open'])
    expect((await list('', unverified.token)).names).toEqual(['novice', 'open'])
    expect((await list('', (await createCandidate(api)).token)).names).toEqual(['novice', 'open'])
  })

  it('shows verified employers also those for employers', async () => {
    const found = await list('', employer.token)
    expect(found).toMatchObject({ total: 4, total_capped: false, page: 1, size: 30 })
    expect(found.names).toEqual(['clients', 'hidden', 'novice', 'open'])
    expect(JSON.stringify(found)).not.toContain('Климова')
  })

  it('answers the same from the database while the search engine is away', async () => {
    const options = { url: 'http://127.0.0.1:1', prefix: 'away', index: { shards: 1, replicas: 0 } }
    const away = createOpenSearchEngine(api.ctx.db, api.ctx.log, options, resumeCollection)
    const { list: listed, facets } = createResumeSearch(api.ctx, createResumeEngine(api.ctx, away))
    const own = createResumeSearch(api.ctx)
    for (const text of ['', 'сварщик', 'зарплата курьер']) {
      expect(await listed(null, { text })).toEqual(await own.list(null, { text }))
      expect(await facets(null, { text })).toEqual(await own.facets(null, { text }))
    }
    // It may go away between two of the questions of one request, too.
    const failing = createResumeEngine(api.ctx, { ...away, caughtUp: async () => true })
    const { total } = await createResumeSearch(api.ctx, failing).list(null, {})
    expect(total).toBe(2)
    await away.close()
  })

  it('finds by word forms, ё written as е, skills and role', async () => {
    expect((await list('?text=сварщика', employer.token)).names).toEqual(['open'])
    expect((await list('?text=емкость', employer.token)).names).toEqual(['open'])
    expect(
      (await list(`?text=${encodeURIComponent('забор крови')}&city=77001`, employer.token)).names,
    ).toEqual(['clients'])
  })

  it('never finds by a name or a hidden place of work', async () => {
    expect((await list('?text=Климова', employer.token)).total).toBe(0)
    expect((await list('?text=Тайнокафе', employer.token)).total).toBe(0)
  })

  it('filters by city, salary, experience and format', async () => {
    expect((await list('?city=77001', employer.token)).names).toEqual(['clients'])
    expect((await list('?salary_to=100000', employer.token)).names).toEqual(['hidden', 'novice', 'open'])
    expect((await list('?experience=moreThan6,between3And6', employer.token)).names).toEqual([
      'clients',
      'open',
    ])
    expect((await list('?experience=noExperience', employer.token)).names).toEqual(['novice'])
    expect((await list('?format=FIELD_WORK', employer.token)).names).toEqual(['novice'])
  })

  it('reads conditions out of the words and lets go what nobody fits', async () => {
    const sentence = (text: string) => list(`?text=${encodeURIComponent(text)}`, employer.token)
    expect((await sentence('курьер без опыта')).names).toEqual(['novice'])
    expect((await sentence('работа без опыта')).names).toEqual(
      (await list('?experience=noExperience', employer.token)).names,
    )
    const found = await sentence('курьер без опыта в Сегеже')
    expect(found.names).toEqual(['novice'])
    expect(found.understanding?.conditions.map(({ name, unmet }) => [name, unmet])).toEqual([
      ['Без опыта', false],
      ['Сегежа', true],
    ])
    expect((await sentence('работа в Сегеже')).total).toBe(0)
  })

  it('reads a broken query leniently and names what it left out', async () => {
    const found = await list('?city=abc&sort=best&page=0&size=500&text=и')
    expect(found.ignored).toEqual(['city=abc', 'sort=best', 'page=0', 'size=500'])
    expect(found.names).toEqual(['novice', 'open'])
  })

  it('shows one resume of a person, the one raised last of those that fit, and counts people', async () => {
    const { token } = await createCandidate(api)
    const first = await publishResume(api, token, { title: 'Флорист' })
    api.setNow(new Date(api.ctx.clock.now().getTime() + 60_000))
    const second = await publishResume(api, token, { title: 'Флорист-дизайнер', city_id: 77001 })
    const found = async (query: string) => {
      const { results, total } = await list(query, employer.token)
      return [total, ...results.map((card) => card.public_id)]
    }
    expect(await found('?text=флорист')).toEqual([1, second.public_id])
    expect(await found('?text=флорист&city=66001')).toEqual([1, first.public_id])
    api.setNow(new Date(api.ctx.clock.now().getTime() + 4 * 3_600_000))
    await api.request('POST', `/v1/resumes/${first.public_id}/moves`, { token, body: { move: 'raise' } })
    expect(await found('?text=флорист')).toEqual([1, first.public_id])
    expect((await list('', employer.token)).results[0]?.public_id).toBe(first.public_id)
  })

  it('lists nobody who is not looking for work', async () => {
    const { token } = await createCandidate(api)
    const resume = await publishResume(api, token, { title: 'Орнитолог' })
    const status = (value: string) =>
      api.request('PUT', '/v1/my/job-search-status', { token, body: { status: value } })
    for (const value of ['not_looking_for_job', 'accepted_job_offer']) {
      await status(value)
      expect((await list('?text=орнитолог', employer.token)).total).toBe(0)
    }
    await status('has_job_offer')
    expect((await list('?text=орнитолог', employer.token)).total).toBe(1)
    const seen = await api.request('GET', `/v1/resumes/${resume.public_id}`, { token: employer.token })
    expect(seen.status).toBe(200)
  })

  it('C17 gives cards by ids in the order asked, without those the viewer may not see', async () => {
    const body = { ids: [ids.clients, 'nothing', ids.novice, ids.open, ids.novice, ids.direct] }
    const guest = await api.request<{ public_id: string }[]>('POST', '/v1/resumes/by-ids', { body })
    expect(guest.body.data?.map((card) => card.public_id)).toEqual([ids.novice, ids.open])
    const company = await api.request<{ public_id: string }[]>('POST', '/v1/resumes/by-ids', {
      body,
      token: employer.token,
    })
    expect(company.body.data?.map((card) => card.public_id)).toEqual([ids.clients, ids.novice, ids.open])
  })

  it('ranks people by what they were and can do, not by their titles alone', async () => {
    const past = (position: string) => [
      { company: 'Ромашка', position, start: '2018-01', end: null, description: '' },
    ]
    const made: Record<string, ResumeDraft> = {
      titled: { title: 'Главный бухгалтер', role_ids: [402] },
      was: { title: 'Финансист', role_ids: [503], experience: past('Главный бухгалтер') },
      skilled: { title: 'Экономист', role_ids: [503], skills: ['Главный бухгалтер'] },
      told: { title: 'Юрист', role_ids: [503], about: 'Мой начальник был главбух' },
    }
    for (const [name, fields] of Object.entries(made)) {
      const { token } = await createCandidate(api)
      // Whoever is told of last was raised last.
      api.setNow(new Date(api.ctx.clock.now().getTime() + 60_000))
      ids[name] = (await publishResume(api, token, fields)).public_id
    }
    const found = async (text: string) => {
      const { results } = await list(`?text=${encodeURIComponent(text)}`, employer.token)
      return results.map((card) => card.title)
    }
    expect(await found('главбух')).toEqual(['Главный бухгалтер', 'Финансист', 'Экономист', 'Юрист'])
    expect(await found('главный бухгалтер')).toEqual(['Главный бухгалтер', 'Финансист', 'Экономист'])
  })
})
