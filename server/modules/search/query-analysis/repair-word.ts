import { otherLayout } from '@/lib/shared/keyboard-layout'
import { isAlike } from '@/server/lib/language/edit-distance'
import { wordsOf } from './fold'
import type { Lexicon } from './lexicon.service'
import type { SimilarWord } from './similar-words'
import { isStopWord } from './stem'
import type { Note } from './types'

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
function splitWord(word: string, lexicon: Lexicon): Parts | null {
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
export function joinWords(first: string, second: string, lexicon: Lexicon): string | null {
  const whole = first + second
  if (first.length < 2 || second.length < 2 || whole.length < 6 || /\d/.test(whole)) return null
  if (/[a-z]/.test(whole) && /[а-я]/.test(whole)) return null
  const count = lexicon.count(whole)
  if (count === 0) return null
  const counts = [first, second].map((word) => (isStopWord(word) ? common : lexicon.count(word)))
  if (Math.min(...counts) === 0) return whole
  return count >= common && count > 5 * lexicon.titles.count([first, second]) ? whole : null
}

export interface Better {
  words: string[]
  kind: Note['kind']
}

interface Candidate {
  word: string
  count: number
  cost: number
  /** Less is better. */
  price: number
  kind: Note['kind']
}

/** Slips a word of so many letters is forgiven. */
const slips = (word: string) => (word.length <= 3 ? 0 : word.length <= 7 ? 1 : 2)

/** Candidates looked at beside the other words of the query. */
const maxCompared = 10

/** A word that people do write is taken for another only when that one is so much commoner and so near. */
const muchCommoner = { least: 40, times: 100, cost: 0.75 }
/** The same for Latin letters that read as a Russian word. */
const muchRussian = { least: 20, times: 20, cost: 0.35 }

/** Fewer slips first, then the commoner word. */
const priceOf = (cost: number, count: number) => cost * 2.4 - Math.log(count + 1) * 0.4

function slipped(found: readonly SimilarWord[], typed: string): Candidate[] {
  return found.flatMap(({ word, count, cost }) => {
    const sameStart = isAlike(word[0], typed[0])
    // «Настройщик» is no slip of «застройщик»: the first letter is seldom missed.
    if (!sameStart && cost >= 1) return []
    const price = priceOf(cost, count) + (sameStart ? 0 : 0.4)
    return [{ word, count, cost, price, kind: 'correction' as const }]
  })
}

/** Russian words that Latin letters may stand for; `piece` has the signs for soft and hard ones still in it. */
function read(typed: string, piece: string, lexicon: Lexicon): Candidate[] {
  const found: Candidate[] = lexicon.latin.read(piece).map(({ word, count, cost }) => ({
    word,
    count,
    cost,
    price: priceOf(cost, count) - 0.3,
    kind: 'translit' as const,
  }))
  if (found.length > 0 || slips(typed) === 0) return found
  return lexicon.similarSounding(typed, slips(typed)).map(({ word, count, cost }) => ({
    word,
    count,
    cost: cost + 0.3,
    price: priceOf(cost + 0.3, count) - 0.3,
    kind: 'translit' as const,
  }))
}

/** The best, with what stands beside it in titles taken into account. */
function best(candidates: Candidate[], beside: readonly string[], lexicon: Lexicon): Candidate | null {
  const near = candidates.sort((a, b) => a.price - b.price).slice(0, maxCompared)
  if (near.length > 1 && beside.length > 0) {
    for (const one of near) {
      const together = Math.max(...beside.map((word) => lexicon.titles.count([one.word, word])))
      one.price -= Math.min(Math.log(together + 1) * 0.3, 1.5)
    }
    near.sort((a, b) => a.price - b.price)
  }
  return near[0] ?? null
}

/**
 * What one word was probably meant to be; null when it is well as it is. `own` says how often people write it so,
 * `beside` are the other words of the query.
 */
export function repairWord(
  typed: string,
  piece: string,
  own: number,
  beside: readonly string[],
  lexicon: Lexicon,
): Better | null {
  const latin = /^[a-z]+$/.test(typed)
  const as = (candidate: Candidate | null): Better | null =>
    candidate && { words: [candidate.word], kind: candidate.kind }
  if (own > 0) {
    const { least, times, cost } = latin ? muchRussian : muchCommoner
    const commoner = (one: Candidate) => one.cost <= cost && one.count >= Math.max(least, own * times)
    const found = latin ? read(typed, piece, lexicon) : slipped(lexicon.similar(typed, 1), typed)
    return as(best(found.filter(commoner), beside, lexicon))
  }
  const most = slips(typed)
  const candidates = most > 0 ? slipped(lexicon.similar(typed, most), typed) : []
  const parts = splitWord(typed, lexicon)
  if (parts?.seen) return { words: parts.words, kind: 'correction' }
  if (latin) {
    candidates.push(...read(typed, piece, lexicon))
    const other = most > 0 ? wordsOf(otherLayout(typed) ?? '')[0] : undefined
    if (other) {
      for (const one of slipped(lexicon.similar(other, 1), other)) {
        candidates.push({ ...one, price: one.price + 0.2, kind: 'layout' })
      }
    }
  } else {
    const alike = typed.length > 3 ? lexicon.soundingAlike(typed) : null
    const count = alike ? lexicon.count(alike) : 0
    if (alike)
      candidates.push({ word: alike, count, cost: 0.2, price: priceOf(0.2, count), kind: 'translit' })
  }
  return as(best(candidates, beside, lexicon)) ?? (parts && { words: parts.words, kind: 'correction' })
}
