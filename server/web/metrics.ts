import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { metrics } from '@/server/platform/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()
const forwarding = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** Whoever has the token, or a reader at this very machine with nothing in between. */
export function mayReadMetrics(req: IncomingMessage, token: string | undefined): boolean {
  const given = req.headers.authorization
  if (given !== undefined) {
    return token !== undefined && timingSafeEqual(digest(given), digest(`Bearer ${token}`))
  }
  const peer = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = (req.headers.host ?? '').replace(/:\d+$/, '')
  return (
    (peer === '::1' || /^127\./.test(peer)) &&
    ['localhost', '127.0.0.1', '[::1]'].includes(host) &&
    forwarding.every((name) => req.headers[name] === undefined)
  )
}

/** Everything counted, in the text format of Prometheus. */
export const metricsPage = async () => ({ type: 'text/plain; version=0.0.4', body: await metrics.metrics() })
