import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiteConfig } from '@/lib/contracts/web-bridge'
import { translator } from '@/server/lib/translator'
import type { Env } from '@/server/platform/env'
import type { DemoGate } from './gates'
import { outboxFolder, outboxPage } from './outbox-page'
import { mayReadMetrics, messagesFile, metricsPage, securityTxt } from './system-documents'

export interface SystemRoutes {
  /** Answers the path if it is one of ours; otherwise false. */
  handle(req: IncomingMessage, res: ServerResponse, path: string): boolean
}

interface Deps {
  env: Env
  config: SiteConfig
  /** Stands before the outbox; absent outside demo mode. */
  demoGate: DemoGate | undefined
  /** Rejects when the process cannot serve (database away, shutting down). */
  ready: () => Promise<void>
  onError: (error: unknown) => void
}

function send(
  res: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...headers,
  })
  res.end(body)
}

/** The few addresses that belong to the process itself, not to a page or the API. */
export function createSystemRoutes({ env, config, demoGate, ready, onError }: Deps): SystemRoutes {
  const { legal: _legal, ...runtimeConfig } = config
  const runtimeJson = JSON.stringify(runtimeConfig)
  let messages = messagesFile('ru')

  return {
    handle(req, res, path) {
      switch (path) {
        case '/healthz':
          send(res, 200, 'text/plain', 'ok')
          return true
        case '/readyz':
          ready().then(
            () => send(res, 200, 'text/plain', 'ready'),
            () => send(res, 503, 'text/plain', 'not ready', { 'Retry-After': '5' }),
          )
          return true
        case '/runtime-config.json':
          send(res, 200, 'application/json', runtimeJson, { 'Cache-Control': 'public, max-age=60' })
          return true
        case '/messages/ru.json': {
          if (env.NODE_ENV === 'development') messages = messagesFile('ru')
          const headers = { 'Cache-Control': 'public, max-age=86400', ETag: messages.etag }
          if (req.headers['if-none-match'] === messages.etag) res.writeHead(304, headers).end()
          else send(res, 200, 'application/json', messages.body, headers)
          return true
        }
        case '/metrics':
          if (!mayReadMetrics(req, env.METRICS_TOKEN)) return false
          metricsPage().then(
            ({ type, body }) => send(res, 200, type, body),
            (error: unknown) => {
              onError(error)
              send(res, 500, 'text/plain', 'metrics cannot be read')
            },
          )
          return true
        case '/.well-known/security.txt':
          send(res, 200, 'text/plain', securityTxt(env.siteUrl, env.CONTACT_EMAIL, new Date()), {
            'Cache-Control': 'public, max-age=86400',
          })
          return true
        case '/outbox': {
          const gate = demoGate?.(req, res) ?? 'closed'
          if (gate !== 'open') return gate === 'answered'
          outboxPage(outboxFolder(env.DATA_DIR)).then(
            (html) =>
              send(res, 200, 'text/html', html, {
                'Content-Security-Policy':
                  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
                'X-Robots-Tag': 'noindex',
              }),
            (error: unknown) => {
              onError(error)
              send(res, 500, 'text/plain', translator('pages')('outbox.failed'))
            },
          )
          return true
        }
        default:
          return false
      }
    },
  }
}
