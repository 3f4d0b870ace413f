import { createHash } from 'node:crypto'

export interface PolicyOptions {
  /** Where pictures and recordings may come from besides the page's own origin. */
  images?: readonly string[]
  /** Origins the page may call besides its own (API, realtime, error reports). */
  connect: readonly string[]
  development: boolean
}

/** The policy with its script sources: a nonce on pages rendered for one request, hashes on cached ones. */
export function policy(scriptSources: readonly string[], options: PolicyOptions): string {
  const scripts = ["'self'", ...scriptSources, ...(options.development ? ["'unsafe-eval'"] : [])]
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    // Style attributes come from React and charts; they run no code.
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...(options.images ?? [])].join(' ')}`,
    `media-src ${["'self'", 'blob:', ...(options.images ?? [])].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...options.connect].join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

const firstNonce = /\snonce="([^"]+)"/

/**
 * CSP hashes of the executable inline scripts of a page, each once. Data blocks (JSON-LD) need none.
 * A cached page keeps the nonce of the request it was drawn for on every script of the framework: there only those
 * count, so that a script that got into the page with somebody's text stays forbidden.
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

/** A script may be a worker, which lives under the policy of its own answer: it draws, imports and calls as pages do. */
export const scriptPolicy = ({ connect, images = [] }: PolicyOptions): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `img-src ${["'self'", ...images].join(' ')}`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
