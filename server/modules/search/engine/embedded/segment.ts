import { TimeSlicer } from '@/server/platform/concurrency'
import {
  allBits,
  type Bits,
  bitsFor,
  clearBit,
  hasBit,
  intersectionCount,
  maxSparseDocuments,
} from './doc-set'
import { DocValues, maxFacetBits, recordPairs, valuesAt, valuesHere } from './doc-values'
import { type ForwardIndex, invert, type PostingLists } from './posting-lists'
import type { Vocabulary } from './vocabulary'

/** Documents in the order of their dates. What it holds never changes, only which of it still counts. */
export class Segment {
  readonly alive: Bits
  readonly #scratch: Bits[] = []
  #living: number

  constructor(
    readonly size: number,
    readonly records: DocValues,
    readonly words: PostingLists,
    readonly codes: PostingLists,
    /** Values of documents that have more than their records hold. */
    readonly more: Uint16Array,
  ) {
    this.alive = allBits(size)
    this.#living = size
  }

  get living(): number {
    return this.#living
  }
  get newest(): number {
    return this.size === 0 ? 0 : this.records.published(this.size - 1)
  }

  /** An empty set to work with, the same one at every call: one for each depth of what is being worked out. */
  scratch(depth: number): Bits {
    const known = this.#scratch[depth]
    if (known) return known.fill(0)
    const made = bitsFor(this.size)
    this.#scratch[depth] = made
    return made
  }

  /** How many adverts with a code are open: those that have ended a moment ago are looked for among a few alone. */
  countOpen(code: number, now: number): number {
    const dense = this.codes.denseOf(code)
    if (dense) return intersectionCount(dense, this.alive)
    const documents = this.codes.sparseOf(code)
    const few = documents.length <= maxSparseDocuments
    let count = 0
    for (let n = 0; n < documents.length; n += 1) {
      const document = documents[n] as number
      if (hasBit(this.alive, document) && !(few && this.records.expires(document) <= now)) count += 1
    }
    return count
  }

  /** How many of its documents have a word, up to `cap`. */
  countSaying(word: number, cap: number): number {
    const dense = this.words.denseOf(word)
    if (dense) return intersectionCount(dense, this.alive)
    const documents = this.words.sparseOf(word)
    let count = 0
    for (let n = 0; n < documents.length && count < cap; n += 1) {
      if (hasBit(this.alive, documents[n] as number)) count += 1
    }
    return count
  }

  /** Values of long lists a document has. */
  *valuesOf(document: number): Generator<number> {
    const { pairs } = this.records
    const at = document * recordPairs + valuesAt
    const count = pairs[at] as number
    for (let n = 1; n <= Math.min(count, valuesHere); n += 1) yield pairs[at + n] as number
    const more = this.records.more(document) - valuesHere
    for (let n = valuesHere; n < count; n += 1) yield this.more[more + n] as number
  }

  remove(document: number): void {
    if (!hasBit(this.alive, document)) return
    clearBit(this.alive, document)
    this.#living -= 1
  }
}

/** Rows in any order. */
export interface Rows {
  size: number
  records: DocValues
  words: ForwardIndex
  codes: ForwardIndex
}

/** Documents between two turns of others. */
const lot = 1024

/** Takes its time, so that requests are answered meanwhile. */
export async function buildSegment(rows: Rows, vocabulary: Vocabulary): Promise<Segment> {
  const turns = new TimeSlicer()
  const { size, codes } = rows
  const order = Int32Array.from({ length: size }, (_, n) => n).sort(
    (a, b) =>
      rows.records.published(a) - rows.records.published(b) || rows.records.id(a) - rows.records.id(b),
  )
  const records = new DocValues(size)
  const more: number[] = []
  const [words, known] = [vocabulary.words.size, vocabulary.codes.size]
  for (let document = 0; document < size; document += 1) {
    const from = order[document] as number
    records.copy(document, rows.records, from)
    records.clearCounted(document, more.length)
    const last = codes.starts[from + 1] as number
    for (let n = codes.starts[from] as number; n < last; n += 1) {
      const counted = vocabulary.countedAs(codes.terms[n] as number)
      if (counted < 0) continue
      if (counted < maxFacetBits) records.addBit(document, counted)
      else if (records.addValue(document, counted - maxFacetBits)) more.push(counted - maxFacetBits)
    }
    if (document % lot === 0) await turns.yieldToEventLoop()
  }
  return new Segment(
    size,
    records,
    await invert(rows.words, order, words, turns),
    await invert(codes, order, known, turns),
    Uint16Array.from(more),
  )
}

/** The living documents of several segments as rows, to make one of them. */
export function rowsOf(segments: readonly Segment[]): Rows {
  const size = segments.reduce((sum, segment) => sum + segment.living, 0)
  const records = new DocValues(size)
  const words = { terms: new Int32Array(0), starts: new Uint32Array(size + 1) }
  const codes = { terms: new Int32Array(0), starts: new Uint32Array(size + 1) }
  const places: Int32Array[] = []
  let count = 0
  for (const segment of segments) {
    const place = new Int32Array(segment.size).fill(-1)
    for (let document = 0; document < segment.size; document += 1) {
      if (!hasBit(segment.alive, document)) continue
      records.copy(count, segment.records, document)
      place[document] = count
      count += 1
    }
    places.push(place)
  }
  const forward = (kind: 'words' | 'codes', into: ForwardIndex): ForwardIndex => {
    for (const [n, segment] of segments.entries()) {
      const place = places[n] as Int32Array
      segment[kind].forEach((_, document) => {
        const row = place[document] as number
        if (row >= 0) into.starts[row + 1] = (into.starts[row + 1] as number) + 1
      })
    }
    for (let row = 0; row < size; row += 1) {
      into.starts[row + 1] = (into.starts[row + 1] as number) + (into.starts[row] as number)
    }
    const next = into.starts.slice()
    const terms = new Int32Array(into.starts[size] as number)
    for (const [n, segment] of segments.entries()) {
      const place = places[n] as Int32Array
      segment[kind].forEach((term, document) => {
        const row = place[document] as number
        if (row < 0) return
        const at = next[row] as number
        terms[at] = term
        next[row] = at + 1
      })
    }
    return { terms, starts: into.starts }
  }
  return { size, records, words: forward('words', words), codes: forward('codes', codes) }
}
