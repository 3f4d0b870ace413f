import { allBits, type Bits, bitsFor, clearBit, hasBit } from './bits'
import { type Forward, invert, type Postings } from './postings'
import type { Vocabulary } from './vocabulary'

/** What is kept of each document of a segment, one column for each property. */
export interface Columns {
  ids: Float64Array
  /** Numbers of groups of adverts that differ in their place alone. */
  groups: Int32Array
  /** Seconds since the epoch. */
  published: Int32Array
  expires: Int32Array
  /** Roubles a month on hand; -1 when unknown. */
  salary: Int32Array
  /** 0 for none. */
  roles: Int32Array
  /** Words of the title. */
  titleWords: Uint8Array
}

export const columnsOf = (size: number): Columns => ({
  ids: new Float64Array(size),
  groups: new Int32Array(size),
  published: new Int32Array(size),
  expires: new Int32Array(size),
  salary: new Int32Array(size),
  roles: new Int32Array(size),
  titleWords: new Uint8Array(size),
})

function copyRow(from: Columns, at: number, to: Columns, as: number): void {
  to.ids[as] = from.ids[at] as number
  to.groups[as] = from.groups[at] as number
  to.published[as] = from.published[at] as number
  to.expires[as] = from.expires[at] as number
  to.salary[as] = from.salary[at] as number
  to.roles[as] = from.roles[at] as number
  to.titleWords[as] = from.titleWords[at] as number
}

/** Documents in the order of their dates. What it holds never changes, only which of it still counts. */
export class Segment {
  readonly alive: Bits
  readonly #scratch: Bits[] = []
  #living: number

  constructor(
    readonly size: number,
    readonly columns: Columns,
    readonly words: Postings,
    readonly codes: Postings,
    /** Codes of document `n`, to be counted. */
    readonly codesOf: Forward,
  ) {
    this.alive = allBits(size)
    this.#living = size
  }

  get living(): number {
    return this.#living
  }
  get newest(): number {
    return this.columns.published[this.size - 1] ?? 0
  }

  /** An empty set to work with, the same one at every call: one for each depth of what is being worked out. */
  scratch(depth: number): Bits {
    const known = this.#scratch[depth]
    if (known) return known.fill(0)
    const made = bitsFor(this.size)
    this.#scratch[depth] = made
    return made
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
  columns: Columns
  words: Forward
  codes: Forward
}

export function buildSegment(rows: Rows, vocabulary: Vocabulary): Segment {
  const { size } = rows
  const { published, ids } = rows.columns
  const order = Int32Array.from({ length: size }, (_, n) => n).sort(
    (a, b) => (published[a] as number) - (published[b] as number) || (ids[a] as number) - (ids[b] as number),
  )
  const columns = columnsOf(size)
  const starts = new Uint32Array(size + 1)
  const terms = new Int32Array(rows.codes.starts[size] as number)
  let count = 0
  for (let document = 0; document < size; document += 1) {
    const from = order[document] as number
    copyRow(rows.columns, from, columns, document)
    const end = rows.codes.starts[from + 1] as number
    for (let n = rows.codes.starts[from] as number; n < end; n += 1) {
      const code = rows.codes.terms[n] as number
      if (vocabulary.facetOf(code)) terms[count++] = code
    }
    starts[document + 1] = count
  }
  return new Segment(
    size,
    columns,
    invert(rows.words, order, vocabulary.words.size),
    invert(rows.codes, order, vocabulary.codes.size),
    { terms: terms.slice(0, count), starts },
  )
}

/** The living documents of several segments as rows, to make one of them. */
export function rowsOf(segments: readonly Segment[]): Rows {
  const size = segments.reduce((sum, segment) => sum + segment.living, 0)
  const columns = columnsOf(size)
  const words = { terms: new Int32Array(0), starts: new Uint32Array(size + 1) }
  const codes = { terms: new Int32Array(0), starts: new Uint32Array(size + 1) }
  const places: Int32Array[] = []
  let count = 0
  for (const segment of segments) {
    const place = new Int32Array(segment.size).fill(-1)
    for (let document = 0; document < segment.size; document += 1) {
      if (!hasBit(segment.alive, document)) continue
      copyRow(segment.columns, document, columns, count)
      place[document] = count
      count += 1
    }
    places.push(place)
  }
  const forward = (kind: 'words' | 'codes', into: Forward): Forward => {
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
  return { size, columns, words: forward('words', words), codes: forward('codes', codes) }
}
