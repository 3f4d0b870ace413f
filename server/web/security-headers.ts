import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Env } from '@/server/platform/env'
import { BARE_POLICY } from '@/server/platform/http/content-policy'

/** Calls and recorded answers are held on these pages alone. */
const callPage =
  /^\/ru\/(?:my\/interviews(?:\/answers\/[^/]+)?|(?:vacancies|resumes)\/[^/]+\/view\/video-interviews)\/?$/

export interface SecurityHeaders {
  /** Puts the headers on an answer before anybody writes it; a handler may set a stricter or fitting value itself. */
  set(res: ServerResponse, path: string): void
  /** Answers a request that has no response object (a refused upgrade, bytes that are no HTTP) and closes it. */
  refuse(socket: Duplex, status: number): void
}

/** The one place where the headers that every answer of this process carries are decided. */
export function createSecurityHeaders(env: Pick<Env, 'siteUrl' | 'CORS_ORIGINS'>): SecurityHeaders {
  const common: [string, string][] = [
    ['Content-Security-Policy', BARE_POLICY],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ]
  if (env.siteUrl.startsWith('https:')) {
    common.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  }
  const permissions = (devices: '(self)' | '()') =>
    `camera=${devices}, microphone=${devices}, display-capture=${devices}, geolocation=(self)`
  // Pages of another origin play recordings and show pictures of this API.
  const apiPolicy = env.CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin'
  const of = (path: string): [string, string][] => [
    ...common,
    ['Permissions-Policy', permissions(callPage.test(path) ? '(self)' : '()')],
    ['Cross-Origin-Resource-Policy', path.startsWith('/v1/') ? apiPolicy : 'same-origin'],
  ]

  return {
    set(res, path) {
      for (const [name, value] of of(path)) res.setHeader(name, value)
    },
    refuse(socket, status) {
      socket.on('error', () => socket.destroy())
      const headers: [string, string][] = [...of('/'), ['Connection', 'close'], ['Content-Length', '0']]
      const lines = headers.map(([name, value]) => `${name}: ${value}`)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n`)
    },
  }
}
