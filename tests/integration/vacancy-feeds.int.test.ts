import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { Notification } from '@/lib/contracts/notifications'
import type { OwnVacancyList } from '@/lib/contracts/own-vacancies'
import {
  maxImportedVacancies,
  type VacancyFeed,
  type VacancyImport,
  type VacancyImportRow,
} from '@/lib/contracts/vacancy-imports'
import { hourMs } from '@/lib/shared/time'
import { pollFeeds, sweepImports } from '@/server/modules/importing/vacancy-imports/feeds.service'
import { createEmployer, freshToken, type TestEmployer } from '@/tests/support/employers'
import { csvOf, importRow } from '@/tests/support/import-files'
import { fileForm } from '@/tests/support/pictures'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const feedsPath = '/v1/my/vacancies/feeds'
const importsPath = '/v1/my/vacancies/imports'

describe('feeds of vacancies', () => {
  let api: TestApi
  let employer: TestEmployer
  let server: Server
  let origin: string
  let body: Buffer
  let asked: IncomingMessage[]
  let answer: (req: IncomingMessage, res: ServerResponse) => void

  beforeAll(async () => {
    api = await createTestApi()
    // The test's own machine stands for one on the internet.
    api.ctx.outbound = {
      resolve: async (host) => (host === 'feed.test' ? ['127.0.0.1'] : ['10.0.0.1']),
      allows: (address) => address === '127.0.0.1',
    }
    api.ctx.feedLimits = { timeMs: 1000, bytes: 200_000 }
    server = createServer((req, res) => {
      asked.push(req)
      answer(req, res)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    origin = `http://feed.test:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await api.close()
  })
  beforeEach(async () => {
    await api.database.pool.query('delete from vacancy_feeds')
    employer = await createEmployer(api)
    asked = []
    body = csvOf([importRow('1', 'Медицинская сестра'), importRow('2', 'Санитар')])
    answer = (_, res) => res.end(body)
  })

  const ask = <T>(method: string, path: string, data?: unknown, token = employer.token) =>
    api.request<T>(method, path, { token, ...(data !== undefined && { body: data }) })
  const add = async (path = '/a.csv', settings = {}): Promise<VacancyFeed> => {
    const made = await ask<VacancyFeed>('POST', feedsPath, {
      url: origin + path,
      interval: 'hour',
      ...settings,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.data as VacancyFeed
  }
  const feed = async () => (await ask<VacancyFeed[]>('GET', feedsPath)).body.data?.[0] as VacancyFeed
  const own = async () => (await ask<OwnVacancyList>('GET', '/v1/my/vacancies')).body.data as OwnVacancyList
  const imports = async () =>
    (await ask<Page<VacancyImport>>('GET', importsPath)).body.data as Page<VacancyImport>
  const rows = async (made: VacancyImport | undefined) =>
    (await ask<Page<VacancyImportRow>>('GET', `${importsPath}/${made?.public_id}/rows`)).body.data?.results
  const later = async (ms: number) => {
    api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
    employer.token = await freshToken(api, employer)
  }

  it('are read when their time comes, by one process only, and asked for news only', async () => {
    answer = (req, res) => {
      if (req.headers['if-none-match'] === '"v1"') res.writeHead(304).end()
      else res.setHeader('ETag', '"v1"').end(body)
    }
    await add()
    const polled = await Promise.all([pollFeeds(api.ctx), pollFeeds(api.ctx), pollFeeds(api.ctx)])
    expect(polled.reduce((a, b) => a + b)).toBe(1)
    expect(asked).toHaveLength(1)
    expect((await own()).by_status).toEqual({ draft: 2 })
    const [draft] = (await own()).results
    expect(draft?.fields.manager).toBe(employer.publicId)
    const state = await feed()
    expect(state).toMatchObject({ failures: 0, trouble: null, checking: false })
    expect(state.last_import_id).toBe((await imports()).results[0]?.public_id)
    expect(await pollFeeds(api.ctx)).toBe(0)

    await later(hourMs)
    expect(await pollFeeds(api.ctx)).toBe(1)
    expect(asked).toHaveLength(2)
    // Nothing new makes no report.
    expect((await imports()).total).toBe(1)
  })

  it('M8 hole 11: slow but alive feeds of one company do not keep the feeds of others waiting', async () => {
    const due = async (company: string, count: number) => {
      for (let index = 0; index < count; index += 1) await add(`/${company}-${index}.csv`)
      await later(1)
    }
    await due('slow', 5)
    employer = await createEmployer(api)
    await due('quick', 2)
    answer = (req, res) => {
      if (!req.url?.startsWith('/slow')) return void res.end(body)
      // A byte now and then, for ever: only the limit of time ends it.
      res.write('a')
      const dripping = setInterval(() => res.write('a'), 50)
      res.on('close', () => clearInterval(dripping))
    }
    const limits = api.ctx.feedLimits
    api.ctx.feedLimits = { ...limits, timeMs: 5200 }
    await pollFeeds(api.ctx)
    api.ctx.feedLimits = limits
    // Both quick ones were read beside the first slow one, which used up the share of its company.
    expect(asked.map(({ url }) => url).sort()).toEqual(['/quick-0.csv', '/quick-1.csv', '/slow-0.csv'])
    expect(asked.at(-1)?.url).not.toBe('/slow-0.csv')
    expect(await feed()).toMatchObject({ failures: 0, trouble: null })
    expect(await pollFeeds({ ...api.ctx, feedLimits: { ...limits, timeMs: 50 } })).toBe(4)
  })

  it('bring changes; what they lose is told, and paused if one wants it, until they have it again', async () => {
    await add('/a.csv', { pause_vanished: true })
    await pollFeeds(api.ctx)
    for (const { public_id } of (await own()).results) {
      const { status } = await ask('POST', `/v1/vacancies/${public_id}/publication`, {})
      expect(status).toBe(200)
    }
    body = csvOf([importRow('1', 'Медицинская сестра', 80_000)])
    await later(hourMs)
    await pollFeeds(api.ctx)
    const [lost] = (await imports()).results
    expect(lost?.counts).toMatchObject({ updated: 1, vanished: 1, created: 0 })
    expect((await rows(lost))?.map((row) => [row.title, row.outcome, row.problems[0]?.code])).toEqual([
      ['Медицинская сестра', 'updated', undefined],
      ['Санитар', 'vanished', 'paused'],
    ])
    expect((await own()).by_status).toEqual({ active: 1, paused: 1 })

    body = csvOf([importRow('1', 'Медицинская сестра', 80_000), importRow('2', 'Санитар')])
    await later(hourMs)
    await pollFeeds(api.ctx)
    expect((await own()).by_status).toEqual({ active: 2 })

    // A row that cannot be read may be the lost one: nothing is paused then.
    body = csvOf([importRow('1', 'Медицинская сестра', 80_000), importRow('2', '')])
    await later(hourMs)
    await pollFeeds(api.ctx)
    expect((await imports()).results[0]?.counts).toMatchObject({ vanished: 1, rejected: 1 })
    expect((await own()).by_status).toEqual({ active: 2 })
  })

  it('longer than what is read say so, and pause nothing that may stand further on', async () => {
    await add('/a.csv', { pause_vanished: true })
    await pollFeeds(api.ctx)
    for (const { public_id } of (await own()).results) {
      expect((await ask('POST', `/v1/vacancies/${public_id}/publication`, {})).status).toBe(200)
    }
    const limits = api.ctx.feedLimits
    api.ctx.feedLimits = { timeMs: 10_000, bytes: 2_000_000 }
    const open = 'id;Должность;Зарплата;Занятость'
    const many = Array.from({ length: maxImportedVacancies + 1 }, (_, i) => `${i + 100};;1;полная`)
    body = Buffer.from([open, '50;Санитар;60000;полная', ...many].join('\n'))
    await later(hourMs)
    await pollFeeds(api.ctx)
    expect((await imports()).results[0]).toMatchObject({
      trouble: 'too_many_rows',
      counts: { created: 1, vanished: 0 },
    })
    expect((await own()).by_status).toMatchObject({ active: 2 })
    expect(await feed()).toMatchObject({ failures: 0, trouble: 'too_many_rows' })
    // The same bytes once more: what was left out is still left out.
    await later(hourMs)
    await pollFeeds(api.ctx)
    expect(await feed()).toMatchObject({ trouble: 'too_many_rows' })
    api.ctx.feedLimits = limits
  })

  it('take over what a file brought before them, or a feed that is forgotten', async () => {
    const form = fileForm('file', body, 'a.csv', '')
    const made = await api.request<VacancyImport>('POST', importsPath, { token: employer.token, body: form })
    expect(made.body.data?.counts).toMatchObject({ created: 2 })
    const first = await add()
    await pollFeeds(api.ctx)
    expect((await own()).by_status).toEqual({ draft: 2 })
    expect((await imports()).results[0]?.counts).toMatchObject({ created: 0, unchanged: 2 })

    // From now on the feed's word counts: by its own number, and not the file's any more.
    body = csvOf([importRow('1', 'Медицинская сестра', 80_000), importRow('2', 'Санитар')])
    await later(hourMs)
    await pollFeeds(api.ctx)
    const pay = async () => (await own()).results.map(({ fields }) => fields.salary?.from).sort()
    expect(await pay()).toEqual([70_000, 80_000])
    const again = fileForm('file', csvOf([importRow('2', 'Санитар', 90_000)]), 'a.csv', '')
    await api.request('POST', importsPath, { token: employer.token, body: again })
    expect(await pay()).toEqual([70_000, 80_000, 90_000])

    await ask('DELETE', `${feedsPath}/${first.public_id}`)
    await add('/new.csv')
    await pollFeeds(api.ctx)
    expect((await own()).by_status).toEqual({ draft: 3 })
    body = csvOf([importRow('1', 'Медицинская сестра', 85_000), importRow('2', 'Санитар')])
    await later(hourMs)
    await pollFeeds(api.ctx)
    expect(await pay()).toEqual([70_000, 85_000, 90_000])
  })

  it.each([
    [
      'a redirect inside',
      (res: ServerResponse) => res.writeHead(302, { Location: 'http://10.0.0.1/' }).end(),
      'address_refused',
    ],
    ['silence', () => undefined, 'too_slow'],
    ['too much', (res: ServerResponse) => res.end(Buffer.alloc(300_000)), 'too_large'],
    ['a refusal', (res: ServerResponse) => res.writeHead(500).end(), 'http_status'],
    ['no vacancies', (res: ServerResponse) => res.end('<html><body>Вход</body></html>'), 'no_vacancies'],
    ['nothing', (res: ServerResponse) => res.end(), 'empty'],
  ])('that answer with %s fail with a word and change nothing', async (_, reply, trouble) => {
    await add()
    await pollFeeds(api.ctx)
    answer = (__, res) => void reply(res)
    await later(hourMs)
    await pollFeeds(api.ctx)
    expect(await feed()).toMatchObject({ failures: 1, trouble })
    expect((await own()).by_status).toEqual({ draft: 2 })
    expect((await imports()).total).toBe(1)
  })

  it('that fail again and again are asked less often, and their company is told once', async () => {
    await add()
    answer = (_, res) => res.writeHead(503).end()
    const waits: number[] = []
    for (let i = 0; i < 6; i += 1) {
      await pollFeeds(api.ctx)
      const state = await feed()
      waits.push((Date.parse(state.next_check_at ?? '') - api.ctx.clock.now().getTime()) / hourMs)
      await later((waits.at(-1) as number) * hourMs)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 24])
    const notices = await ask<Page<Notification>>('GET', '/v1/notifications')
    expect(notices.body.data?.results.map(({ kind, params }) => [kind, params.host])).toEqual([
      ['vacancy.feed_failed', 'feed.test'],
    ])
  })

  it('take no address that leads inside, and none twice', async () => {
    for (const url of [
      'http://10.0.0.1/',
      'http://[::1]/',
      'ftp://feed.test/',
      'nothing',
      'http://a:b@feed.test/',
    ]) {
      const refused = await ask('POST', feedsPath, { url })
      expect([url, refused.status]).toEqual([url, 422])
      expect(refused.body.data).toMatchObject({ errors: [{ field: 'url', code: 'url_invalid' }] })
    }
    await add()
    const again = await ask('POST', feedsPath, { url: `${origin}/a.csv#x` })
    expect([again.status, again.body.error_code]).toEqual([409, 'duplicate'])
    await ask('POST', feedsPath, { url: 'http://inside.test/' })
    await pollFeeds(api.ctx)
    const states = (await ask<VacancyFeed[]>('GET', feedsPath)).body.data
    expect(states?.map(({ trouble }) => trouble)).toEqual([null, 'address_refused'])
    for (let i = 0; i < 3; i += 1) await add(`/${i}.csv`)
    expect((await ask('POST', feedsPath, { url: `${origin}/6.csv` })).body.error_code).toBe('limit_exceeded')
  })

  it('are their company’s alone, can be stopped, asked at once and forgotten', async () => {
    const { public_id } = await add()
    const path = `${feedsPath}/${public_id}`
    const other = await createEmployer(api)
    for (const [method, end] of [
      ['PUT', ''],
      ['POST', '/check'],
      ['DELETE', ''],
    ] as const) {
      expect((await ask(method, path + end, {}, other.token)).status).toBe(404)
    }
    await pollFeeds(api.ctx)
    expect((await ask('POST', `${path}/check`)).body.error_code).toBe('too_early')
    await ask('PUT', path, { interval: 'day', enabled: false })
    await later(48 * hourMs)
    expect(await pollFeeds(api.ctx)).toBe(0)
    expect((await ask('POST', `${path}/check`)).status).toBe(200)
    expect(await pollFeeds(api.ctx)).toBe(1)
    expect((await ask('DELETE', path)).status).toBe(200)
    expect((await own()).by_status).toEqual({ draft: 2 })
    const [made] = (await imports()).results
    expect(made).toMatchObject({ feed_id: null, name: `${origin}/a.csv` })
  })

  it('belong to nobody once their company has no members: they are asked no more', async () => {
    await add()
    await api.database.pool.query('delete from company_members where company_id = $1', [employer.companyId])
    await pollFeeds(api.ctx)
    expect(asked).toHaveLength(0)
    await later(48 * hourMs)
    expect(await pollFeeds(api.ctx)).toBe(0)
  })

  it('wait unread while whoever could publish is banned or leaves, and go on with them', async () => {
    await add()
    const whole = 'select id from users where public_id = $1'
    const set = (sql: string) => api.database.pool.query(sql, [employer.publicId])
    await set('update users set banned_at = now() where public_id = $1')
    await pollFeeds(api.ctx)
    await set('update users set banned_at = null where public_id = $1')
    await set(
      `insert into account_deletions (user_id, requested_at, due_at) select id, now(), now() + interval '30 days' from (${whole}) u`,
    )
    api.setNow(new Date(api.ctx.clock.now().getTime() + hourMs))
    await pollFeeds(api.ctx)
    expect(asked).toEqual([])
    await set(`delete from account_deletions where user_id = (${whole})`)
    await later(hourMs)
    expect((await feed()).enabled).toBe(true)
    expect(await pollFeeds(api.ctx)).toBe(1)
    expect(asked).toHaveLength(1)
    await set('update users set deleted_at = now() where public_id = $1')
    api.setNow(new Date(api.ctx.clock.now().getTime() + hourMs))
    await pollFeeds(api.ctx)
    expect(asked).toHaveLength(1)
  })

  it('ends imports whose process died', async () => {
    const { companyId } = employer
    await api.database.pool.query(
      `insert into vacancy_imports (public_id, company_id, name, counts, started_at)
       values ('abcdefghjk23', $1, 'a.csv', '{"read":0,"created":0,"updated":0,"unchanged":0,"duplicate":0,"kept":0,"rejected":0,"vanished":0}', $2)`,
      [companyId, api.ctx.clock.now()],
    )
    await sweepImports(api.ctx)
    expect((await imports()).results[0]?.status).toBe('running')
    await later(hourMs)
    await sweepImports(api.ctx)
    expect((await imports()).results[0]).toMatchObject({ status: 'failed', trouble: 'interrupted' })
  })
})
