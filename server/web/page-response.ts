import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { firstPaintScript } from '@/lib/shared/first-paint'
import { awayPage, failedPage } from './error-pages'
import { inlineScriptHashes, type PolicyOptions, policy, scriptPolicy } from './security-headers'

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
