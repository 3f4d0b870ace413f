import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type DownloadLimits,
  DownloadProblem,
  downloadPublic,
  type OutboundPolicy,
  publicOutboundPolicy,
  webUrl,
} from './public-http'

const limits: DownloadLimits = { timeMs: 3000, bytes: 100_000, unpackedBytes: 200_000, redirects: 3 }
const nothing = { etag: null, lastModified: null }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: (req: IncomingMessage, res: ServerResponse) => void): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/** The test's own machine stands for a public one; `inner.test` for one that is not. */
const outbound: OutboundPolicy = {
  resolve: async (host) => {
    if (host === 'feed.test') return ['127.0.0.1']
    if (host === 'inner.test') return ['10.0.0.1']
    if (host === 'both.test') return ['127.0.0.1', '10.0.0.1']
    throw new Error('ENOTFOUND')
  },
  allows: (address) => address === '127.0.0.1',
}

const get = (url: string, options: { outbound?: OutboundPolicy; limits?: Partial<DownloadLimits> } = {}) =>
  downloadPublic(new URL(url), nothing, { ...limits, ...options.limits }, options.outbound ?? outbound)
const trouble = async (work: Promise<unknown>) =>
  work.then(
    () => 'no trouble',
    (error: unknown) => (error instanceof DownloadProblem ? error.trouble : String(error)),
  )

describe('downloadPublic', () => {
  it('takes a body, plain or packed, with what tells it from the next one', async () => {
    const port = await serve((req, res) => {
      res.setHeader('ETag', '"1"').setHeader('Last-Modified', 'Sat, 21 Nov 2026 10:00:00 GMT')
      if (req.url === '/packed') res.setHeader('Content-Encoding', 'gzip').end(gzipSync('привет'))
      else res.end(`привет ${req.headers.host?.split(':')[0]}`)
    })
    const plain = await get(`http://feed.test:${port}/`)
    expect(plain).toMatchObject({ etag: '"1"', lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT' })
    expect(plain.changed && plain.bytes.toString()).toBe('привет feed.test')
    const packed = await get(`http://feed.test:${port}/packed`)
    expect(packed.changed && packed.bytes.toString()).toBe('привет')
  })

  it('connects to the address it has checked, whatever the name says a moment later', async () => {
    const port = await serve((_, res) => res.end('ours'))
    let asked = 0
    const rebinding: OutboundPolicy = {
      resolve: async () => {
        asked += 1
        return [asked === 1 ? '127.0.0.1' : '10.0.0.1']
      },
      allows: outbound.allows,
    }
    const answer = await get(`http://rebind.test:${port}/`, { outbound: rebinding })
    expect(answer.changed && answer.bytes.toString()).toBe('ours')
    expect(asked).toBe(1)
    // Asked again, it is refused: nothing is kept from the first time.
    expect(await trouble(get(`http://rebind.test:${port}/`, { outbound: rebinding }))).toBe('address_refused')
  })

  it('refuses what leads inside: by name, by number, by one of several addresses, by a redirect', async () => {
    let inside = 0
    const port = await serve((req, res) => {
      inside += 1
      res.writeHead(302, { Location: req.url?.slice(1) }).end()
    })
    expect(await trouble(get('http://inner.test/'))).toBe('address_refused')
    expect(await trouble(get('http://both.test/'))).toBe('address_refused')
    expect(await trouble(get('http://[::1]/'))).toBe('address_refused')
    expect(await trouble(get('http://0x7f.1/', { outbound: publicOutboundPolicy({ demo: true }) }))).toBe(
      'address_refused',
    )
    expect(await trouble(get('http://localhost/', { outbound: publicOutboundPolicy({ demo: true }) }))).toBe(
      'address_refused',
    )
    expect(inside).toBe(0)
    const to = (target: string) => trouble(get(`http://feed.test:${port}/${target}`))
    expect(await to('http://inner.test/')).toBe('address_refused')
    expect(await to('http://169.254.169.254/latest/meta-data')).toBe('address_refused')
    expect(await to('file:///etc/passwd')).toBe('address_refused')
    expect(await to('gopher://feed.test/')).toBe('address_refused')
    expect(await to('http://user:password@feed.test/')).toBe('address_refused')
    expect(await to(`http://feed.test:${port}/`)).toBe('too_many_redirects')
  })

  it('is through with what is too slow, too large or unpacks too far', async () => {
    const port = await serve((req, res) => {
      if (req.url === '/silent') return
      if (req.url === '/slow') {
        const drip = setInterval(() => res.write('x'), 20)
        res.on('close', () => clearInterval(drip))
      } else if (req.url === '/large') res.end(Buffer.alloc(200_000))
      else if (req.url === '/endless') {
        const pour = () => {
          while (!res.destroyed && res.write(Buffer.alloc(16_384)));
          if (!res.destroyed) res.once('drain', pour)
        }
        pour()
      } else res.setHeader('Content-Encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000)))
    })
    const from = (path: string, timeMs = 3000) =>
      trouble(get(`http://feed.test:${port}/${path}`, { limits: { timeMs } }))
    expect(await from('silent', 200)).toBe('too_slow')
    expect(await from('slow', 200)).toBe('too_slow')
    expect(await from('large')).toBe('too_large')
    expect(await from('endless')).toBe('too_large')
    expect(await from('bomb')).toBe('too_large')
  })

  it('says what else went wrong', async () => {
    const port = await serve((_, res) => res.writeHead(403).end())
    await expect(get(`http://feed.test:${port}/`)).rejects.toMatchObject({
      trouble: 'http_status',
      detail: '403',
    })
    expect(await trouble(get('http://nowhere.test/'))).toBe('address_unknown')
    expect(await trouble(get('http://feed.test:1/'))).toBe('unreachable')
  })
})

it('webUrl takes addresses of the web without a password in them', () => {
  const wrong = ['', 'feed', 'ftp://a.ru/', 'file:///etc', 'javascript:1', 'http://a:b@c.ru/', 'http://']
  expect(wrong.map((text) => webUrl(text))).toEqual(wrong.map(() => null))
  expect(webUrl(' https://пример.рф/feed.xml ')?.hostname).toBe('xn--e1afmkfd.xn--p1ai')
})
