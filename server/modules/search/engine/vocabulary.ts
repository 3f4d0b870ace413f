import type { FacetName } from '@/lib/contracts/vacancy-search'
import { facetOf, isShort } from '../vacancies/facet-codes'
import { Numbering } from './numbering'
import { mostBits, mostValues } from './records'

/** Small numbers of everything documents have, the same in every segment. */
export class Vocabulary {
  readonly words = new Numbering()
  readonly codes = new Numbering()
  readonly groups = new Numbering()
  /** The codes by their numbers. */
  readonly #codes: number[] = []
  /** How a code is counted: below zero not at all, then by a bit, from `mostBits` on by a value. */
  readonly #counted: number[] = []
  /** Codes that are counted, and of which facets they are: bits and values. */
  readonly bits: Counted[] = []
  readonly values: Counted[] = []

  numberOfCode(code: number): number {
    const number = this.codes.numberOf(code)
    if (number === this.#codes.length) {
      this.#codes.push(code)
      this.#counted.push(this.#count(code))
    }
    return number
  }

  #count(code: number): number {
    const facet = facetOf(code)
    if (!facet) return -1
    if (isShort(facet) && this.bits.length < mostBits) return this.bits.push({ code, facet }) - 1
    // Dictionaries are smaller than this.
    if (this.values.length === mostValues) return -1
    return this.values.push({ code, facet }) - 1 + mostBits
  }

  countedAs = (number: number): number => this.#counted[number] as number
}

/** A code that is counted. */
export interface Counted {
  code: number
  facet: FacetName
}
