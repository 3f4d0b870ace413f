import type { FacetName } from '@/lib/contracts/vacancy-search'
import { facetOf } from '../facet-codes'
import { Numbering } from './numbering'

/** Small numbers of everything documents have, the same in every segment. */
export class Vocabulary {
  readonly words = new Numbering()
  readonly codes = new Numbering()
  readonly groups = new Numbering()
  /** The codes by their numbers, and which facet each is a value of. */
  readonly #codes: number[] = []
  readonly #facets: (FacetName | undefined)[] = []

  numberOfCode(code: number): number {
    const number = this.codes.numberOf(code)
    if (number === this.#codes.length) {
      this.#codes.push(code)
      this.#facets.push(facetOf(code))
    }
    return number
  }

  codeOf = (number: number): number => this.#codes[number] as number
  facetOf = (number: number): FacetName | undefined => this.#facets[number]
}
