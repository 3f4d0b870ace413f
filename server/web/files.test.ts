import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '@/server/platform/logger'
import { createFileHandler, redirectFiles } from './files'

const stored: Record<string, Buffer> = {
  'avatars/x/256.webp': Buffer.from('webp'),
  'page.html': Buffer.from('<'),
}
const serve = createFileHandler(async (name) => {
  if (name === 'avatars/x/96.webp') throw new Error('disk')
  const bytes = stored[name]
  return bytes ? { size: bytes.length, stream: Readable.from([bytes]) } : null
}, createLogger('silent'))

describe('stored files', () => {
  const server = createServer((req, res) => {
    const path = req.url ?? ''
    if (path.startsWith('/elsewhere')) redirectFiles('https://api.example')(req, res, path.slice(10))
    else serve(req, res, path)
  })
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise((done) => server.close(done)))
  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method, redirect: 'manual' })

  it('are kept by caches for good and taken for nothing but pictures', async () => {
    const answer = await ask('/files/avatars/x/256.webp')
    expect([answer.status, await answer.text()]).toEqual([200, 'webp'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '4',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
    const head = await ask('/files/avatars/x/256.webp', 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '4'])
  })

  it('answer 404 for what is not there or is no picture, 405 to a write, 500 without a word about the disk', async () => {
    for (const path of [
      '/files/avatars/x/512.webp',
      '/files/page.html',
      '/files/',
      '/files/x.constructor',
      '/files/x.__proto__',
      '/files/..%2fx.webp',
    ]) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await ask('/files/avatars/x/256.webp', 'DELETE')).status).toBe(405)
    const failed = await ask('/files/avatars/x/96.webp')
    expect([failed.status, await failed.text()]).toEqual([500, ''])
  })

  it('are sent for to the API when it is elsewhere', async () => {
    const answer = await ask('/elsewhere/files/avatars/x/256.webp')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      308,
      'https://api.example/files/avatars/x/256.webp',
    ])
  })
})
