import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

export type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'win1251' | 'koi8-r' | 'cp866'

/** Letters that make up half of any Russian text, in the order of their frequency. */
const FREQUENT = 'оеаинтсрвлкм'
const SINGLE_BYTE: readonly Encoding[] = ['win1251', 'koi8-r', 'cp866']

/**
 * Decides the encoding of a whole file from its bytes, fed chunk by chunk: a declaration is a claim, the bytes
 * are the proof, so a declared encoding only settles what the bytes leave open.
 */
export class EncodingDetector {
  #head = Buffer.alloc(0)
  #pending = Buffer.alloc(0)
  #total = 0
  #invalidRuns = 0
  #multibyte = 0
  /** Bytes 0x00 and 0x04 on even and odd places: the high halves of UTF-16 Latin and Cyrillic. */
  #wideEven = 0
  #wideOdd = 0
  readonly #highCounts = new Uint32Array(256)

  add(chunk: Buffer): void {
    if (this.#head.length < 4096)
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, 4096 - this.#head.length)])
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i] as number
      if (byte >= 0x80) this.#highCounts[byte] = (this.#highCounts[byte] as number) + 1
      else if (byte === 0 || byte === 4) {
        const even = (this.#total + i) % 2 === 0
        if (even) this.#wideEven += 1
        else this.#wideOdd += 1
      }
    }
    this.#total += chunk.length
    this.#checkUtf8(Buffer.concat([this.#pending, chunk]))
  }

  /** `declared`: the name in an XML declaration or a meta tag, if any. */
  detect(declared?: string): { encoding: Encoding; truncatedTail: boolean } {
    const head = this.#head
    if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf)
      return { encoding: 'utf8', truncatedTail: this.#pending.length > 0 }
    if (head[0] === 0xff && head[1] === 0xfe)
      return { encoding: 'utf16le', truncatedTail: this.#total % 2 === 1 }
    if (head[0] === 0xfe && head[1] === 0xff)
      return { encoding: 'utf16be', truncatedTail: this.#total % 2 === 1 }
    const wide = this.#wideEncoding()
    if (wide) return { encoding: wide, truncatedTail: this.#total % 2 === 1 }
    if (this.#invalidRuns === 0 || this.#multibyte > this.#invalidRuns * 20)
      return { encoding: 'utf8', truncatedTail: this.#pending.length > 0 }
    return { encoding: singleByteName(declared) ?? this.#likeliestSingleByte(), truncatedTail: false }
  }

  /** Half of the bytes of UTF-16 text in Latin or Cyrillic are 0x00 or 0x04, all on one side. */
  #wideEncoding(): Encoding | null {
    if (this.#total < 4) return null
    const half = this.#total / 2
    if (this.#wideOdd > half * 0.6 && this.#wideEven < half * 0.1) return 'utf16le'
    if (this.#wideEven > half * 0.6 && this.#wideOdd < half * 0.1) return 'utf16be'
    return null
  }

  #likeliestSingleByte(): Encoding {
    let best: Encoding = 'win1251'
    let bestScore = -1
    for (const encoding of SINGLE_BYTE) {
      let score = 0
      for (const byte of iconv.encode(FREQUENT, encoding)) score += this.#highCounts[byte] as number
      if (score > bestScore) {
        best = encoding
        bestScore = score
      }
    }
    return best
  }

  #checkUtf8(bytes: Buffer): void {
    let start = 0
    let end = bytes.length - incompleteTail(bytes)
    this.#pending = Buffer.from(bytes.subarray(end))
    const whole = bytes.subarray(0, end)
    if (isUtf8(whole)) {
      this.#multibyte += countLeads(whole)
      return
    }
    // Only a broken chunk pays for the walk that counts how broken it is.
    end = whole.length
    while (start < end) {
      const length = sequenceLength(whole, start)
      if (length === 0) {
        this.#invalidRuns += 1
        start += 1
      } else {
        if (length > 1) this.#multibyte += 1
        start += length
      }
    }
  }
}

function countLeads(bytes: Buffer): number {
  let count = 0
  for (let i = 0; i < bytes.length; i += 1) if ((bytes[i] as number) >= 0xc0) count += 1
  return count
}

function sequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] as number
  if (lead < 0x80) return 1
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}

/** How many bytes at the end start a character that has not arrived whole. */
export function incompleteTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    if ((byte & 0xc0) === 0x80) continue
    const needed = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
    return needed > back && byte < 0xf5 ? back : 0
  }
  return 0
}

function singleByteName(declared: string | undefined): Encoding | null {
  const name = declared?.toLowerCase().replace(/[^a-z0-9]/g, '') ?? ''
  if (/^(windows|win|cp)1251$/.test(name)) return 'win1251'
  if (name.startsWith('koi8')) return 'koi8-r'
  if (/^(cp|ibm)?866$/.test(name)) return 'cp866'
  return null
}

/** The encoding an XML declaration or an HTML meta tag claims. */
export function declaredEncoding(head: string): string | undefined {
  return (
    /<\?xml[^>]*\bencoding=["']([\w-]+)["']/i.exec(head)?.[1] ??
    /<meta[^>]*charset=["']?\s*([\w-]+)/i.exec(head)?.[1]
  )
}
