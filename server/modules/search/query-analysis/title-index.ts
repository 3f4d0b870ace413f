import { isStopWord, stem } from './stem'
import type { CountedTitle } from './word-statistics.repository'

/** Words of a title cut to their stems, each once. */
const stemsOf = (words: readonly string[], cut: (word: string) => string) => [
  ...new Set(words.filter((word) => word !== '' && !isStopWord(word)).map(cut)),
]

const nothing = new Int32Array(0)

/** Titles people write, in memory: which roles have them, what stands beside what, and how they are written. */
export class TitleIndex {
  private readonly counts: Int32Array
  private readonly roles: Int32Array
  /** Titles of a stem, in order. */
  private readonly byStem = new Map<string, Int32Array>()
  /** How a set of words is written most often in vacancies. */
  private readonly written = new Map<string, { title: string; count: number }>()

  constructor(titles: readonly CountedTitle[]) {
    this.counts = Int32Array.from(titles, ({ count }) => count)
    this.roles = Int32Array.from(titles, ({ roleId }) => roleId)
    const stems = new Map<string, string>()
    const cut = (word: string) => {
      const known = stems.get(word)
      if (known !== undefined) return known
      const own = stem(word)
      stems.set(word, own)
      return own
    }
    const postings = new Map<string, number[]>()
    for (const [at, { words, title, vacancies }] of titles.entries()) {
      const own = stemsOf(words.split(' '), cut)
      for (const one of own) {
        const list = postings.get(one)
        if (list) list.push(at)
        else postings.set(one, [at])
      }
      if (vacancies === 0) continue
      const bag = own.sort().join(' ')
      const before = this.written.get(bag)
      if (!before) this.written.set(bag, { title, count: vacancies })
      else if (vacancies > before.count) this.written.set(bag, { title, count: vacancies })
    }
    for (const [one, list] of postings) this.byStem.set(one, Int32Array.from(list))
  }

  /** Titles that have all of these words, in any form. */
  private having(words: readonly string[]): Int32Array {
    const lists = stemsOf(words, stem).map((one) => this.byStem.get(one) ?? nothing)
    lists.sort((a, b) => a.length - b.length)
    let found = lists[0] ?? nothing
    for (const list of lists.slice(1)) {
      if (found.length === 0) break
      const both: number[] = []
      let at = 0
      for (const title of found) {
        while (at < list.length && (list[at] as number) < title) at += 1
        if (list[at] === title) both.push(title)
      }
      found = Int32Array.from(both)
    }
    return found
  }

  /** How many bear a title with all of these words. */
  count(words: readonly string[]): number {
    return this.having(words).reduce((sum, title) => sum + (this.counts[title] as number), 0)
  }

  /** Roles of titles that have all of these words, with how many bear them. */
  rolesOf(words: readonly string[]): Map<number, number> {
    const found = new Map<number, number>()
    for (const title of this.having(words)) {
      const roleId = this.roles[title] as number
      if (roleId > 0) found.set(roleId, (found.get(roleId) ?? 0) + (this.counts[title] as number))
    }
    return found
  }

  /** How vacancies write a title of just these words, and how many say so; null when none does. */
  asWritten(bag: string): { title: string; count: number } | null {
    return this.written.get(bag) ?? null
  }
}
