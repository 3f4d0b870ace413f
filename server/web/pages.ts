import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import compression from 'compression'
import { isbot } from 'isbot'
import next from 'next'
import { PAGE_REQUEST_HEADER } from '@/lib/contracts/web-bridge'
import type { Env } from '@/server/platform/env'
import type { GonePages } from './gone-pages'
import { readableUrl } from './http-server'
import type { PageCache } from './page-cache'
import { governPageResponse } from './page-response'
import { takePageStatus, wasUnavailableSince } from './page-status'
import { framedPage, policy } from './security-headers'
import { serveShared } from './serve-shared'
import { sharedPage } from './shared-pages'

export interface Pages {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Next's hot-reload socket; development only. */
  handleUpgrade: ((req: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined
  close(): Promise<void>
}

const origin = (url: string | undefined) => (url ? [new URL(url).origin] : [])
const socketOrigin = (url: string) => url.replace(/^http/, 'ws')
const privatePage =
  /^\/ru\/(my|account)(\/|$)|^\/ru\/(vacancies|resumes)\/[^/]+\/(view|edit|preview|published)(\/|$)/
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/** Next with the security policy and the page statuses. */
export async function createPages(
  env: Env,
  onError: (error: unknown) => void,
  gone: GonePages | undefined,
  cache: PageCache,
): Promise<Pages> {
  const development = env.NODE_ENV === 'development'
  // Without hostname: with one, Next takes its own rewrite of «/» for a foreign URL and proxies it. On its first
  // request Next attaches an upgrade listener to the server, which would close our sockets: it gets a server that
  // never listens.
  const upgrades = createServer()
  const app = next({ dev: development, dir: process.cwd(), httpServer: upgrades })
  await app.prepare()
  const render = app.getRequestHandler()
  const compress = compression({ threshold: 1024 })
  // By configuration only, since the Host header is untrusted.
  const elsewhere = [env.API_BASE_URL, env.REALTIME_URL, env.SENTRY_DSN].flatMap(origin)
  const sockets = [...elsewhere, ...origin(env.siteUrl)].map(socketOrigin)
  const images = [...origin(env.API_BASE_URL), ...origin(env.S3_PUBLIC_URL)]
  const options = { connect: [...elsewhere, ...sockets], images, development }

  const setRobots = (req: IncomingMessage, res: ServerResponse, path: string) => {
    const hidden = env.demo && !loopback.test(req.headers.host ?? '')
    if (hidden || privatePage.test(path)) res.setHeader('X-Robots-Tag', 'noindex')
  }

  return {
    handle(req, res) {
      if (req.method === 'TRACE') {
        res.writeHead(405, { Allow: 'GET, HEAD' }).end()
        return
      }
      req.url = readableUrl(req.url ?? '/')
      const path = req.url.split('?', 1)[0] ?? '/'
      const nonce = randomBytes(16).toString('base64')
      const requestId = randomUUID()
      const start = performance.now()
      req.headers[PAGE_REQUEST_HEADER] = requestId
      setRobots(req, res, path)
      // Next reads the nonce for its scripts from the request's policy header; clients must not be able to set it.
      req.headers['content-security-policy'] = policy([`'nonce-${nonce}'`], options)
      const renderPage = async (share?: (html: Buffer) => Promise<void>) => {
        await new Promise<void>((ready) => compress(req as never, res as never, () => ready()))
        governPageResponse(req, res, {
          nonce,
          policy: { ...options, framed: framedPage.test(path) },
          isBot: isbot(req.headers['user-agent']),
          isAway: () => wasUnavailableSince(start),
          askedStatus: () => takePageStatus(requestId),
          onError,
          ...(share && { share }),
        })
        await render(req, res)
      }
      const draw = async () => {
        if ((await gone?.handle(req, res)) === 'answered') return
        const shared = development ? undefined : sharedPage(req)
        if (shared) await serveShared({ cache, shared, req, res }, renderPage)
        else await renderPage()
      }
      draw()
        .catch((error: unknown) => {
          onError(error)
          if (!res.headersSent) {
            res.statusCode = 500
            res.setHeader('Content-Type', 'text/html; charset=utf-8')
          }
          res.end()
        })
        .finally(() => takePageStatus(requestId))
    },
    // Not `app.getUpgradeHandler()`: hot reload only receives upgrades through that listener, and without it a page in
    // development never hydrates.
    handleUpgrade: development
      ? (req, socket, head) => {
          if (!upgrades.emit('upgrade', req, socket, head)) socket.destroy()
        }
      : undefined,
    close: () => app.close(),
  }
}
