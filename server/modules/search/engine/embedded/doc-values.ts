/** Numbers of each document: as many as lie in one line of the processor's memory. */
const size = 16
const cells = {
  published: 0,
  expires: 1,
  salary: 2,
  group: 3,
  role: 4,
  more: 5,
  id: 6,
  rest: 7,
  bits: 8,
} as const

/** A line of the processor's memory; what the system hands out begins sixteen bytes into one. */
const line = 64
const toLine = line - 16

/** Values of short lists, a bit each. */
export const maxFacetBits = 64
/** Values of long lists: each takes two bytes. */
export const maxFacetValues = 65_535
/** Where a record has its bits, in bytes: eight of them. */
export const bitsAt = cells.bits * 4
/** Where it says how many values it has, in pairs of bytes; the values follow, so many at most, others lie elsewhere. */
export const valuesAt = 20
export const valuesHere = 11
export const recordBytes = size * 4
export const recordPairs = size * 2

/**
 * What is kept of each document, side by side: what a search finds lies far apart, and to fetch a document from memory
 * takes longer than all that is done with it.
 */
export class DocValues {
  readonly #all: Int32Array
  /** The same memory by bytes and by pairs of them, for who counts. */
  readonly bytes: Uint8Array
  readonly pairs: Uint16Array

  constructor(documents: number) {
    const room = new ArrayBuffer(documents * recordBytes + line)
    this.#all = new Int32Array(room, toLine, documents * size)
    this.bytes = new Uint8Array(room, toLine, documents * recordBytes)
    this.pairs = new Uint16Array(room, toLine, documents * recordPairs)
  }

  /** Has a document fetched: of several asked for one after another, none waits for the one before. */
  fetch(document: number): number {
    return this.#all[document * size] as number
  }

  #get(document: number, cell: number): number {
    return this.#all[document * size + cell] as number
  }
  #set(document: number, cell: number, value: number): void {
    this.#all[document * size + cell] = value
  }

  id(document: number): number {
    return (this.#get(document, cells.id) >>> 0) + (this.#get(document, cells.rest) >>> 8) * 2 ** 32
  }
  setId(document: number, high: number, low: number): void {
    this.#set(document, cells.id, low)
    this.#set(document, cells.rest, (high << 8) | this.titleWords(document))
  }

  /** Words of the title. */
  titleWords(document: number): number {
    return this.#get(document, cells.rest) & 0xff
  }
  setTitleWords(document: number, count: number): void {
    this.#set(document, cells.rest, (this.#get(document, cells.rest) & ~0xff) | Math.min(count, 0xff))
  }

  /** Seconds since the epoch. */
  published(document: number): number {
    return this.#get(document, cells.published)
  }
  setPublished(document: number, seconds: number): void {
    this.#set(document, cells.published, seconds)
  }

  /** Seconds since the epoch. */
  expires(document: number): number {
    return this.#get(document, cells.expires)
  }
  setExpires(document: number, seconds: number): void {
    this.#set(document, cells.expires, seconds)
  }

  /** Roubles a month on hand; -1 when unknown. */
  salary(document: number): number {
    return this.#get(document, cells.salary)
  }
  setSalary(document: number, roubles: number): void {
    this.#set(document, cells.salary, roubles)
  }

  /** Number of the group of adverts that differ in their place alone. */
  group(document: number): number {
    return this.#get(document, cells.group)
  }
  setGroup(document: number, group: number): void {
    this.#set(document, cells.group, group)
  }

  /** 0 for none. */
  role(document: number): number {
    return this.#get(document, cells.role)
  }
  setRole(document: number, id: number): void {
    this.#set(document, cells.role, id)
  }

  /** Where its values begin that have no place here. */
  more(document: number): number {
    return this.#get(document, cells.more)
  }

  /** Forgets what is counted of a document; further values will lie from `more` on. */
  clearCounted(document: number, more: number): void {
    this.#all.fill(0, document * size + cells.bits, (document + 1) * size)
    this.#set(document, cells.more, more)
  }
  addBit(document: number, bit: number): void {
    const at = document * recordBytes + bitsAt + (bit >>> 3)
    this.bytes[at] = (this.bytes[at] as number) | (1 << (bit & 7))
  }
  /** Returns whether the value has to lie elsewhere. */
  addValue(document: number, value: number): boolean {
    const at = document * recordPairs + valuesAt
    const count = (this.pairs[at] as number) + 1
    this.pairs[at] = count
    if (count > valuesHere) return true
    this.pairs[at + count] = value
    return false
  }

  /** Takes over a document of others. */
  copy(as: number, from: DocValues, document: number): void {
    this.#all.set(from.#all.subarray(document * size, (document + 1) * size), as * size)
  }
}
