import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createPageCache } from './page-cache'
import { serveShared } from './serve-shared'
import { sharedPage } from './shared-pages'

const path = '/ru/vacancies/abcdefghjkmn'

/** A server of one page: every rendering waits until the test lets it go. */
async function site() {
  const cache = createPageCache(2 ** 20)
  const renderings: (() => void)[] = []
  let failed: unknown
  const seen = { asked: 0, left: 0, rendered: [] as string[] }
  const server = createServer((req, res) => {
    seen.asked += 1
    res.once('close', () => {
      seen.left += 1
    })
    const shared = sharedPage(req)
    if (!shared) throw new Error('not a shared page')
    serveShared({ cache, shared, req, res }, async (share) => {
      await new Promise<void>((go) => renderings.push(go))
      res.setHeader('content-type', 'text/html; charset=utf-8')
      seen.rendered.push(req.url ?? '')
      await share(Buffer.from('<p>Страница</p>'))
    }).catch((error: unknown) => {
      failed = error
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    expect(failed).toBeUndefined()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const visit = (method = 'GET', query = '') => {
    const request = get({ port, path: path + query, method, agent: false })
    const answer = new Promise<{ res: IncomingMessage; text: string }>((done, fail) => {
      request.on('error', fail)
      request.on('response', (res) => {
        let text = ''
        res.on('data', (chunk: Buffer) => {
          text += chunk
        })
        res.on('end', () => done({ res, text }))
      })
    })
    return { request, answer }
  }
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((done) => setImmediate(done))
  }
  return { visit, renderings, until, seen }
}

it('renders a page once for all who ask meanwhile and after', async () => {
  const { visit, renderings, until } = await site()
  const visits = [visit(), visit(), visit()]
  await until(() => renderings.length === 1)
  renderings[0]?.()
  for (const { answer } of visits) expect((await answer).text).toBe('<p>Страница</p>')
  expect((await visit().answer).res.statusCode).toBe(200)
  expect(renderings).toHaveLength(1)
})

it('keeps nobody waiting for a visitor who has left', async () => {
  const { visit, renderings, until, seen } = await site()
  const first = visit()
  first.answer.catch(() => undefined)
  await until(() => renderings.length === 1)
  const patient = visit()
  const leaver = visit()
  leaver.answer.catch(() => undefined)
  await until(() => seen.asked === 3)
  leaver.request.destroy()
  await until(() => seen.left === 1)
  // Then leaves the one whose rendering they waited for.
  first.request.destroy()
  await until(() => renderings.length === 2)
  renderings[1]?.()
  expect((await patient.answer).text).toBe('<p>Страница</p>')
  expect((await visit().answer).text).toBe('<p>Страница</p>')
})

it('renders in full for HEAD, whose headers depend on the body', async () => {
  const { visit, renderings, until } = await site()
  const head = visit('HEAD')
  await until(() => renderings.length === 1)
  renderings[0]?.()
  const { res, text } = await head.answer
  expect(text).toBe('')
  expect(Number(res.headers['content-length'])).toBeGreaterThan(0)
  expect(res.headers['cache-control']).toContain('s-maxage')
  expect((await visit().answer).text).toBe('<p>Страница</p>')
  expect(renderings).toHaveLength(1)
})

it('renders the address without what only one visitor had in it', async () => {
  const { visit, renderings, until, seen } = await site()
  const { answer } = visit('GET', '?utm_source=secret&from=letter')
  await until(() => renderings.length === 1)
  renderings[0]?.()
  await answer
  expect(seen.rendered).toEqual([path])
})
