import { createHash } from 'node:crypto'

export interface PolicyOptions {
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
    "img-src 'self' data: blob:",
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

/** CSP hashes of the executable inline scripts of a page, each once. Data blocks (JSON-LD) need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(inlineScript)) {
    if (/type="(?!text\/javascript|module)/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...hashes]
}
