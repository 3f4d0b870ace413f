/** Numbers of each document: as many as lie in half a line of the processor's memory. */
const size = 8
const cells = { published: 0, expires: 1, salary: 2, group: 3, role: 4, values: 5, id: 6, rest: 7 } as const

/**
 * What is kept of each document, side by side: what a search finds lies far apart, and to fetch a document from memory
 * takes longer than all that is done with it.
 */
export class Records {
  readonly #all: Int32Array

  constructor(documents: number) {
    this.#all = new Int32Array(documents * size)
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

  /** Where its values to be counted begin: first how many they are. */
  values(document: number): number {
    return this.#get(document, cells.values)
  }
  setValues(document: number, from: number): void {
    this.#set(document, cells.values, from)
  }

  /** Takes over a document of others. */
  copy(as: number, from: Records, document: number): void {
    this.#all.set(from.#all.subarray(document * size, (document + 1) * size), as * size)
  }
}
