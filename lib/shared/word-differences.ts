/** A run of words: in both texts, only in the first, or only in the second. */
export interface Difference {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Compared word by word up to this many pairs of words; beyond it the differing middle is shown as one change. */
const maxPairs = 4_000_000

/** Words with the spaces and line breaks that follow them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []
const bare = (word: string) => word.trimEnd()

/** Longest common run of words in order, as a table of lengths from every pair to the ends. */
function lengthsOf(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        bare(a[i] ?? '') === bare(b[j] ?? '')
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
    }
  }
  return lengths
}

/** What was added to a text and removed from it, by words. */
export function wordDifferences(before: string, after: string): Difference[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  const found: Difference[] = []
  const put = (kind: Difference['kind'], text: string) => {
    const last = found.at(-1)
    if (text === '') return
    // The last word of a text has no space behind it: elsewhere it needs one.
    if (last && !/\s$/.test(last.text) && !/^\s/.test(text)) last.text += ' '
    if (last?.kind === kind) last.text += text
    else found.push({ kind, text })
  }
  const equal = (i: number, j: number) => bare(a[i] ?? '') === bare(b[j] ?? '')
  let start = 0
  while (start < a.length && start < b.length && equal(start, start)) start++
  let tail = 0
  while (
    tail < a.length - start &&
    tail < b.length - start &&
    equal(a.length - 1 - tail, b.length - 1 - tail)
  ) {
    tail++
  }
  const [left, right] = [a.slice(start, a.length - tail), b.slice(start, b.length - tail)]
  put('same', b.slice(0, start).join(''))
  if (left.length * right.length > maxPairs) {
    put('removed', left.join(''))
    put('added', right.join(''))
  } else {
    const lengths = lengthsOf(left, right)
    const at = (i: number, j: number) => lengths[i * (right.length + 1) + j] ?? 0
    let [i, j] = [0, 0]
    while (i < left.length || j < right.length) {
      const [one, other] = [left[i], right[j]]
      if (one !== undefined && other !== undefined && bare(one) === bare(other)) {
        put('same', other)
        i++
        j++
      } else if (one !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
        put('removed', one)
        i++
      } else {
        put('added', other ?? '')
        j++
      }
    }
  }
  put('same', b.slice(b.length - tail).join(''))
  return found
}
