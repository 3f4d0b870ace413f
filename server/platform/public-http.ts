import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createGunzip } from 'node:zlib'
import ipaddr from 'ipaddr.js'

/** Who may be connected to on behalf of a stranger. */
export interface OutboundPolicy {
  resolve(host: string): Promise<string[]>
  allows(address: string, port: number): boolean
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * An address anyone on the internet can reach. Everything else is refused: loopback, private and shared networks,
 * link-local, multicast, documentation, and IPv6 that carries an IPv4 address inside.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

const webPorts = [80, 443]

/** Public addresses only; any port in demo mode, those of the web otherwise. */
export function publicOutboundPolicy({ demo }: { demo: boolean }): OutboundPolicy {
  return {
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    allows: (address, port) => isPublicAddress(address) && (demo || webPorts.includes(port)),
  }
}

export type DownloadFailure =
  | 'address_refused'
  | 'address_unknown'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'http_status'

export class DownloadProblem extends Error {
  constructor(
    readonly trouble: DownloadFailure,
    /** A status or a code of the system, for the person who gave the address. */
    readonly detail: string | null = null,
  ) {
    super(trouble)
  }
}

export interface DownloadLimits {
  timeMs: number
  bytes: number
  /** After decompression. */
  unpackedBytes: number
  redirects: number
}

export interface Validators {
  etag: string | null
  lastModified: string | null
}

export type Downloaded = { changed: false } | ({ changed: true; bytes: Buffer } & Validators)

/** The URL of a place that may be asked, as far as its text tells; its address is checked when it is connected to. */
export function webUrl(text: string, base?: URL): URL | null {
  if (!URL.canParse(text, base?.href)) return null
  const url = new URL(text, base?.href)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  return url.username || url.password || !url.hostname ? null : url
}

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

/** The one address the connection goes to. A name with any address that may not be asked is refused as a whole. */
export async function addressOf(url: URL, outbound: OutboundPolicy): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  let found: string[]
  try {
    found = isIP(host) ? [host] : await outbound.resolve(host)
  } catch {
    found = []
  }
  const [first] = [...found].sort((a, b) => isIP(a) - isIP(b))
  if (first === undefined) throw new DownloadProblem('address_unknown')
  if (!found.every((address) => outbound.allows(address, portOf(url)))) {
    throw new DownloadProblem('address_refused')
  }
  return first
}

/** Answers every question for a name with what was checked: a second look-up could say something else. */
export const pinned =
  (address: string): LookupFunction =>
  (_, options, done) => {
    const family = isIP(address)
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }

function ask(
  url: URL,
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    request(url, { method: 'GET', agent: false, lookup: pinned(address), headers, signal })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function bodyOf(answer: IncomingMessage, limits: DownloadLimits): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > limits.bytes) throw new DownloadProblem('too_large')
  let received = 0
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > limits.bytes) answer.destroy(new DownloadProblem('too_large'))
  })
  const packed = answer.headers['content-encoding'] === 'gzip'
  const stream = packed ? answer.pipe(createGunzip()) : answer
  if (stream !== answer) answer.on('error', (error) => stream.destroy(error))
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > limits.unpackedBytes) throw new DownloadProblem('too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const redirects = [301, 302, 303, 307, 308]

/**
 * Fetches what stands at a stranger's address: every hop's address is checked and connected to as checked, the whole
 * is limited in time, size and size unpacked.
 * @throws DownloadProblem
 */
export async function downloadPublic(
  start: URL,
  known: Validators,
  limits: DownloadLimits,
  outbound: OutboundPolicy,
): Promise<Downloaded> {
  const signal = AbortSignal.timeout(limits.timeMs)
  const tooSlow = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new DownloadProblem('too_slow')), { once: true }),
  )
  const work = follow(start, known, limits, outbound, signal)
  tooSlow.catch(() => undefined)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, tooSlow])
  } catch (error) {
    if (error instanceof DownloadProblem) throw error
    if (signal.aborted) throw new DownloadProblem('too_slow')
    const code = (error as NodeJS.ErrnoException).code
    throw new DownloadProblem('unreachable', code && /^[A-Z_\d]{3,40}$/.test(code) ? code : null)
  }
}

async function follow(
  start: URL,
  known: Validators,
  limits: DownloadLimits,
  outbound: OutboundPolicy,
  signal: AbortSignal,
): Promise<Downloaded> {
  const headers = {
    Accept: 'application/xml, text/xml, application/json, text/csv, */*;q=0.5',
    'Accept-Encoding': 'gzip',
    'User-Agent': 'DvoeFeedReader/1.0',
    ...(known.etag && { 'If-None-Match': known.etag }),
    ...(known.lastModified && { 'If-Modified-Since': known.lastModified }),
  }
  let url = start
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    const answer = await ask(url, await addressOf(url, outbound), headers, signal)
    try {
      const status = answer.statusCode ?? 0
      if (status === 304) return { changed: false }
      if (redirects.includes(status)) {
        const next = webUrl(answer.headers.location ?? '', url)
        if (!next) throw new DownloadProblem('address_refused')
        url = next
        continue
      }
      if (status !== 200) throw new DownloadProblem('http_status', String(status))
      return {
        changed: true,
        bytes: await bodyOf(answer, limits),
        etag: validator(answer.headers.etag),
        lastModified: validator(answer.headers['last-modified']),
      }
    } finally {
      answer.destroy()
    }
  }
  throw new DownloadProblem('too_many_redirects')
}

/** Kept only when it can be sent back. */
const validator = (value: string | undefined): string | null =>
  value && value.length <= 200 && /^[\x20-\x7e]+$/.test(value) ? value : null

interface Post {
  headers: Record<string, string>
  body: Buffer | null
  timeMs: number
}

/**
 * Posts to an address a stranger gave, connecting only to what was checked; the status it answered. No redirect is
 * followed and no answer read.
 * @throws DownloadProblem address_refused, address_unknown; whatever the network says
 */
export async function postPublic(text: string, post: Post, outbound: OutboundPolicy): Promise<number> {
  const url = webUrl(text)
  if (!url) throw new Error('not an address of the web')
  const address = await addressOf(url, outbound)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false as const,
      lookup: pinned(address),
      headers: { ...post.headers, 'Content-Length': post.body?.length ?? 0 },
      signal: AbortSignal.timeout(post.timeMs),
    }
    request(url, options)
      .on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      .on('error', reject)
      .end(post.body ?? undefined)
  })
}
