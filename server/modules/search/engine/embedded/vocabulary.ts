import type { FacetName } from '@/lib/contracts/vacancy-search'
import { facetOf, isShort } from '../../vacancies/facet-codes'
import { bitsFor, clearBit, hasBit, setBit } from './doc-set'
import { maxFacetBits, maxFacetValues } from './doc-values'
import type { Segment } from './segment'

const smallest = 1024

/** Gives things small numbers in the order they are first met; what is numbered is told by a number itself. */
export class OrdinalMap {
  #keys = new Float64Array(smallest).fill(Number.NaN)
  #numbers = new Int32Array(smallest)
  #size = 0

  get size(): number {
    return this.#size
  }

  #slot(key: number): number {
    const mask = this.#keys.length - 1
    const high = Math.floor(key / 2 ** 32)
    let slot = Math.imul((key >>> 0) ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
    slot = (slot ^ (slot >>> 15)) & mask
    for (;;) {
      const found = this.#keys[slot] as number
      if (found === key || Number.isNaN(found)) return slot
      slot = (slot + 1) & mask
    }
  }

  /** The number of a key; -1 when it has none. */
  find(key: number): number {
    const slot = this.#slot(key)
    return this.#keys[slot] === key ? (this.#numbers[slot] as number) : -1
  }

  ordinalOf(key: number): number {
    const slot = this.#slot(key)
    if (this.#keys[slot] === key) return this.#numbers[slot] as number
    if (this.#size * 2 >= this.#keys.length) {
      this.#grow()
      return this.ordinalOf(key)
    }
    this.#keys[slot] = key
    this.#numbers[slot] = this.#size
    return this.#size++
  }

  #grow(): void {
    const keys = this.#keys
    const numbers = this.#numbers
    this.#keys = new Float64Array(keys.length * 2).fill(Number.NaN)
    this.#numbers = new Int32Array(keys.length * 2)
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] as number
      if (Number.isNaN(key)) continue
      const slot = this.#slot(key)
      this.#keys[slot] = key
      this.#numbers[slot] = numbers[at] as number
    }
  }
}

/** Fifty-three bits of a word: two words of one key are not to be met in a hundred markets. */
export function wordKey(bytes: Uint8Array, from: number, to: number, mark = 0): number {
  let low = 0x811c9dc5
  let high = 0x2f0b4c47
  if (mark > 0) {
    low = Math.imul(low ^ mark, 0x01000193)
    high = Math.imul(high ^ mark, 0x5bd1e995)
  }
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number
    low = Math.imul(low ^ byte, 0x01000193)
    high = Math.imul(high ^ byte, 0x5bd1e995)
    high ^= high >>> 15
  }
  low ^= low >>> 16
  return ((high >>> 11) & 0x1fffff) * 2 ** 32 + (low >>> 0)
}

/** Marks of the same word in one part of a text. */
export const marks = { A: '='.charCodeAt(0), B: '~'.charCodeAt(0), C: '@'.charCodeAt(0) } as const

const encoder = new TextEncoder()
export function textKey(word: string, mark = 0): number {
  const bytes = encoder.encode(word)
  return wordKey(bytes, 0, bytes.length, mark)
}

/** Small numbers of everything documents have, the same in every segment. */
export class Vocabulary {
  readonly words = new OrdinalMap()
  readonly codes = new OrdinalMap()
  readonly groups = new OrdinalMap()
  readonly #codes: number[] = []
  /** How a code is counted: below zero not at all, then by a bit, from `maxBits` on by a value. */
  readonly #counted: number[] = []
  /** Codes that are counted, and of which facets they are: bits and values. */
  readonly bits: Counted[] = []
  readonly values: Counted[] = []

  numberOfCode(code: number): number {
    const number = this.codes.ordinalOf(code)
    if (number === this.#codes.length) {
      this.#codes.push(code)
      this.#counted.push(this.#count(code))
    }
    return number
  }

  #count(code: number): number {
    const facet = facetOf(code)
    if (!facet) return -1
    if (isShort(facet) && this.bits.length < maxFacetBits) return this.bits.push({ code, facet }) - 1
    // Dictionaries are smaller than this.
    if (this.values.length === maxFacetValues) return -1
    return this.values.push({ code, facet }) - 1 + maxFacetBits
  }

  countedAs = (number: number): number => this.#counted[number] as number
}

/** A code that is counted. */
type Counted = { code: number; facet: FacetName }

/** Where the row of each vacancy is, and how many adverts of each group there are. */
export class Places {
  readonly #vacancies = new OrdinalMap()
  /** By the number of a vacancy: the number of its segment, -1 for none, and its place there. */
  readonly #inSegment: number[] = []
  readonly #document: number[] = []
  readonly #segments: (Segment | undefined)[] = []
  #ofGroup = new Int32Array(1024)
  /** Groups of several: asked of everything that is found, so it should stay near the processor. */
  #several = bitsFor(1024)

  /** Vacancies that have ever had a place here. */
  get numbered(): number {
    return this.#vacancies.size
  }

  find(id: number): { segment: Segment; document: number } | undefined {
    const number = this.#vacancies.find(id)
    const segment = this.#segments[this.#inSegment[number] ?? -1]
    return segment && { segment, document: this.#document[number] as number }
  }

  /** Whether other open adverts differ from this one in their place alone. */
  hasSeveral(group: number): boolean {
    return hasBit(this.#several, group)
  }

  #count(group: number, more: number): void {
    if (group >= this.#ofGroup.length) {
      const larger = new Int32Array(Math.max(group + 1, this.#ofGroup.length * 2))
      larger.set(this.#ofGroup)
      this.#ofGroup = larger
      const bits = bitsFor(larger.length)
      bits.set(this.#several)
      this.#several = bits
    }
    const count = (this.#ofGroup[group] as number) + more
    this.#ofGroup[group] = count
    if (count > 1) setBit(this.#several, group)
    else clearBit(this.#several, group)
  }

  add(segment: Segment): void {
    const own = this.#segments.push(segment) - 1
    const { records } = segment
    for (let document = 0; document < segment.size; document += 1) {
      if (!hasBit(segment.alive, document)) continue
      const id = records.id(document)
      this.remove(id)
      const number = this.#vacancies.ordinalOf(id)
      this.#inSegment[number] = own
      this.#document[number] = document
      this.#count(records.group(document), 1)
    }
  }

  /** Takes the place of others that hold the same; what has left them meanwhile is left out. */
  replace(others: ReadonlySet<Segment>, segment: Segment): void {
    for (let document = 0; document < segment.size; document += 1) {
      const place = this.find(segment.records.id(document))
      if (!place || !others.has(place.segment)) segment.remove(document)
    }
    this.add(segment)
  }

  remove(id: number): void {
    const place = this.find(id)
    if (!place) return
    this.#count(place.segment.records.group(place.document), -1)
    place.segment.remove(place.document)
    this.#inSegment[this.#vacancies.find(id)] = -1
  }

  /** Keeps nothing of segments whose documents have all gone elsewhere. */
  drop(segments: ReadonlySet<Segment>): void {
    for (const [n, segment] of this.#segments.entries()) {
      if (segment && segments.has(segment)) this.#segments[n] = undefined
    }
  }

  clear(): void {
    this.#inSegment.fill(-1)
    this.#ofGroup.fill(0)
    this.#several.fill(0)
    this.#segments.length = 0
  }
}
