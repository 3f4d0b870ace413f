import { createHash, timingSafeEqual } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { dayMs } from '@/lib/shared/time'
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

/** Where to report a weakness (RFC 9116). It may promise less than a year; rounded to days, it stays the same for caches. */
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

/** `/messages/ru.json`: every namespace in one static document, with its ETag. */
export function messagesFile(locale: string): { body: string; etag: string } {
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
