import { readCode } from '@/server/modules/vacancies'
import { districtCodeOf } from '../../vacancies/facet-codes'
import { maxDocuments } from './doc-set'
import { DocValues } from './doc-values'
import type { Rows } from './segment'
import { marks, type Vocabulary, wordKey } from './vocabulary'

/** Numbers one after another, as many as come. */
class Growing {
  #all = new Int32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#all.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.#all)
      this.#all = larger
    }
    this.#all[this.length++] = value
  }

  /** Adds what is not among those from a place on. */
  pushOnce(value: number, from: number): void {
    if (this.#all.subarray(from, this.length).includes(value)) return
    this.push(value)
  }

  taken(): Int32Array {
    return this.#all.subarray(0, this.length)
  }
}

const codesAt = 32
const numberSign = '#'.charCodeAt(0)
const equalsSign = '='.charCodeAt(0)
const highSurely = 0xc000

/**
 * Reads rows as `index-rows.repository.ts` sends them: when it expires, the packed row, and the document as PostgreSQL sends
 * a tsvector (how many words; of each its text, a zero, how many places, the places with their weight in two bits).
 */
export class RowReader {
  readonly #records: DocValues
  readonly #words = new Growing()
  readonly #codes = new Growing()
  readonly #wordStarts: Uint32Array
  readonly #codeStarts: Uint32Array
  #size = 0

  constructor(
    private readonly vocabulary: Vocabulary,
    most = maxDocuments,
  ) {
    this.#records = new DocValues(most)
    this.#wordStarts = new Uint32Array(most + 1)
    this.#codeStarts = new Uint32Array(most + 1)
  }

  get size(): number {
    return this.#size
  }

  add(row: Buffer): void {
    const { vocabulary } = this
    const records = this.#records
    const at = this.#size
    records.setExpires(at, row.readInt32BE(0))
    records.setId(at, row.readUInt32BE(8), row.readUInt32BE(12))
    records.setGroup(at, vocabulary.groups.ordinalOf(row.readUInt32BE(16) * 2 ** 32 + row.readUInt32BE(20)))
    records.setPublished(at, row.readInt32BE(24))
    records.setSalary(at, row.readInt32BE(28))
    const packedEnd = 8 + row.readInt32BE(4)
    const codesStart = this.#codes.length
    for (let from = codesAt; from < packedEnd - 4; from += 4) {
      const code = row.readInt32BE(from)
      this.#codes.push(vocabulary.numberOfCode(code))
      const role = readCode('role', code)
      if (role !== undefined) records.setRole(at, Number(role))
      const district = districtCodeOf(code)
      if (district !== undefined) this.#codes.pushOnce(vocabulary.numberOfCode(district), codesStart)
    }
    records.setTitleWords(at, this.#readDocument(row, packedEnd))
    this.#size += 1
    this.#wordStarts[this.#size] = this.#words.length
    this.#codeStarts[this.#size] = this.#codes.length
  }

  /** Returns how many words the title has. */
  #readDocument(row: Buffer, from: number): number {
    const { words } = this.vocabulary
    let titleWords = 0
    let at = from + 4
    for (let left = row.readInt32BE(from); left > 0; left -= 1) {
      const end = row.indexOf(0, at)
      const places = row.readUInt16BE(end + 1)
      const first = row[at]
      // Codes are read where they are packed; titles are marked by their weight.
      if (first !== numberSign && first !== equalsSign) {
        this.#words.push(words.ordinalOf(wordKey(row, at, end)))
        let weights = 0
        for (let place = 0; place < places; place += 1) {
          weights |= 1 << ((row.readUInt16BE(end + 3 + place * 2) & highSurely) >>> 14)
        }
        if (weights & 8) {
          this.#words.push(words.ordinalOf(wordKey(row, at, end, marks.A)))
          titleWords += 1
        }
        if (weights & 4) this.#words.push(words.ordinalOf(wordKey(row, at, end, marks.B)))
        if (weights & 2) this.#words.push(words.ordinalOf(wordKey(row, at, end, marks.C)))
      }
      at = end + 3 + places * 2
    }
    return titleWords
  }

  rows(): Rows {
    return {
      size: this.#size,
      records: this.#records,
      words: { terms: this.#words.taken(), starts: this.#wordStarts },
      codes: { terms: this.#codes.taken(), starts: this.#codeStarts },
    }
  }
}
