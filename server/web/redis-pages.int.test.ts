import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectRedis } from '@/server/platform/redis'
import { hasRedis, type RedisServer, startRedis } from '@/tests/support/redis'
import { CachedPage } from './cached-page'
import { createPageCache, type PageCache } from './page-cache'
import { createRedisPages } from './redis-pages'
import { serveShared } from './serve-shared'
import { type SharedPage, sharedPage } from './shared-pages'

const quiet = { info() {}, warn() {} }
const vacancy: SharedPage = { key: '/ru/vacancies/a', isList: false, seconds: 30, cacheControl: 'public' }
const list: SharedPage = { key: '/ru/vacancies', isList: true, seconds: 10, cacheControl: 'public' }
const pageOf = (text: string) => CachedPage.of(Buffer.from(text), { 'content-type': 'text/html' })

describe.skipIf(!hasRedis())('pages that processes share in Redis', () => {
  let redis: RedisServer
  let builds = 0
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  async function process(build: string): Promise<PageCache> {
    const connection = connectRedis(redis.url, quiet, 'test-pages')
    onTestFinished(() => connection.disconnect())
    await expect.poll(() => connection.status).toBe('ready')
    return createPageCache(2 ** 20, createRedisPages(connection, build))
  }
  const fleet = async () => {
    builds += 1
    const build = `b${builds}`
    return { build, a: await process(build), b: await process(build), late: () => process(build) }
  }
  const rendering = async (cache: PageCache, shared: SharedPage) => {
    const opened = await cache.open(shared)
    if ('page' in opened) throw new Error('the page was kept')
    return opened.rendering
  }
  const bodyOf = async (cache: PageCache, shared: SharedPage) => {
    const opened = await cache.open(shared)
    if ('page' in opened) return opened.page.toBytes().toString('latin1')
    opened.rendering.end()
    return undefined
  }
  /** Another process has it at the latest when the command before was answered. */
  const written = () => redis.client.ping()

  it('serve a rendering of one process from all others of the same build', async () => {
    const { a, b, build } = await fleet()
    const page = await pageOf('текст')
    ;(await rendering(a, vacancy)).end(page)
    await expect.poll(() => redis.client.exists(`dvoe:pages:${build}:p:${vacancy.key}`)).toBe(1)
    expect(await bodyOf(b, vacancy)).toBe(page.toBytes().toString('latin1'))
    expect(await redis.client.pttl(`dvoe:pages:${build}:p:${vacancy.key}`)).toBeLessThanOrEqual(30_000)
    expect(await bodyOf(await process('another build'), vacancy)).toBeUndefined()
  })

  it('forget what changed for all, and keep nothing that was rendered before the change', async () => {
    const { a, b, build, late } = await fleet()
    const old = await rendering(a, vacancy)
    const oldList = await rendering(a, list)
    b.forget(vacancy.key)
    b.forgetLists()
    await expect.poll(() => redis.client.exists(`dvoe:pages:${build}:v-lists`)).toBe(1)
    old.end(await pageOf('старое'))
    oldList.end(await pageOf('старый список'))
    await written()
    const c = await late()
    expect([await bodyOf(c, vacancy), await bodyOf(c, list)]).toEqual([undefined, undefined])
    ;(await rendering(b, vacancy)).end(await pageOf('новое'))
    await expect.poll(() => redis.client.exists(`dvoe:pages:${build}:p:${vacancy.key}`)).toBe(1)
    expect(await bodyOf(c, vacancy)).toBeDefined()
    b.forgetAll()
    await expect.poll(() => redis.client.get(`dvoe:pages:${build}:v-all`)).toBe('1')
    expect(await bodyOf(await late(), vacancy)).toBeUndefined()
  })

  it('are kept by each process for itself while Redis is away', async () => {
    const { a, b } = await fleet()
    await redis.kill()
    const page = await pageOf('своё')
    ;(await rendering(a, vacancy)).end(page)
    a.forgetLists()
    expect(await a.open(vacancy)).toEqual({ page })
    expect(await bodyOf(b, vacancy)).toBeUndefined()
    await redis.start()
  })

  it('hold nothing of the visitor for whom they were rendered', async () => {
    const { a } = await fleet()
    const server = createServer((req, res) => {
      const shared = sharedPage(req)
      if (!shared) return void res.end('for one visitor')
      const serve = serveShared({ cache: a, shared, req, res }, async (share) => {
        res.setHeader('Content-Type', 'text/html; charset=utf-8')
        res.setHeader('Set-Cookie', 'session=secret-of-the-answer')
        res.setHeader('X-Request-Id', 'secret-of-the-request')
        await share(Buffer.from(`<p>${req.url}</p>`))
      })
      serve.catch(() => res.destroy())
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const headers = { Cookie: 'auth=1; mark=secret-of-the-visitor' }
    await (await fetch(`${url}/ru/about?utm_source=secret-of-the-visitor`, { headers })).text()
    await (await fetch(`${url}/ru/terms?token=secret-of-the-visitor`, { headers })).text()
    await (
      await fetch(`${url}/ru/privacy`, { headers: { Authorization: 'Bearer secret-of-the-visitor' } })
    ).text()
    const pages = () => redis.client.keys('dvoe:pages:*:p:*')
    await expect.poll(async () => (await pages()).some((key) => key.endsWith('/ru/about'))).toBe(true)
    const kept = await pages()
    expect(kept.filter((key) => /terms|privacy|secret/.test(key))).toEqual([])
    for (const key of kept) {
      const page = await redis.client.hgetBuffer(key, 'page')
      const end = page?.indexOf('\n') ?? -1
      const head = page?.toString('utf8', 0, end)
      const body = page && gunzipSync(page.subarray(end + 1)).toString()
      expect(body).toBe(`<p>${key.slice(key.indexOf('/ru'))}</p>`)
      expect(head?.toLowerCase()).not.toMatch(/secret|set-cookie/)
    }
  })
})
