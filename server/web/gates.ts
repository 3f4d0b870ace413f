import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isbot } from 'isbot'
import type { Envelope } from '@/lib/contracts/errors'
import { routes } from '@/lib/routes'
import { WORKS_RETURN_COOKIE } from '@/lib/shared/maintenance'
import { daySeconds } from '@/lib/shared/time'
import type { Maintenance } from '@/server/platform/maintenance'

/** File with the key in the data folder. */
export const DEMO_KEY_FILE = 'demo.key'
export const DEMO_KEY_COOKIE = 'dvoe_demo'
const cookieSeconds = 30 * daySeconds

const digest = (text: string) => createHash('sha256').update(text).digest()

function cookieOf(req: IncomingMessage): string | undefined {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === DEMO_KEY_COOKIE) return pair.slice(at + 1).trim()
  }
  return undefined
}

export type DemoGate = (req: IncomingMessage, res: ServerResponse) => 'open' | 'closed' | 'answered'

/**
 * Restricts the outbox and the payment sandbox of demo mode to holders of the key printed on the console. Peer
 * address, Host and forwarding headers prove nothing: behind a plain reverse proxy every visitor looks local.
 */
export function createDemoGate(key: string, secure: boolean): DemoGate {
  const expected = digest(key)
  const isKey = (given: string | null | undefined) =>
    typeof given === 'string' && timingSafeEqual(digest(given), expected)

  return (req, res) => {
    const [path = '/', query = ''] = (req.url ?? '/').split('?', 2)
    const params = new URLSearchParams(query)
    if (isKey(params.get('key'))) {
      params.delete('key')
      const rest = params.toString()
      const attributes = `Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
      res
        .writeHead(303, {
          Location: rest ? `${path}?${rest}` : path,
          'Set-Cookie': `${DEMO_KEY_COOKIE}=${key}; ${attributes}`,
          'Cache-Control': 'no-store',
          'Referrer-Policy': 'no-referrer',
        })
        .end()
      return 'answered'
    }
    return isKey(cookieOf(req)) ? 'open' : 'closed'
  }
}

/** Open during maintenance: what an open page or the countdown loads, and rules for crawlers, which must not vanish. */
const openPath = /^\/(_next|internal)\/|^\/(countdown\.(html|js)|robots\.txt|manifest\.webmanifest)$/
/** Icons and the worker of messages; sitemaps and feeds are documents of a closed site. */
const assetPath = /^\/[^/]+\.(png|svg|ico|js)$/
const apiPath = /^\/(v1|apps)(\/|$)/
const longestReturn = 1000
/** Works may take longer than was said. */
const returnGraceSeconds = 3600

/** Somebody opens a page in a browser; navigation inside an open page asks for data and is answered like a program. */
function isNavigation(req: IncomingMessage, path: string): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  return isRead && !/\.\w+$/.test(path) && req.headers.rsc === undefined && !isbot(req.headers['user-agent'])
}

/**
 * Answers requests for closed hosts: people are led to the countdown, which returns them afterwards; bots, programs and
 * open pages get 503 with Retry-After, on which an open page reloads. Returns false for requests that may pass.
 */
export function createMaintenanceGate(maintenance: Pick<Maintenance, 'closed'>, now = () => new Date()) {
  return (req: IncomingMessage, res: ServerResponse, path: string): boolean => {
    if (openPath.test(path) || assetPath.test(path)) return false
    const closed = maintenance.closed(req.headers.host, now())
    if (!closed) return false
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(closed.secondsLeft) }
    if (apiPath.test(path)) {
      const body: Envelope<null> = {
        success: false,
        data: null,
        error_code: 'maintenance',
        error_message: null,
      }
      res.writeHead(503, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
      res.end(JSON.stringify(body))
    } else if (isNavigation(req, path)) {
      const wanted = req.url ?? '/'
      const cookie = [
        `${WORKS_RETURN_COOKIE}=${encodeURIComponent(wanted)}`,
        `Path=${routes.countdown()}`,
        `Max-Age=${closed.secondsLeft + returnGraceSeconds}`,
        'SameSite=Lax',
      ]
      res.writeHead(307, {
        Location: routes.countdown(),
        'Cache-Control': 'no-store',
        ...(wanted.length <= longestReturn && { 'Set-Cookie': cookie.join('; ') }),
      })
      res.end()
    } else res.writeHead(503, headers).end()
    return true
  }
}
