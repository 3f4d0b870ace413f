import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

const deflated = promisify(gzip)
const inflated = promisify(gunzip)
const brotli = promisify(brotliCompress)

type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that a client accepts; of equal ones the smallest. */
export function bestEncoding(accepted: string | undefined): Encoding {
  const offers = parseAccept(accepted ?? '')
  const quality = (name: Encoding) =>
    (offers.find(({ type }) => type === name) ?? offers.find(({ type }) => type === '*'))?.q ?? 0
  const [first = 'identity'] = (['br', 'gzip'] as const)
    .filter((name) => quality(name) > 0)
    .sort((a, b) => quality(b) - quality(a))
  return first
}

/** Whether `If-None-Match` names this tag. A proxy that changes the encoding makes a tag weak. */
const isKnown = (asked: string | undefined, tag: string) =>
  asked?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true

/**
 * A complete answer, kept compressed: sending it again costs no rendering, no compression and no hashing.
 * Its strong `ETag` names the body and the encoding.
 */
export class CachedPage {
  readonly #headers: OutgoingHttpHeaders
  readonly #hash: string
  readonly #gzip: Buffer
  #brotli: Promise<Buffer> | undefined

  private constructor(headers: OutgoingHttpHeaders, hash: string, gzipped: Buffer) {
    this.#headers = headers
    this.#hash = hash
    this.#gzip = gzipped
  }

  /** @param headers what the answer says besides encoding, length and tag, which follow from the body */
  static async of(body: Buffer, headers: OutgoingHttpHeaders): Promise<CachedPage> {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
    return new CachedPage(headers, hash, await deflated(body))
  }

  /** For another process: headers and hash as one line of JSON, then the compressed body. */
  toBytes(): Buffer {
    const head = JSON.stringify({ headers: this.#headers, hash: this.#hash })
    return Buffer.concat([Buffer.from(`${head}\n`), this.#gzip])
  }

  static from(bytes: Buffer): CachedPage {
    const end = bytes.indexOf('\n')
    // Only our own processes of the same build write these.
    const { headers, hash } = JSON.parse(bytes.toString('utf8', 0, end)) as {
      headers: OutgoingHttpHeaders
      hash: string
    }
    return new CachedPage(headers, hash, bytes.subarray(end + 1))
  }

  /** Bytes of memory, both encodings together. */
  get size(): number {
    return this.#gzip.length * 2 + 2048
  }

  async #body(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return this.#gzip
    if (encoding === 'identity') return inflated(this.#gzip)
    this.#brotli ??= inflated(this.#gzip).then((body) =>
      brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    )
    return this.#brotli
  }

  async send(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const encoding = bestEncoding(req.headers['accept-encoding']?.toString())
    const tag = `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    for (const [name, value] of Object.entries(this.#headers)) if (value) res.setHeader(name, value)
    res.setHeader('Vary', 'Accept-Encoding')
    res.setHeader('ETag', tag)
    if (isKnown(req.headers['if-none-match'], tag)) {
      // A 304 would replace the policy of the page in the browser's cache.
      for (const name of ['Content-Security-Policy', 'Content-Type']) res.removeHeader(name)
      res.writeHead(304).end()
      return
    }
    const body = await this.#body(encoding)
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
    res.setHeader('Content-Length', body.length)
    res.writeHead(200).end(req.method === 'HEAD' ? undefined : body)
  }
}
