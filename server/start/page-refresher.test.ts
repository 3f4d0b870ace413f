import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pageRefresh } from '@/lib/contracts/web-bridge'
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
})
