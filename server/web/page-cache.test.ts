import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bestEncoding, CachedPage } from './cached-page'
import { createPageCache, type Rendering } from './page-cache'
import type { SharedPage } from './shared-pages'

const shared = (key: string, isList = false): SharedPage => ({
  key,
  isList,
  seconds: 10,
  cacheControl: 'public, s-maxage=10',
})
const pageOf = (text: string) =>
  CachedPage.of(Buffer.from(text), { 'content-type': 'text/html; charset=utf-8' })

describe('the cache of public pages', () => {
  async function rendering(cache: ReturnType<typeof createPageCache>, page: SharedPage): Promise<Rendering> {
    const opened = await cache.open(page)
    if ('page' in opened) throw new Error('the page was kept')
    return opened.rendering
  }

  it('serves a rendering to those who wait for it and to those who come after', async () => {
    const cache = createPageCache(2 ** 20)
    const first = await rendering(cache, shared('/ru'))
    const waiting = cache.open(shared('/ru'))
    const page = await pageOf('раз')
    first.end(page)
    expect(await waiting).toEqual({ page })
    expect(await cache.open(shared('/ru'))).toEqual({ page })
  })

  it('lets those who wait render themselves when nothing came of it', async () => {
    const cache = createPageCache(2 ** 20)
    const first = await rendering(cache, shared('/ru'))
    const waiting = cache.open(shared('/ru'))
    first.end()
    expect(await waiting).toHaveProperty('rendering')
  })

  it('forgets a changed page, and does not keep what was rendered before the change', async () => {
    const cache = createPageCache(2 ** 20)
    const before = await rendering(cache, shared('/ru/vacancies/a'))
    cache.forget('/ru/vacancies/a')
    const after = await rendering(cache, shared('/ru/vacancies/a'))
    before.end(await pageOf('старое'))
    const fresh = await pageOf('новое')
    after.end(fresh)
    expect(await cache.open(shared('/ru/vacancies/a'))).toEqual({ page: fresh })
    cache.forget('/ru/vacancies/a')
    expect(await cache.open(shared('/ru/vacancies/a'))).toHaveProperty('rendering')
  })

  it('forgets lists apart from pages', async () => {
    const cache = createPageCache(2 ** 20)
    const page = await pageOf('x')
    for (const one of [shared('/ru'), shared('/ru/vacancies', true)]) (await rendering(cache, one)).end(page)
    cache.forgetLists()
    expect(await cache.open(shared('/ru'))).toEqual({ page })
    expect(await cache.open(shared('/ru/vacancies', true))).toHaveProperty('rendering')
    cache.forgetAll()
    expect(await cache.open(shared('/ru'))).toHaveProperty('rendering')
  })

  it('keeps nothing longer than a page allows, and no more than its memory', async () => {
    const cache = createPageCache(100_000)
    const page = await pageOf('x')
    const short = { ...shared('/ru'), seconds: 0.005 }
    ;(await rendering(cache, short)).end(page)
    await vi.waitFor(async () => expect(await cache.open(short)).toHaveProperty('rendering'))
    for (let i = 0; i < 100; i += 1) (await rendering(cache, shared(`/ru/${i}`))).end(page)
    expect(await cache.open(shared('/ru/99'))).toEqual({ page })
    expect(await cache.open(shared('/ru/0'))).toHaveProperty('rendering')
  })
})

describe('a kept page', () => {
  const text = '<p>Одно и то же для всех.</p>'.repeat(50)

  async function serve(page: CachedPage) {
    const server = createServer((req, res) => void page.send(req, res))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => {
      server.close()
    })
    const { port } = server.address() as AddressInfo
    return (headers: Record<string, string>, method = 'GET') =>
      new Promise<{ res: IncomingMessage; body: Buffer }>((done, fail) => {
        request({ port, headers, method, agent: false }, (res) => {
          const chunks: Buffer[] = []
          res.on('data', (chunk: Buffer) => chunks.push(chunk))
          res.on('end', () => done({ res, body: Buffer.concat(chunks) }))
        })
          .on('error', fail)
          .end()
      })
  }

  it('is sent in the encoding that the client accepts, with a tag of its own', async () => {
    const get = await serve(await pageOf(text))
    const brotli = await get({ 'Accept-Encoding': 'gzip, deflate, br' })
    const gzip = await get({ 'Accept-Encoding': 'gzip' })
    const plain = await get({})
    expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
    expect(gunzipSync(gzip.body).toString()).toBe(text)
    expect(plain.body.toString()).toBe(text)
    const tags = [brotli, gzip, plain].map(({ res }) => res.headers.etag)
    expect(new Set(tags).size).toBe(3)
    for (const { res, body } of [brotli, gzip, plain]) {
      expect(res.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(body.length) })
    }
  })

  it('answers 304 to who has it, without a policy that would replace that of the page', async () => {
    const get = await serve(
      await CachedPage.of(Buffer.from(text), { 'content-security-policy': "default-src 'none'" }),
    )
    const { res } = await get({ 'Accept-Encoding': 'br' })
    const again = await get({ 'Accept-Encoding': 'br', 'If-None-Match': `"other", W/${res.headers.etag}` })
    expect(again.res.statusCode).toBe(304)
    expect(again.res.headers['content-security-policy']).toBeUndefined()
    expect(
      (await get({ 'Accept-Encoding': 'gzip', 'If-None-Match': String(res.headers.etag) })).res.statusCode,
    ).toBe(200)
  })

  it('answers HEAD with the headers of GET and no body', async () => {
    const get = await serve(await pageOf(text))
    const { res, body } = await get({ 'Accept-Encoding': 'gzip' }, 'HEAD')
    expect(body).toHaveLength(0)
    expect(Number(res.headers['content-length'])).toBeGreaterThan(0)
  })
})

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for «%s» is %s', (accepted, encoding) => {
    expect(bestEncoding(accepted)).toBe(encoding)
  })
})
