import { type Bits, hasBit } from './doc-set'
import type { Segment } from './segment'

/** Numbers one after another, as many as come. */
class Refs {
  all = new Int32Array(256)
  length = 0

  push(ref: number): void {
    if (this.length === this.all.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.all)
      this.all = larger
    }
    this.all[this.length++] = ref
  }
}

/** Documents that are fetched from memory together. */
const prefetchBuffer = new Uint16Array(64)
/** Sink for prefetched values: an unused read could be optimised away. */
const fetched = new Int32Array(1)

interface CollectorLimits {
  /** At most so many. */
  most: number
  /** Roubles a month on hand, -1 for any. */
  salaryFrom: number
  /** The same, without end for any. */
  salaryTo: number
  /** Seconds since the epoch. */
  publishedFrom: number
  now: number
}

/** The newest that pass one set of filters, met segment by segment, each from its newest on. */
export class TopCollector {
  readonly #refs = new Refs()
  #more = false
  #sorted = true
  #oldest = Number.POSITIVE_INFINITY
  /** Of the segment that is looked through. */
  #segment: Segment | undefined
  #own = 0
  #taken = 0

  constructor(private readonly wanted: CollectorLimits) {}

  /** Begins a segment; false when none of its documents can be wanted. Segments come by their newest. */
  begins(segment: Segment, own: number): boolean {
    const { most: limit, publishedFrom } = this.wanted
    if (segment.newest < publishedFrom) return false
    if (this.#refs.length >= limit && segment.newest < this.#oldest) {
      this.#more = true
      return false
    }
    this.#segment = segment
    this.#own = own << 16
    this.#taken = 0
    return true
  }

  /** Takes a document that passes; false when no older one of the segment is wanted. */
  take(document: number): boolean {
    const { records } = this.#segment as Segment
    const { most: limit, publishedFrom, salaryFrom, salaryTo, now } = this.wanted
    if (records.published(document) < publishedFrom) return false
    const salary = records.salary(document)
    if (salary < salaryFrom || salary > salaryTo || records.expires(document) <= now) return true
    if (this.#taken === limit) {
      this.#more = true
      return false
    }
    // Segments may overlap in time.
    if (this.#taken === 0 && records.published(document) >= this.#oldest) this.#sorted = false
    this.#taken += 1
    this.#refs.push(this.#own | document)
    return true
  }

  /** Takes those of a set that passes, the newest first. */
  takeBits(bits: Uint32Array): void {
    let count = 0
    for (let at = bits.length - 1; at >= 0; at -= 1) {
      for (let word = bits[at] as number; word !== 0; ) {
        const high = 31 - Math.clz32(word)
        word &= ~(1 << high)
        prefetchBuffer[count++] = (at << 5) + high
        if (count < prefetchBuffer.length) continue
        if (!this.#takeLot(count)) return
        count = 0
      }
    }
    this.#takeLot(count)
  }

  /** Takes those of a lot that pass; false when no older one of the segment is wanted. */
  #takeLot(count: number): boolean {
    const { records } = this.#segment as Segment
    let seen = 0
    for (let n = 0; n < count; n += 1) seen ^= records.fetch(prefetchBuffer[n] as number)
    fetched[0] = seen
    for (let n = 0; n < count; n += 1) if (!this.take(prefetchBuffer[n] as number)) return false
    return true
  }

  ends(): void {
    if (this.#taken === 0) return
    const last = this.#refs.all[this.#refs.length - 1] as number
    const { records } = this.#segment as Segment
    this.#oldest = Math.min(this.#oldest, records.published(last & 0xffff))
  }

  /** What was met, the newest first by `compare` where segments overlap. */
  gathered(compare: (a: number, b: number) => number): { refs: Int32Array; more: boolean } {
    const refs = this.#refs.all.subarray(0, this.#refs.length)
    if (!this.#sorted) refs.sort(compare)
    const { most: limit } = this.wanted
    return { refs: refs.slice(0, limit), more: this.#more || refs.length > limit }
  }
}

/** Which documents of a segment pass a filter: those of a set, or else those that have one of the codes at these places. */
export interface PostFilter {
  bits: Bits | undefined
  places: readonly number[]
}

function hasAny({ codes }: Segment, places: readonly number[], document: number): boolean {
  for (let at = 0; at < places.length; at += 1) if (codes.has(places[at] as number, document)) return true
  return false
}

/** One way to leave filters out. */
interface Way {
  /** A bit for each filter that is left out. */
  left: number
  gathering: TopCollector
}

/** Takes those of a few documents in order that pass all filters, the newest first: each is looked at once for all ways. */
export function collectSparse(
  documents: Uint16Array,
  passes: readonly PostFilter[],
  ways: Way[],
  segment: Segment,
): void {
  let open = ways.length
  next: for (let n = documents.length - 1; n >= 0 && open > 0; n -= 1) {
    const document = documents[n] as number
    if (!hasBit(segment.alive, document)) continue
    let failed = 0
    for (let at = 0; at < passes.length; at += 1) {
      const { bits, places } = passes[at] as PostFilter
      if (bits ? hasBit(bits, document) : hasAny(segment, places, document)) continue
      failed |= 1 << at
      let some = false
      for (let way = 0; way < open; way += 1) some ||= (failed & ~(ways[way] as Way).left) === 0
      if (!some) continue next
    }
    for (let at = 0; at < open; at += 1) {
      const way = ways[at] as Way
      if ((failed & ~way.left) !== 0 || way.gathering.take(document)) continue
      // No older one of the segment is wanted.
      open -= 1
      ways[at] = ways[open] as Way
      ways[open] = way
      at -= 1
    }
  }
}
