import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/contracts/notifications'
import type { SavedSearch } from '@/lib/contracts/saved-searches'
import { minuteMs } from '@/lib/shared/time'
import { outbox } from '@/server/db/schema/platform'
import { savedSearches } from '@/server/db/schema/search'
import { savedSearchHandlers } from '@/server/jobs/publication-jobs'
import { notifyDueSearches } from '@/server/modules/search/saved/alerts.service'
import { sweepSavedSearches } from '@/server/modules/search/saved/saved-searches.service'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer, freshToken, type TestEmployer } from '@/tests/support/employers'
import { sendLetters } from '@/tests/support/letters'
import { deliver } from '@/tests/support/outbox'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

/** A Wednesday noon in Moscow. */
const noon = new Date('2026-03-04T09:00:00Z')

describe('saved searches', () => {
  let api: TestApi
  let employer: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    api.setNow(noon)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    // Each test publishes what the free plan of one company lets it.
    employer = await createEmployer(api)
    await api.ctx.db.delete(savedSearches)
    await api.ctx.db.delete(outbox)
    api.messages.length = 0
  })

  const pass = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const deliverAll = (times = 1) => deliver(api, savedSearchHandlers(api.ctx), { times })
  /** Events, then looks, then the letters of the notices those made; twice, as after a crash. */
  async function settle(): Promise<void> {
    await deliverAll(2)
    await notifyDueSearches(api.ctx)
    await deliverAll(2)
    await notifyDueSearches(api.ctx)
    await sendLetters(api)
    await sendLetters(api)
  }
  const save = async (token: string, body: object) => {
    const answer = await api.request<SavedSearch>('POST', '/v1/my/saved-searches', {
      token,
      body: { list: 'vacancies', name: 'Мой поиск', query: '', cadence: 'instant', ...body },
    })
    if (!answer.body.data) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const list = async (token: string) =>
    (await api.request<{ results: SavedSearch[] }>('GET', '/v1/my/saved-searches', { token })).body.data
      ?.results ?? []
  const told = async (token: string) =>
    (
      (await api.request<{ results: Notification[] }>('GET', '/v1/notifications', { token })).body.data
        ?.results ?? []
    ).filter(({ kind }) => kind === 'saved_search.digest')
  const publish = async (title: string, more: object = {}) => {
    employer.token = await freshToken(api, employer)
    return publishVacancy(api, employer.token, { title, ...more })
  }
  const candidate = () => createCandidate(api)

  it('keeps what is searched for in one writing, ten at most, each once', async () => {
    const { token } = await candidate()
    const first = await save(token, {
      query: 'sort=salary&format=REMOTE&text=повар&page=3&broken=1&city=66001',
    })
    expect(first).toMatchObject({
      query: expect.stringContaining('city=66001'),
      new_count: 0,
      cadence: 'instant',
    })
    expect(first.query).not.toMatch(/sort|page|broken/)
    const again = await api.request('POST', '/v1/my/saved-searches', {
      token,
      body: { list: 'vacancies', name: 'Ещё раз', query: 'city=66001&text=повар&format=REMOTE' },
    })
    expect(again).toMatchObject({
      status: 409,
      body: { error_code: 'duplicate', data: { public_id: first.public_id } },
    })
    for (let n = 1; n < 10; n += 1) await save(token, { query: `role=${100 + n}` })
    const eleventh = await api.request('POST', '/v1/my/saved-searches', {
      token,
      body: { list: 'vacancies', name: 'Лишний', query: 'text=лишний' },
    })
    expect(eleventh).toMatchObject({
      status: 429,
      body: { error_code: 'limit_exceeded', data: { limit: 10 } },
    })
    expect(await list(token)).toHaveLength(10)
  })

  it('tells field by field what is wrong', async () => {
    const { token } = await candidate()
    const answer = await api.request('POST', '/v1/my/saved-searches', {
      token,
      body: { list: 'companies', name: ' ', query: '', cadence: 'hourly' },
    })
    expect(answer.status).toBe(422)
    expect(
      (answer.body.data as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field),
    ).toEqual(['list', 'name', 'cadence'])
  })

  it('counts what is new until it is looked at', async () => {
    const { token } = await candidate()
    const saved = await save(token, { query: 'text=ветеринар', cadence: 'off' })
    pass(minuteMs)
    await publish('Ветеринар клиники')
    await publish('Грузчик')
    expect((await list(token))[0]).toMatchObject({ new_count: 1, new_capped: false })
    pass(minuteMs)
    const look = (body: object, who = token) =>
      api.request('POST', '/v1/my/saved-searches/seen', { token: who, body })
    // Another's look, and a look at something else, leave it as it is.
    expect(
      (await look({ list: 'vacancies', query: 'text=ветеринар' }, (await candidate()).token)).body.data,
    ).toBeNull()
    expect((await look({ list: 'vacancies', query: 'text=врач' })).body.data).toBeNull()
    expect((await list(token))[0]).toMatchObject({ new_count: 1 })
    const seen = await look({ list: 'vacancies', query: 'sort=date&text=ветеринар&page=2' })
    expect(seen.body.data).toMatchObject({ public_id: saved.public_id, new_count: 1 })
    expect((await list(token))[0]).toMatchObject({ new_count: 0 })
  })

  it('finds by every kind of search exactly what the list finds, at once and once', async () => {
    const people = await Promise.all(
      [
        'text=процедурный медсестра',
        'role=2403',
        'role=2403&city=66001',
        'region=66',
        'text="забор крови"',
        'salary_from=90000',
        '',
        // These do not find it.
        'text=медсестра -бережно',
        'role=101',
        'role=2403&city=77001',
        'salary_from=500000',
        'format=REMOTE',
      ].map(async (query) => {
        const person = await candidate()
        await save(person.token, { query, name: query || 'всё' })
        return { query, ...person }
      }),
    )
    pass(minuteMs)
    const vacancy = await publish('Медсестра процедурного кабинета')
    await settle()
    // An edit and a second delivery tell nobody again.
    pass(20 * minuteMs)
    await settle()
    for (const { token, query } of people) {
      const found = await api.request<{ results: { public_id: string }[] }>(
        'GET',
        `/v1/vacancies?${query}&size=100`,
      )
      const fits = found.body.data?.results.some(({ public_id }) => public_id === vacancy.public_id)
      const notices = await told(token)
      expect(notices.length, query).toBe(fits ? 1 : 0)
      if (fits) expect(notices[0]?.params).toMatchObject({ count: '1', items: vacancy.public_id })
    }
    expect(people.length).toBe(12)
    expect(api.messages).toHaveLength(7)
  })

  it('tells of what was committed late, and of nothing twice', async () => {
    const { token } = await candidate()
    await save(token, { query: 'text=настройщик' })
    pass(minuteMs)
    const first = await publish('Настройщик органа')
    await settle()
    expect(await told(token)).toHaveLength(1)
    pass(20 * minuteMs)
    const late = await publish('Настройщик роялей')
    // Its moment lies before the last look, as when its transaction was slow to end.
    await api.ctx.db.execute(
      sql`update vacancies set first_published_at = ${new Date(api.ctx.clock.now().getTime() - 20 * minuteMs - 5000)}
        where public_id = ${late.public_id}`,
    )
    await settle()
    const notices = await told(token)
    expect(notices.map(({ params }) => params.items)).toEqual([late.public_id, first.public_id])
  })

  it('is told of no more often than every quarter of an hour, and never at night', async () => {
    const { token } = await candidate()
    await save(token, { query: 'text=лепщик', time_zone: 'Asia/Vladivostok' })
    pass(minuteMs)
    await publish('Лепщик пельменей')
    // Noon in Moscow is seven in the evening there: told at once.
    await settle()
    pass(minuteMs)
    await publish('Лепщик вареников')
    await settle()
    expect(await told(token)).toHaveLength(1)
    pass(14 * minuteMs)
    await settle()
    expect(await told(token)).toHaveLength(2)
    api.setNow(new Date('2026-03-04T14:00:00Z'))
    await publish('Лепщик хинкали')
    await settle()
    expect(await told(token)).toHaveLength(2)
    api.setNow(new Date('2026-03-04T22:01:00Z'))
    await settle()
    expect(await told(token)).toHaveLength(3)
    api.setNow(noon)
  })

  it('sums up a day, and what two workers do at once comes once', async () => {
    const person = await candidate()
    await save(person.token, { query: 'text=звонарь', cadence: 'daily', name: 'Звонари' })
    pass(minuteMs)
    const one = await publish('Звонарь колокольни')
    const two = await publish('Звонарь, "старший" <b>')
    await settle()
    expect(await told(person.token)).toEqual([])
    api.setNow(new Date('2026-03-05T06:00:01Z'))
    person.token = (await createSession(person)).token
    await Promise.all([notifyDueSearches(api.ctx), notifyDueSearches(api.ctx), notifyDueSearches(api.ctx)])
    await Promise.all([deliverAll(), deliverAll()])
    await sendLetters(api)
    const notices = await told(person.token)
    expect(notices).toHaveLength(1)
    expect(notices[0]?.params).toMatchObject({
      count: '2',
      name: 'Звонари',
      items: `${two.public_id},${one.public_id}`,
    })
    expect(api.messages).toHaveLength(1)
    const [letter] = api.messages
    expect(letter?.subject).toContain('2 новые вакансии')
    expect(letter?.html).toContain('&#60;b&#62;')
    expect(letter?.text).toContain('Звонарь колокольни')
    expect(letter?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    api.setNow(noon)
  })
  const createSession = async (person: { userId: number; publicId: string }) => ({
    token: await freshToken(api, person),
  })

  it('stops its letters by one click of somebody signed out, and takes it back', async () => {
    const person = await candidate()
    await save(person.token, { query: 'text=бондарь' })
    pass(minuteMs)
    await publish('Бондарь')
    await settle()
    const way = api.messages[0]?.headers?.['List-Unsubscribe'] ?? ''
    const path = new URL(way.slice(1, -1)).pathname
    // Mail programs look at links by themselves; only a POST stops anything.
    expect((await api.request('GET', path)).body.data).toEqual({
      kind: 'saved_search',
      name: 'Мой поиск',
      active: true,
    })
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    for (let time = 0; time < 2; time += 1) {
      const stopped = await api.request('POST', path, { body: 'List-Unsubscribe=One-Click', headers: form })
      expect(stopped.body.data).toMatchObject({ active: false })
    }
    expect((await list(person.token))[0]).toMatchObject({ cadence: 'off' })
    pass(20 * minuteMs)
    await publish('Бондарь-ученик')
    await settle()
    expect(await told(person.token)).toHaveLength(1)
    expect((await api.request('DELETE', path)).body.data).toMatchObject({ active: true })
    expect((await list(person.token))[0]).toMatchObject({ cadence: 'instant' })
    for (const wrong of ['x', `${path.split('/').pop()}a`, 'saved_search.aaaaaaaaaaaa.zzzz', '%00']) {
      expect((await api.request('POST', `/v1/unsubscribe/${wrong}`)).status).toBe(404)
    }
  })

  it('lets go, takes back within a day, and forgets after it', async () => {
    const { token, ...person } = await candidate()
    const saved = await save(token, { query: 'text=трубочист' })
    const path = `/v1/my/saved-searches/${saved.public_id}`
    expect((await api.request('DELETE', path, { token })).status).toBe(200)
    expect(await list(token)).toEqual([])
    expect((await api.request('PATCH', path, { token, body: { name: 'Нет' } })).status).toBe(404)
    expect((await api.request('POST', `${path}/restore`, { token })).body.data).toMatchObject({
      name: 'Мой поиск',
    })
    await api.request('DELETE', path, { token })
    await save(token, { query: 'text=трубочист' })
    expect((await api.request('POST', `${path}/restore`, { token })).body.error_code).toBe('duplicate')
    pass(25 * 60 * minuteMs)
    await sweepSavedSearches(api.ctx)
    const again = await freshToken(api, person)
    expect((await api.request('POST', `${path}/restore`, { token: again })).status).toBe(404)
    api.setNow(noon)
  })

  it('tells employers of resumes they may see, and nobody of the others', async () => {
    const seeker = await createEmployer(api)
    const unverified = await createEmployer(api, { verified: false })
    for (const { token } of [seeker, unverified])
      await save(token, { list: 'resumes', query: 'text=флейтист' })
    const person = await candidate()
    pass(minuteMs)
    const clients = await publishResume(api, person.token, { title: 'Флейтист оркестра' })
    await publishResume(api, (await candidate()).token, { title: 'Флейтист тайный', visibility: 'no_one' })
    await settle()
    expect((await told(seeker.token)).map(({ params }) => params.items)).toEqual([clients.public_id])
    expect(await told(unverified.token)).toEqual([])
    // A letter names nobody's resume.
    expect(JSON.stringify(api.messages)).not.toContain('Флейтист оркестра')
    expect(api.messages[0]?.subject).toContain('1 новое резюме')
  })

  it('loses nothing when a look fails half-way', async () => {
    const { token } = await candidate()
    const saved = await save(token, { query: 'text=гончар' })
    pass(minuteMs)
    await publish('Гончар')
    await deliverAll()
    const broken = { ...api.ctx, db: Object.create(api.ctx.db) as typeof api.ctx.db }
    broken.db.transaction = ((work: (tx: never) => Promise<unknown>) =>
      api.ctx.db.transaction(async (tx) => {
        await work(tx as never)
        throw new Error('the process died')
      })) as typeof api.ctx.db.transaction
    await expect(notifyDueSearches(broken)).rejects.toThrow('the process died')
    expect(await told(token)).toEqual([])
    await settle()
    expect(await told(token)).toHaveLength(1)
    const [row] = await api.ctx.db
      .select()
      .from(savedSearches)
      .where(eq(savedSearches.publicId, saved.public_id))
    expect(row?.nextAt).toBeNull()
  })

  it('puts off what cannot be told, and keeps no other waiting for it', async () => {
    const [broken, whole] = [await candidate(), await candidate()]
    for (const { token } of [broken, whole]) await save(token, { query: 'text=бондарь', cadence: 'daily' })
    const due = (userId: number, ms: number, zone?: string) =>
      api.ctx.db
        .update(savedSearches)
        .set({ nextAt: new Date(api.ctx.clock.now().getTime() - ms), ...(zone && { timeZone: zone }) })
        .where(eq(savedSearches.userId, userId))
    await due(broken.userId, 2000, 'Nowhere/Gone')
    await due(whole.userId, 1000)
    expect(await notifyDueSearches(api.ctx)).toBe(2)
    const next = async (userId: number) =>
      (await api.ctx.db.select().from(savedSearches).where(eq(savedSearches.userId, userId)))[0]?.nextAt
    expect(await next(broken.userId)).toEqual(new Date(api.ctx.clock.now().getTime() + 60 * minuteMs))
    expect((await next(whole.userId))?.getTime()).toBeGreaterThan(api.ctx.clock.now().getTime())
  })
})
