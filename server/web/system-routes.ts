import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brand } from '@/lib/brand'
import type { RuntimeConfig, SiteConfig } from '@/lib/contracts/web-bridge'
import { DEFAULT_LOCALE, LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE } from '@/lib/shared/browser'
import { dayMs } from '@/lib/shared/time'
import type { OutboxMessage } from '@/server/adapters/messages/create-messenger'
import { translator } from '@/server/lib/translator'
import type { Env } from '@/server/platform/env'
import type { Maintenance } from '@/server/platform/maintenance'
import type { DemoGate } from './gates'

/**
 * security.txt (RFC 9116). Its expiry must be less than a year ahead; rounded to days, so that caches see a stable
 * document.
 */
export function securityTxt(siteUrl: string, email: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / dayMs) * dayMs + 180 * dayMs)
  return [
    `Contact: ${email ? `mailto:${email}` : `${siteUrl}/ru/contacts`}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** `/messages/ru.json`: all namespaces in one static document, with its ETag. */
function messagesFile(locale: string): { body: string; etag: string } {
  const folder = join(process.cwd(), 'messages', locale)
  const merged = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
  const body = JSON.stringify(merged)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}

const localeCookie = `${LOCALE_COOKIE}=${DEFAULT_LOCALE}; Path=/; Max-Age=${LOCALE_COOKIE_MAX_AGE}; SameSite=Lax`
const hasLocale = (req: IncomingMessage) =>
  (req.headers.cookie ?? '').split(/;\s*/).includes(`${LOCALE_COOKIE}=${DEFAULT_LOCALE}`)

const t = translator('pages')
const maxShown = 50
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

async function newestMessages(folder: string): Promise<OutboxMessage[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const newest = names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .reverse()
    .slice(0, maxShown)
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxMessage),
  )
}

/** The local outbox as a page: e-mails and SMS of demo mode, newest first. */
async function outboxPage(folder: string): Promise<string> {
  const messages = await newestMessages(folder)
  const cards = messages.map(
    ({ at, channel, to, subject, text }) => `<article>
<p class="meta"><b>${channel === 'sms' ? t('outbox.sms') : t('outbox.letter')}</b> · ${escapeHtml(to)} · <time datetime="${escapeHtml(at)}">${escapeHtml(
      new Date(at).toLocaleString('ru-RU'),
    )}</time></p>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ''}<pre>${escapeHtml(text)}</pre></article>`,
  )
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${t('outbox.title')} — «${brand.name}»</title><style>
:root{color-scheme:light dark;--paper:#faf8f4;--card:#fff;--ink:#17151c;--soft:#5f5a68;--line:#e7e2d9}
@media(prefers-color-scheme:dark){:root{--paper:#121117;--card:#1b1a22;--ink:#f3f0f7;--soft:#b3adbf;--line:#2d2b36}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 16px}h1{font-size:24px;letter-spacing:-.02em}
article{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px 20px;margin:16px 0}
h2{font-size:17px;margin:4px 0}.meta{color:var(--soft);margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:8px 0 0}
</style></head><body><main><h1>${t('outbox.title')}</h1>
<p class="meta">${t('outbox.about')}</p>
${cards.join('\n') || `<article><p class="meta">${t('outbox.empty')}</p></article>`}
</main></body></html>`
}

const probes = new Set(['/healthz', '/readyz'])

const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

/** Why a process should get no requests, a word for each reason. */
export class NotReady extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join(', '))
  }
}

export interface SystemRoutes {
  /** Handles the path if it is one of ours; otherwise returns false. */
  handle(req: IncomingMessage, res: ServerResponse, path: string): boolean
}

interface Deps {
  env: Env
  config: SiteConfig
  maintenance: Pick<Maintenance, 'closed'>
  /** A process without pages answers health checks only. */
  probesOnly?: boolean
  /** Guards the outbox; absent outside demo mode. */
  demoGate: DemoGate | undefined
  /** What is not as it should be, though the process serves. @throws NotReady when it does not */
  ready: () => Promise<readonly string[]>
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
    'X-Robots-Tag': 'noindex',
    ...headers,
  })
  res.end(body)
}

/** Operational endpoints of the process, apart from pages and API. */
export function createSystemRoutes({
  env,
  config,
  maintenance,
  probesOnly,
  demoGate,
  ready,
  onError,
}: Deps): SystemRoutes {
  const { legal: _legal, ...runtimeConfig } = config
  let messages = messagesFile('ru')
  /** Proves to engines of IndexNow that the key is ours. */
  const keyFile = env.INDEXNOW_KEY && !env.demo ? `/${env.INDEXNOW_KEY}.txt` : undefined

  return {
    handle(req, res, path) {
      if (probesOnly && !probes.has(path)) return false
      if (keyFile && path === keyFile) {
        send(res, 200, 'text/plain', env.INDEXNOW_KEY ?? '', { 'Cache-Control': 'public, max-age=86400' })
        return true
      }
      switch (path) {
        case '/healthz':
          send(res, 200, 'text/plain', 'ok')
          return true
        case '/readyz':
          ready().then(
            (faults) => send(res, 200, 'text/plain', ['ready', ...faults].join('\n')),
            (error: unknown) => {
              const faults = error instanceof NotReady ? error.faults : []
              send(res, 503, 'text/plain', ['not ready', ...faults].join('\n'), { 'Retry-After': '5' })
            },
          )
          return true
        case '/runtime-config.json': {
          const closed = maintenance.closed(req.headers.host, new Date())
          const body: RuntimeConfig = {
            ...runtimeConfig,
            ...(closed && { maintenanceEnd: closed.end.toISOString() }),
            maintenance: closed ? { message: closed.message } : null,
          }
          // Every first visit asks for it, so it brings the cookie that cached pages must not carry.
          send(res, 200, 'application/json', JSON.stringify(body), {
            'Cache-Control': 'private, max-age=60',
            ...(hasLocale(req) ? {} : { 'Set-Cookie': localeCookie }),
          })
          return true
        }
        case '/messages/ru.json': {
          if (env.NODE_ENV === 'development') messages = messagesFile('ru')
          const headers = { 'Cache-Control': 'public, max-age=86400', ETag: messages.etag }
          if (req.headers['if-none-match'] === messages.etag) res.writeHead(304, headers).end()
          else send(res, 200, 'application/json', messages.body, headers)
          return true
        }
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
