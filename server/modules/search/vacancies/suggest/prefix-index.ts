export interface Entry<T> {
  value: T
  /** Ways of writing it; words of each are looked for. */
  texts: readonly string[]
  weight: number
}

/** What two ways of typing have in common. */
export const suggestKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}+#.]+/gu, ' ')
    .trim()

/** Whether one edit, or two of a long word, make `typed` the beginning of `word`. */
export function nearlyStarts(word: string, typed: string, edits: number): boolean {
  let row = Array.from({ length: typed.length + 1 }, (_, at) => at)
  let best = row[typed.length] as number
  for (let i = 1; i <= Math.min(word.length, typed.length + edits); i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= typed.length; j += 1) {
      const same = word[i - 1] === typed[j - 1]
      const cost = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (same ? 0 : 1),
      )
      next.push(cost)
      if (cost < least) least = cost
    }
    if (least > edits) return best <= edits
    row = next
    best = Math.min(best, row[typed.length] as number)
  }
  return best <= edits
}

/** Most entries of one beginning that are looked at: of one or two letters there are very many. */
const maxScanned = 5000

interface Text<T> {
  entry: Entry<T>
  words: string[]
  key: string
}

/** Finds entries any word of which begins with what is typed, the other typed words beginning other words. */
export class PrefixIndex<T> {
  /** Sorted words, and for each the texts that have it, the heaviest first. */
  readonly words: readonly string[]
  readonly #texts = new Map<string, Text<T>[]>()

  constructor(entries: readonly Entry<T>[]) {
    for (const entry of [...entries].sort((a, b) => b.weight - a.weight)) {
      for (const one of entry.texts) {
        const key = suggestKey(one)
        const text: Text<T> = { entry, key, words: key.split(' ') }
        for (const word of new Set(text.words)) {
          const known = this.#texts.get(word)
          if (known) known.push(text)
          else this.#texts.set(word, [text])
        }
      }
    }
    this.words = [...this.#texts.keys()].sort()
  }

  find(typed: string, limit: number): T[] {
    const key = suggestKey(typed)
    if (key === '') return []
    const words = key.split(' ')
    const longest = words.reduce((best, word) => (word.length > best.length ? word : best))
    return this.#among(this.#beginning(longest), key, words, limit)
  }

  /** The same with the longest word mistyped. */
  findNearly(typed: string, limit: number): T[] {
    const key = suggestKey(typed)
    const words = key.split(' ')
    const longest = words.reduce((best, word) => (word.length > best.length ? word : best))
    if (longest.length < 4) return []
    const edits = longest.length < 8 ? 1 : 2
    const near = this.words.filter((word) => nearlyStarts(word, longest, edits))
    return this.#among(
      near,
      key,
      words.filter((word) => word !== longest),
      limit,
    )
  }

  #beginning(prefix: string): string[] {
    let low = 0
    let high = this.words.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.words[middle] as string) < prefix) low = middle + 1
      else high = middle
    }
    let end = low
    while (end < this.words.length && (this.words[end] as string).startsWith(prefix)) end += 1
    return this.words.slice(low, end)
  }

  #among(starts: readonly string[], key: string, words: readonly string[], limit: number): T[] {
    const found = new Map<Entry<T>, number>()
    const each = Math.max(50, Math.ceil(maxScanned / Math.max(1, starts.length)))
    for (const start of starts) {
      for (const text of (this.#texts.get(start) ?? []).slice(0, each)) {
        if (!words.every((word) => text.words.some((one) => one.startsWith(word)))) continue
        // What begins as typed goes before what has it inside.
        const score = Math.log(1 + text.entry.weight) + (text.key.startsWith(key) ? 3 : 0)
        if (score > (found.get(text.entry) ?? -1)) found.set(text.entry, score)
      }
    }
    return [...found]
      .sort((a, b) => b[1] - a[1])
      .slice(0, limit)
      .map(([entry]) => entry.value)
  }
}
