import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { firstPaintScript } from '@/lib/shared/first-paint'
import { translator } from '@/server/lib/translator'
import { inlineScriptHashes, type PolicyOptions, policy, scriptPolicy } from './security-headers'

const t = translator('pages')

interface ErrorPage {
  status: number
  /** As the product names such errors everywhere. */
  title: string
  heading: string
  text: string
  /** Seconds until the page reloads itself. */
  again?: number
}

const render = ({ status, title, heading, text, again }: ErrorPage) =>
  Buffer.from(`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${again ? `\n<meta http-equiv="refresh" content="${again}">` : ''}
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; --paper: #faf8f4; --ink: #17151c; --soft: #5f5a68; --edge: #948c9c; --accent: #d4401c; --on-accent: #ffffff }
@media (prefers-color-scheme: dark) { :root { --paper: #121117; --ink: #f3f0f7; --soft: #b3adbf; --edge: #77708a; --accent: #ff8562; --on-accent: #2a0d04 } }
* { box-sizing: border-box; margin: 0 }
body { display: grid; place-items: center; min-height: 100vh; padding: 24px; background: var(--paper); color: var(--ink); font: 17px/1.55 Onest, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; text-align: center }
main { display: grid; justify-items: center; gap: 12px; max-width: 34rem }
svg { width: min(310px, 72vw); height: auto; margin-bottom: 16px }
text { fill: var(--soft); font-size: 26px; font-weight: 650 }
h1 { font-size: clamp(28px, 7vw, 40px); line-height: 1.15; letter-spacing: -.02em }
p { color: var(--soft) }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; margin-top: 12px }
a { padding: 11px 18px; border: 1px solid var(--edge); border-radius: 10px; color: inherit; font-weight: 600; text-decoration: none }
a:first-child { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px }
</style>
</head>
<body>
<main>
  <svg viewBox="0 0 310 120" aria-hidden="true"><circle cx="60" cy="60" r="60" fill="#d4401c"/><circle cx="250" cy="60" r="60" fill="#3b3fd1"/><text x="155" y="68" text-anchor="middle">${status}</text></svg>
  <h1>${heading}</h1>
  <p>${text}</p>
  <p lang="en">${title}</p>
  <nav aria-label="${t('error.next')}">
    <a href="">${t('error.again')}</a>
    <a href="/ru">${t('error.home')}</a>
  </nav>
</main>
</body>
</html>
`)

/** Complete error pages in place of the empty document that Next sends when a page fails: they work without script. */
const failedPage = render({
  status: 500,
  title: 'Internal Server Error',
  heading: t('error.failed'),
  text: t('error.failed_help'),
})

const awayPage = render({
  status: 503,
  title: 'Service Unavailable',
  heading: t('error.away'),
  text: t('error.away_help'),
  again: 10,
})

/** A crawler keeps its index after a 503 and retries; outages of the database are short. */
const RETRY_SECONDS = '30'

/** The inline script of the layout: allowed by hash, since cached pages cannot have a nonce. */
const firstPaintHash = inlineScriptHashes(`<script>${firstPaintScript}</script>`)

/** Policies of cached pages by path and ETag, so that a version of a page is hashed once. */
const knownPolicies = new LRUCache<string, string>({ max: 5000 })

export interface PageResponseOptions {
  nonce: string
  policy: PolicyOptions
  /** Crawlers get the bare status instead of an error page. */
  isBot: boolean
  /** Whether a dependency of the page was unavailable meanwhile, so that its failure is temporary. */
  isAway: () => boolean
  /** Status set by the page while it was rendered. */
  askedStatus: () => number | undefined
  /** Sends the complete HTML of a page that is the same for everyone; absent for others. */
  share?: (html: Buffer) => Promise<void>
  onError: (error: unknown) => void
}

const typeOf = (res: ServerResponse) => String(res.getHeader('content-type') ?? '')
const isHtml = (res: ServerResponse) => typeOf(res).startsWith('text/html')
const isScript = (res: ServerResponse) => /^(?:text|application)\/javascript/.test(typeOf(res))
const isPayload = (res: ServerResponse) => typeOf(res).startsWith('text/x-component')
const isCachedPage = (res: ServerResponse) =>
  res.hasHeader('x-nextjs-cache') || res.hasHeader('x-nextjs-prerender')

/**
 * Completes what Next cannot, when the first byte of a page is about to be sent: the content security policy (nonce
 * for a page rendered for this request, hashes for a cached page), the bare status for crawlers and the error page for
 * people. Only pages that are the same for everyone are buffered.
 */
export function governPageResponse(
  req: IncomingMessage,
  res: ServerResponse,
  options: PageResponseOptions,
): void {
  const write = res.write.bind(res)
  const end = res.end.bind(res)
  const flushHeaders = res.flushHeaders.bind(res)
  const writeHead = res.writeHead.bind(res)
  let mode: 'undecided' | 'through' | 'held' | 'bare' | 'failed' = 'undecided'
  const held: Buffer[] = []

  const decide = () => {
    if (mode !== 'undecided') return
    if (isHtml(res)) res.statusCode = options.askedStatus() ?? res.statusCode
    // Next says where a kept page redirects to twice.
    const location = res.getHeader('location')
    if (Array.isArray(location) && location[0]) res.setHeader('Location', location[0])
    if (res.statusCode === 500 && options.isAway()) {
      res.statusCode = 503
      res.setHeader('Retry-After', RETRY_SECONDS)
    }
    // A 304 would replace the policy of the page in the browser's cache.
    if (res.statusCode === 304) res.removeHeader('Content-Security-Policy')
    else if (isScript(res)) res.setHeader('Content-Security-Policy', scriptPolicy(options.policy))
    // Next lets every cache keep what it keeps itself; only what is shared by intention may be kept elsewhere.
    if (isPayload(res) || (isHtml(res) && isCachedPage(res)))
      res.setHeader('Cache-Control', 'private, no-cache')
    if (!isHtml(res)) mode = 'through'
    else if (options.isBot && res.statusCode >= 400) mode = 'bare'
    else if (res.statusCode >= 500 && !options.policy.development) mode = 'failed'
    else if ((isCachedPage(res) || options.share) && req.method !== 'HEAD') mode = 'held'
    else {
      mode = 'through'
      res.setHeader(
        'Content-Security-Policy',
        policy([`'nonce-${options.nonce}'`, ...firstPaintHash], options.policy),
      )
    }
  }

  res.writeHead = ((status: number, ...rest: unknown[]) => {
    res.statusCode = status
    const headers = rest.find((item) => typeof item === 'object' && item !== null)
    for (const [name, value] of Object.entries(headers ?? {})) {
      res.setHeader(name, value as OutgoingHttpHeader as string)
    }
    decide()
    return mode === 'through' ? writeHead(res.statusCode) : res
  }) as typeof res.writeHead
  res.flushHeaders = () => {
    decide()
    if (mode === 'through') flushHeaders()
  }
  res.write = ((chunk: Uint8Array | string, ...rest: unknown[]) => {
    decide()
    if (mode === 'through') return (write as (...args: unknown[]) => boolean)(chunk, ...rest)
    if (mode === 'held') held.push(Buffer.from(chunk as string))
    const done = rest.find((item) => typeof item === 'function') as (() => void) | undefined
    done?.()
    return true
  }) as typeof res.write
  res.end = ((...args: unknown[]) => {
    decide()
    if (mode === 'through') return (end as (...all: unknown[]) => ServerResponse)(...args)
    const [chunk] = args
    const done = args.find((item) => typeof item === 'function') as (() => void) | undefined
    // From here on `end` writes the head.
    res.writeHead = writeHead
    if (mode === 'bare' || mode === 'failed') {
      for (const name of ['content-length', 'etag', 'x-nextjs-cache']) res.removeHeader(name)
      if (mode === 'bare') {
        res.removeHeader('content-type')
        return end(done)
      }
      res.setHeader('Cache-Control', 'no-store')
      res.setHeader('Content-Security-Policy', policy([], options.policy))
      return end(res.statusCode === 503 ? awayPage : failedPage, done)
    }
    if (chunk && typeof chunk !== 'function') held.push(Buffer.from(chunk as string))
    const body = Buffer.concat(held)
    const etag = res.getHeader('etag')
    const key = etag ? `${req.url}\n${etag}` : undefined
    let value = key ? knownPolicies.get(key) : undefined
    if (!value) {
      value = policy([...firstPaintHash, ...inlineScriptHashes(body.toString('utf8'))], options.policy)
      if (key) knownPolicies.set(key, value)
    }
    res.setHeader('Content-Security-Policy', value)
    // Next is about to render a stale page anew: it is not worth keeping.
    if (options.share && res.statusCode === 200 && res.getHeader('x-nextjs-cache') !== 'STALE') {
      Object.assign(res, { write, end, flushHeaders })
      options.share(body).catch((error: unknown) => {
        options.onError(error)
        res.destroy()
      })
      return res
    }
    return end(body, done)
  }) as typeof res.end
}
