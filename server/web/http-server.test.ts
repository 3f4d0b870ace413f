import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpServer } from './http-server'
import { createSecurityHeaders } from './security-headers'

const everywhere = {
  'content-security-policy': /^default-src 'none';.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /^camera=\(\), microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=31536000/,
}

describe('the HTTP server', () => {
  const dispatched: string[] = []
  const headers = createSecurityHeaders({ siteUrl: 'https://dvoe.example', CORS_ORIGINS: [] })
  const server: Server = createHttpServer(headers, (_req, _res, _path, serve) => serve(), {
    request(req, res, path) {
      dispatched.push(path)
      if (path === '/slow') {
        res.writeHead(200, { 'Content-Length': '1000' })
        res.write('begun')
      } else {
        req.resume()
        res.writeHead(200, { 'Content-Length': '2' }).end('ok')
      }
    },
    upgrade: () => false,
  })
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })

  /** Everything the server says to these bytes until it hangs up. */
  async function say(bytes: string, afterAnswer?: string): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.write(bytes)
    if (afterAnswer) socket.once('data', () => socket.write(afterAnswer))
    await once(socket, 'close')
    return Buffer.concat(parts).toString('latin1')
  }
  const headersOf = (answer: string) =>
    new Map(
      answer
        .split('\r\n\r\n', 1)[0]
        ?.split('\r\n')
        .slice(1)
        .map((line) => {
          const at = line.indexOf(': ')
          return [line.slice(0, at).toLowerCase(), line.slice(at + 2)] as const
        }),
    )

  it.each([
    ['a page', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 200],
    ['HTTP/1.0 without Host', 'GET / HTTP/1.0\r\n\r\n', 200],
    ['a whole address', 'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['our own whole address', 'GET http://a/ru HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a star', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['HTTP/1.1 without Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['an expectation of something else', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n', 417],
    [
      'an upgrade that is nobody’s',
      'GET /ru HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      404,
    ],
    [
      'an upgrade of a whole address',
      'GET http://evil.example/app/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      400,
    ],
    ['bytes that are no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a head over all limits', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ] as const)('M8 hole 14: answers %s with every security header', async (_, bytes, status) => {
    const before = dispatched.length
    const answer = await say(bytes)
    expect(answer.split('\r\n', 1)[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const found = headersOf(answer)
    for (const [name, pattern] of Object.entries(everywhere)) expect(found.get(name) ?? name).toMatch(pattern)
    expect(dispatched.length - before).toBe(status === 200 ? 1 : 0)
  })

  it('hangs up, and adds no second head, where an answer is broken off by bytes that are no HTTP', async () => {
    const answer = await say('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n', 'hello\r\n\r\n')
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it('lets a camera into calls only, and an API that pages elsewhere may call give them its files', () => {
    const set = (path: string, origins: string[]) => {
      const found = new Map<string, string>()
      createSecurityHeaders({ siteUrl: 'http://localhost:3000', CORS_ORIGINS: origins }).set(
        { setHeader: (name: string, value: string) => found.set(name, value) } as never,
        path,
      )
      return found
    }
    expect(set('/ru/my/interviews', []).get('Permissions-Policy')).toMatch(/^camera=\(self\)/)
    expect(set('/ru/my/interviews/preparation', []).get('Permissions-Policy')).toMatch(/^camera=\(self\)/)
    expect(set('/ru/my/interviews/x', []).get('Permissions-Policy')).toMatch(/^camera=\(\)/)
    expect(set('/v1/x', ['https://a']).get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(set('/ru', ['https://a']).get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(set('/ru', []).has('Strict-Transport-Security')).toBe(false)
  })
})
