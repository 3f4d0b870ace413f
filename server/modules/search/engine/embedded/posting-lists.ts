import { TimeSlicer } from '@/server/platform/concurrency'
import { type Bits, bitsFor, hasBit, setBit, unionInto } from './doc-set'

/** Which documents of a segment have a term: their numbers, or bits where they are many. */
export class PostingLists {
  constructor(
    readonly size: number,
    /** In order. */
    readonly terms: Int32Array,
    /** Documents of term `n`: from `starts[n]` to before `starts[n + 1]`, none when it has bits. */
    readonly starts: Uint32Array,
    readonly documents: Uint16Array,
    readonly dense: ReadonlyMap<number, Bits>,
  ) {}

  /** The place of a term; -1 when no document has it. */
  find(term: number): number {
    const { terms } = this
    let low = 0
    let high = terms.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((terms[middle] as number) < term) low = middle + 1
      else high = middle
    }
    return terms[low] === term ? low : -1
  }

  /** Adds the documents of a term; returns whether there are any. */
  addTo(bits: Bits, term: number): boolean {
    const at = this.find(term)
    if (at < 0) return false
    const dense = this.dense.get(at)
    if (dense) unionInto(bits, dense)
    const end = this.starts[at + 1] as number
    for (let n = this.starts[at] as number; n < end; n += 1) setBit(bits, this.documents[n] as number)
    return true
  }

  /** How much the documents of the term at a place are to write down: numbers, or words of bits. */
  workOf(place: number): number {
    return this.dense.has(place)
      ? this.size >>> 5
      : (this.starts[place + 1] as number) - (this.starts[place] as number)
  }

  /** Documents of a term that has bits. */
  denseOf(term: number): Bits | undefined {
    return this.dense.get(this.find(term))
  }

  /** Documents of a term that has no bits, in order. */
  sparseOf(term: number): Uint16Array {
    const at = this.find(term)
    return this.documents.subarray(this.starts[at] ?? 0, at < 0 ? 0 : this.starts[at + 1])
  }

  /** Whether a document has the term at a place. */
  has(place: number, document: number): boolean {
    if (place < 0) return false
    let low = this.starts[place] as number
    const end = this.starts[place + 1] as number
    if (low === end) return hasBit(this.dense.get(place) as Bits, document)
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.documents[middle] as number) < document) low = middle + 1
      else high = middle
    }
    return low < end && this.documents[low] === document
  }

  /** Calls for every document of every term. */
  forEach(visit: (term: number, document: number) => void): void {
    for (let at = 0; at < this.terms.length; at += 1) {
      const term = this.terms[at] as number
      const end = this.starts[at + 1] as number
      for (let n = this.starts[at] as number; n < end; n += 1) visit(term, this.documents[n] as number)
      const dense = this.dense.get(at)
      if (!dense) continue
      for (let word = 0; word < dense.length; word += 1) {
        for (let left = dense[word] as number; left !== 0; left &= left - 1) {
          visit(term, (word << 5) + 31 - Math.clz32(left & -left))
        }
      }
    }
  }
}

/** Terms of documents one after another: those of document `n` from `starts[n]` to before `starts[n + 1]`. */
export interface ForwardIndex {
  terms: Int32Array
  starts: Uint32Array
}

/** Documents between two turns of others. */
const lot = 2048

/** Turns terms of documents into documents of terms; `order` says which comes first. `known`: how many terms there are. */
export async function invert(
  { terms, starts }: ForwardIndex,
  order: Int32Array,
  known: number,
  turns = new TimeSlicer(),
): Promise<PostingLists> {
  const size = order.length
  const counts = new Uint32Array(known)
  const count = (from: number, to: number) => {
    for (let document = from; document < to; document += 1) {
      const at = order[document] as number
      const end = starts[at + 1] as number
      for (let n = starts[at] as number; n < end; n += 1) {
        const term = terms[n] as number
        counts[term] = (counts[term] as number) + 1
      }
    }
  }
  for (let from = 0; from < size; from += lot) {
    count(from, Math.min(from + lot, size))
    await turns.yieldToEventLoop()
  }
  let distinct = 0
  for (let term = 0; term < known; term += 1) if (counts[term] !== 0) distinct += 1
  const own = new Int32Array(distinct)
  const ownStarts = new Uint32Array(distinct + 1)
  const dense = new Map<number, Bits>()
  const most = size / 16
  let at = 0
  let sum = 0
  for (let term = 0; term < known; term += 1) {
    const count = counts[term] as number
    if (count === 0) continue
    own[at] = term
    ownStarts[at] = sum
    if (count > most) dense.set(at, bitsFor(size))
    else sum += count
    // From now on: where its next document goes, or its bits.
    counts[term] = count > most ? at : (ownStarts[at] as number)
    at += 1
  }
  ownStarts[distinct] = sum
  await turns.yieldToEventLoop()
  const isDense = new Uint8Array(known)
  for (const index of dense.keys()) isDense[own[index] as number] = 1
  const documents = new Uint16Array(sum)
  const place = (from: number, to: number) => {
    for (let document = from; document < to; document += 1) {
      const at = order[document] as number
      const end = starts[at + 1] as number
      for (let n = starts[at] as number; n < end; n += 1) {
        const term = terms[n] as number
        const next = counts[term] as number
        if (isDense[term] === 1) setBit(dense.get(next) as Bits, document)
        else {
          documents[next] = document
          counts[term] = next + 1
        }
      }
    }
  }
  for (let from = 0; from < size; from += lot) {
    place(from, Math.min(from + lot, size))
    await turns.yieldToEventLoop()
  }
  return new PostingLists(size, own, ownStarts, documents, dense)
}
