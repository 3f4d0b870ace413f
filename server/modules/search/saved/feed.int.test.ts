import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SavedSearch } from '@/lib/contracts/saved-searches'
import { renewSearchFeeds } from '@/server/modules/search/saved/saved-searches.repository'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

async function save(token: string, list: 'vacancies' | 'resumes', query: string): Promise<SavedSearch> {
  const { body } = await api.request<SavedSearch>('POST', '/v1/my/saved-searches', {
    token,
    body: { list, name: 'Мой поиск', query, cadence: 'off' },
  })
  if (!body.data) throw new Error('not saved')
  return body.data
}
const secretOf = (url: string | null | undefined) => /searches\/([^/]+)\.rss$/.exec(url ?? '')?.[1] ?? 'none'
const open = (secret: string) => api.request('GET', `/v1/feeds/searches/${secret}`)

it('a saved search has a secret address that its owner makes, replaces and ends', async () => {
  const person = await createCandidate(api)
  const search = await save(person.token, 'vacancies', 'text=повар&city=66001')
  expect(search.feed_url).toBeNull()
  const path = `/v1/my/saved-searches/${search.public_id}/feed`
  const renew = async () =>
    (await api.request<SavedSearch>('POST', path, { token: person.token })).body.data?.feed_url
  const first = secretOf(await renew())
  const opened = await open(first)
  expect(opened.body.data).toEqual({ name: 'Мой поиск', query: search.query })

  const second = secretOf(await renew())
  expect(second).not.toBe(first)
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
  expect((await open(second.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')))).status).toBe(404)

  // A restored account has new addresses: somebody may have copied the old ones.
  await api.ctx.db.transaction((tx) => renewSearchFeeds(tx, person.userId, api.ctx.clock.now()))
  expect((await open(second)).status).toBe(404)

  const third = secretOf(await renew())
  await api.ctx.db.execute(sql`update users set frozen_at = now() where id = ${person.userId}`)
  expect((await open(third)).status).toBe(404)
  await api.ctx.db.execute(sql`update users set frozen_at = null where id = ${person.userId}`)
  const ended = await api.request<SavedSearch>('DELETE', path, { token: person.token })
  expect([ended.status, ended.body.data?.feed_url]).toEqual([200, null])
  expect((await open(third)).status).toBe(404)
  // Made anew, it is none of the old ones.
  expect([first, second, third]).not.toContain(secretOf(await renew()))
})

it('belongs to its owner, and shows no resumes to readers', async () => {
  const person = await createCandidate(api)
  const search = await save(person.token, 'vacancies', 'text=пекарь')
  const stranger = await createCandidate(api)
  const path = (id: string) => `/v1/my/saved-searches/${id}/feed`
  expect((await api.request('POST', path(search.public_id), { token: stranger.token })).status).toBe(404)
  const employer = await createEmployer(api)
  const people = await save(employer.token, 'resumes', 'text=сварщик')
  expect((await api.request('POST', path(people.public_id), { token: employer.token })).status).toBe(403)
})
