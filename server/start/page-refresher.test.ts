import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type PageRefresh, pageRefresh } from '@/lib/contracts/web-bridge'
import { minuteMs } from '@/lib/shared/time'
import { createLogger } from '@/server/platform/logger'
import { createPageRefresher } from './page-refresher'

describe('refreshing cached pages', () => {
  const asked: { url: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = []
  const server = createServer((req, res) => {
    let text = ''
    req.on('data', (chunk) => {
      text += chunk
    })
    req.on('end', () => {
      asked.push({ url: req.url, headers: req.headers, body: JSON.parse(text) })
      res.writeHead(204).end()
    })
  })
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise<void>((done) => server.close(() => done())))

  it('asks once for the changes of one moment, with the secret, and not before there is someone to ask', async () => {
    const refresher = createPageRefresher('0.0.0.0', createLogger('silent'))
    refresher.vacancy('too-early')
    refresher.listening((server.address() as AddressInfo).port)
    refresher.vacancy('aaaaaaaaaaaa')
    refresher.vacancy('bbbbbbbbbbbb')
    refresher.vacancy('aaaaaaaaaaaa')
    refresher.company('cccccccccccc')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      url: pageRefresh.path,
      headers: { [pageRefresh.header]: refresher.secret },
      body: { vacancies: ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'], companies: ['cccccccccccc'] },
    })
    refresher.stop()
  })

  it('refreshes a changed page once more when a render under way at the change must have ended', async () => {
    asked.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const refresher = createPageRefresher('127.0.0.1', createLogger('silent'))
      refresher.listening((server.address() as AddressInfo).port)
      refresher.vacancy('aaaaaaaaaaaa')
      await vi.advanceTimersByTimeAsync(50)
      await vi.waitFor(() => expect(asked).toHaveLength(1))
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        expect(asked).toHaveLength(2)
      })
      expect(asked[1]?.body).toEqual(asked[0]?.body)
      await vi.advanceTimersByTimeAsync(minuteMs)
      expect(asked).toHaveLength(2)
      refresher.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  it('refreshes a landing with its vacancies at once, and again no sooner than a minute later', async () => {
    asked.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const refresher = createPageRefresher(
        '127.0.0.1',
        createLogger('silent'),
        () => {},
        async (ids) => ids.map((id) => `in/${id}`),
      )
      refresher.listening((server.address() as AddressInfo).port)
      const change = async (id: string) => {
        refresher.vacancy(id)
        await vi.advanceTimersByTimeAsync(50)
      }
      const landings = () => asked.map(({ body }) => (body as PageRefresh).landings)
      await change('kazan')
      await vi.waitFor(() => expect(landings()).toEqual([['in/kazan']]))
      await change('kazan')
      await change('tula')
      await vi.waitFor(() => expect(landings()).toEqual([['in/kazan'], [], ['in/tula']]))
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        expect(landings().slice(3)).toEqual([['in/kazan'], [], ['in/tula']])
      })
      await vi.advanceTimersByTimeAsync(minuteMs)
      await vi.waitFor(() => expect(landings().slice(6, 7)).toEqual([['in/kazan']]))
      refresher.stop()
    } finally {
      vi.useRealTimers()
    }
  })
})
