import { facetOf } from '../facet-codes'
import { Numbering } from './numbering'

/** Small numbers of everything documents have, the same in every segment. */
export class Vocabulary {
  readonly words = new Numbering()
  readonly codes = new Numbering()
  readonly groups = new Numbering()
  /** The codes by their numbers, and whether some facet counts them. */
  readonly #codes: number[] = []
  readonly #counted: boolean[] = []

  numberOfCode(code: number): number {
    const number = this.codes.numberOf(code)
    if (number === this.#codes.length) {
      this.#codes.push(code)
      this.#counted.push(facetOf(code) !== undefined)
    }
    return number
  }

  codeOf = (number: number): number => this.#codes[number] as number
  isCounted = (number: number): boolean => this.#counted[number] as boolean
}
