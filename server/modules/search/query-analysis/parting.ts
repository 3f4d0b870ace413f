import type { Lexicon } from './lexicon'
import { isStopWord } from './stop-words'

/** Parts of a word are words by themselves, and not by chance, when each is met so often. */
const common = 10
const shortest = 3

interface Parts {
  words: string[]
  /** Titles have these words beside each other. */
  seen: boolean
}

/** A joined rest as words: one word, or one behind a little word: «попродажам». */
function restOf(rest: string, lexicon: Lexicon): string[] | null {
  if (lexicon.count(rest) > 0) return [rest]
  for (let at = 1; at <= 3; at += 1) {
    const little = rest.slice(0, at)
    const after = rest.slice(at)
    if (isStopWord(little) && after.length >= shortest && lexicon.count(after) > 0) return [little, after]
  }
  return null
}

/** Two words written as one; null when it is nothing of the kind. */
export function parted(word: string, lexicon: Lexicon): Parts | null {
  let found: (Parts & { worth: number }) | null = null
  for (let at = shortest; at <= word.length - shortest; at += 1) {
    const first = word.slice(0, at)
    const firstCount = lexicon.count(first)
    if (firstCount === 0) continue
    const rest = restOf(word.slice(at), lexicon)
    if (!rest) continue
    const last = rest.at(-1) ?? ''
    const together = lexicon.titles.count([first, last])
    const least = Math.min(firstCount, lexicon.count(last))
    if (together === 0 && least < common) continue
    const worth = together * 1000 + least
    if (!found || worth > found.worth) found = { words: [first, ...rest], seen: together > 0, worth }
  }
  return found
}

/** Two words that are one written apart; null when they are not. */
export function joined(first: string, second: string, lexicon: Lexicon): string | null {
  const whole = first + second
  if (first.length < 2 || second.length < 2 || whole.length < 6 || /\d/.test(whole)) return null
  if (/[a-z]/.test(whole) && /[а-я]/.test(whole)) return null
  const count = lexicon.count(whole)
  if (count === 0) return null
  const counts = [first, second].map((word) => (isStopWord(word) ? common : lexicon.count(word)))
  if (Math.min(...counts) === 0) return whole
  return count >= common && count > 5 * lexicon.titles.count([first, second]) ? whole : null
}
