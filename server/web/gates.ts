import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Envelope } from '@/lib/contracts/errors'
import { type Maintenance, maintenanceSecondsLeft } from '@/lib/shared/maintenance'
import { daySeconds } from '@/lib/shared/time'

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

/** Answers 503 with the error envelope during maintenance. */
export function createMaintenanceGate(maintenance: Maintenance) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const wait = maintenanceSecondsLeft(maintenance, req.headers.host ?? null, new Date())
    if (wait === undefined) return false
    const body: Envelope<null> = {
      success: false,
      data: null,
      error_code: 'maintenance',
      error_message: null,
    }
    res.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': String(wait) })
    res.end(JSON.stringify(body))
    return true
  }
}
