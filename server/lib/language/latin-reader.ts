import { ownValue } from '@/lib/shared/own-value'
import { readings } from './latin-letters'

const longestChunk = Math.max(...Object.keys(readings).map((chunk) => chunk.length))

/** Costs of an omitted soft or hard sign, and of a letter written once or twice too few. */
const silentCost = 0.05
const doubleCost = 0.3
/** Maximum cost of a reading. */
const maxCost = 1.2
/** Maximum number of steps per word: enough for any real word. */
const maxSteps = 4000

export interface ReadWord {
  word: string
  count: number
  cost: number
}

/**
 * Transliterates Latin letters to known Russian words. The sorted dictionary is searched as a trie: each letter
 * narrows the range of words with the current prefix, and an empty range is abandoned at once. A word takes a tenth of
 * a millisecond.
 */
export class LatinReader {
  private readonly words: readonly { word: string; count: number }[]

  constructor(words: readonly { word: string; count: number }[]) {
    this.words = words
      .filter(({ word }) => /^[а-я]+$/.test(word))
      .sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
  }

  /** Words that these letters may spell, unordered. */
  read(latin: string): ReadWord[] {
    const found = new Map<string, ReadWord>()
    this.#walk(latin, (first, depth, cost) => {
      if (first.word.length !== depth) return
      const before = found.get(first.word)
      if (!before || before.cost > cost) found.set(first.word, { ...first, cost })
    })
    return [...found.values()]
  }

  /** Prefixes of known words for the letters typed so far, most likely first. */
  beginnings(latin: string): string[] {
    const found = new Map<string, number>()
    this.#walk(latin, ({ word }, depth, cost) => {
      const beginning = word.slice(0, depth)
      if (cost < (found.get(beginning) ?? Number.POSITIVE_INFINITY)) found.set(beginning, cost)
    })
    return [...found].sort((a, b) => a[1] - b[1]).map(([beginning]) => beginning)
  }

  /** Calls back for every complete reading: the start of its range of words, its length and its cost. */
  #walk(
    latin: string,
    told: (first: { word: string; count: number }, depth: number, cost: number) => void,
  ): void {
    const { words } = this
    let steps = 0
    /** First word from `low` on whose letter at `depth` is `letter` or greater. */
    const from = (low: number, high: number, depth: number, letter: number): number => {
      let first = low
      let last = high
      while (first < last) {
        const middle = (first + last) >> 1
        const word = words[middle]?.word ?? ''
        const here = word.length > depth ? word.charCodeAt(depth) : 0
        if (here < letter) first = middle + 1
        else last = middle
      }
      return first
    }
    const walk = (at: number, low: number, high: number, depth: number, cost: number): void => {
      steps += 1
      if (low >= high || cost > maxCost || steps > maxSteps) return
      if (at >= latin.length) {
        const first = words[low]
        if (first) told(first, depth, cost)
        // An omitted soft sign at the end.
        step('ь', at, low, high, depth, cost + silentCost, false)
        return
      }
      for (let length = Math.min(longestChunk, latin.length - at); length > 0; length -= 1) {
        for (const [russian, own] of ownValue(readings, latin.slice(at, at + length)) ?? []) {
          step(russian, at + length, low, high, depth, cost + own, true)
        }
      }
      // Twice, not oftener: «zzzz» is no writing of «з».
      if (latin[at] === latin[at - 1] && latin[at] !== latin[at - 2])
        walk(at + 1, low, high, depth, cost + doubleCost)
      const before = words[low]?.word[depth - 1] ?? ''
      if (depth > 0 && !/[аеиоуыэюяьъ]/.test(before)) {
        step('ь', at, low, high, depth, cost + silentCost, false)
        step('ъ', at, low, high, depth, cost + silentCost, false)
      }
    }
    /** Continues with the words that have these letters next. */
    const step = (
      letters: string,
      at: number,
      low: number,
      high: number,
      depth: number,
      cost: number,
      mayDouble: boolean,
    ): void => {
      let first = low
      let last = high
      let deep = depth
      for (const letter of letters) {
        const code = letter.charCodeAt(0)
        first = from(first, last, deep, code)
        last = from(first, last, deep, code + 1)
        deep += 1
        if (first >= last) return
      }
      walk(at, first, last, deep, cost)
      const final = letters.at(-1)
      if (mayDouble && final && /[бвгджзклмнпрстфхцчшщ]/.test(final)) {
        step(final, at, first, last, deep, cost + doubleCost, false)
      }
    }
    walk(0, 0, words.length, 0, 0)
  }
}
