import { createHash } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Env } from '@/server/platform/env'
import { BARE_POLICY } from '@/server/platform/http/responses'

export interface PolicyOptions {
  /** Further origins of pictures and recordings. */
  images?: readonly string[]
  /** Further origins for calls of the page (API, realtime, error reports). */
  connect: readonly string[]
  development: boolean
  /** Other sites may show the page in a frame. */
  framed?: boolean
}

/** Public and the same for everyone, with links only: there is nothing that a frame could trick a visitor into. */
export const framedPage = /^\/widgets\/companies\/[a-z2-9]{12}$/

/** The policy with its script sources: a nonce for dynamic pages, hashes for cached ones. */
export function policy(scriptSources: readonly string[], options: PolicyOptions): string {
  const scripts = ["'self'", ...scriptSources, ...(options.development ? ["'unsafe-eval'"] : [])]
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    // Inline styles come from React and charts; they cannot run code.
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...(options.images ?? [])].join(' ')}`,
    `media-src ${["'self'", 'blob:', ...(options.images ?? [])].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...options.connect].join(' ')}`,
    "worker-src 'self'",
    // A PDF that the page has fetched with its token, in the browser's own viewer.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.framed ? '*' : "'none'"}`,
  ].join('; ')
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

const firstNonce = /\snonce="([^"]+)"/

/**
 * CSP hashes of the executable inline scripts of a page, without duplicates. Data blocks (JSON-LD) need none. On a
 * cached page all framework scripts carry the nonce of its original request: only scripts with that nonce are hashed,
 * so that an injected script stays blocked.
 */
export function inlineScriptHashes(html: string): string[] {
  const nonce = firstNonce.exec(html)?.[1]
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(inlineScript)) {
    if (/type="(?!text\/javascript|module)/.test(attributes)) continue
    if (nonce !== undefined && firstNonce.exec(attributes)?.[1] !== nonce) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...hashes]
}

/** A worker is governed by the policy of its own script's response. */
export const scriptPolicy = ({ connect, images = [] }: PolicyOptions): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `img-src ${["'self'", ...images].join(' ')}`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Calls and recordings take place on these pages only. */
const callPage =
  /^\/ru\/(?:my\/interviews(?:\/(?:answers\/[^/]+|preparation))?|(?:vacancies|resumes)\/[^/]+\/view\/video-interviews)\/?$/

export interface SecurityHeaders {
  /** Sets the headers before the handler runs; a handler may override them. */
  set(res: ServerResponse, path: string): void
  /** Answers a request without a response object (a refused upgrade, malformed bytes) and closes it. */
  refuse(socket: Duplex, status: number): void
}

/** The security headers of every response of this process. */
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
      if (framedPage.test(path)) res.removeHeader('X-Frame-Options')
    },
    refuse(socket, status) {
      socket.on('error', () => socket.destroy())
      const headers: [string, string][] = [...of('/'), ['Connection', 'close'], ['Content-Length', '0']]
      const lines = headers.map(([name, value]) => `${name}: ${value}`)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n`)
    },
  }
}
