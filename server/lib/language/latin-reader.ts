import { ownValue } from '@/lib/shared/own-value'
import { readings } from './latin-letters'

const longestChunk = Math.max(...Object.keys(readings).map((chunk) => chunk.length))

/** A soft or hard sign that nobody wrote, and a letter written once or twice too little. */
const silentCost = 0.05
const doubleCost = 0.3
/** Readings less likely than this are not looked at. */
const maxCost = 1.2
/** Steps taken for one word at most: enough for any real one. */
const maxSteps = 4000

export interface ReadWord {
  word: string
  count: number
  cost: number
}

/**
 * Reads words in Latin letters as Russian words that are really met: the words lie sorted, and each letter read leaves
 * those that begin so; what no word begins with is given up at once. A word takes a tenth of a millisecond.
 */
export class LatinReader {
  private readonly words: readonly { word: string; count: number }[]

  constructor(words: readonly { word: string; count: number }[]) {
    this.words = words
      .filter(({ word }) => /^[а-я]+$/.test(word))
      .sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
  }

  /** Words that these letters may be, in no order. */
  read(latin: string): ReadWord[] {
    const found = new Map<string, ReadWord>()
    this.#walk(latin, (first, depth, cost) => {
      if (first.word.length !== depth) return
      const before = found.get(first.word)
      if (!before || before.cost > cost) found.set(first.word, { ...first, cost })
    })
    return [...found.values()]
  }

  /** What words that are met begin with when somebody has typed these letters so far, the likeliest first. */
  beginnings(latin: string): string[] {
    const found = new Map<string, number>()
    this.#walk(latin, ({ word }, depth, cost) => {
      const beginning = word.slice(0, depth)
      if (cost < (found.get(beginning) ?? Number.POSITIVE_INFINITY)) found.set(beginning, cost)
    })
    return [...found].sort((a, b) => a[1] - b[1]).map(([beginning]) => beginning)
  }

  /** Tells every way to read all of the letters: the first of the words that begin so, how far they are read, and the cost. */
  #walk(
    latin: string,
    told: (first: { word: string; count: number }, depth: number, cost: number) => void,
  ): void {
    const { words } = this
    let steps = 0
    /** First of the words from `low` on whose letter at `depth` is `letter` or comes after it. */
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
        // A soft sign at the end.
        step('ь', at, low, high, depth, cost + silentCost, false)
        return
      }
      for (let length = Math.min(longestChunk, latin.length - at); length > 0; length -= 1) {
        for (const [russian, own] of ownValue(readings, latin.slice(at, at + length)) ?? []) {
          step(russian, at + length, low, high, depth, cost + own, true)
        }
      }
      if (latin[at] === latin[at - 1]) walk(at + 1, low, high, depth, cost + doubleCost)
      const before = words[low]?.word[depth - 1] ?? ''
      if (depth > 0 && !/[аеиоуыэюяьъ]/.test(before)) {
        step('ь', at, low, high, depth, cost + silentCost, false)
        step('ъ', at, low, high, depth, cost + silentCost, false)
      }
    }
    /** Goes on with the words that have these letters next. */
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
