import { wordsOf } from './fold'
import { otherLayout } from './layout'
import type { Lexicon } from './lexicon'
import type { SimilarWord } from './similar-words'
import type { Note, Term } from './types'

/** A word met this often in the texts themselves needs no repair though no title has it. */
export const knownInTexts = 3
/** Words of one query that are looked at for slips. */
export const mostRepaired = 8

const unknown = (lexicon: Lexicon, word: string) =>
  !/\d/.test(word) && word.length > 2 && lexicon.count(word) === 0

/** Slips a word of so many letters is forgiven. */
const slips = (word: string) => (word.length <= 3 ? 0 : word.length <= 7 ? 1 : 2)

/** Fewer slips first, then the commoner word. */
const price = ({ cost, count }: SimilarWord, first: boolean) =>
  cost * 2.4 - Math.log(count + 1) * 0.4 + (first ? 0 : 0.4)

function best(found: readonly SimilarWord[], word: string | null): { word: string; price: number } | null {
  let cheapest: { word: string; price: number } | null = null
  for (const one of found) {
    // «Настройщик» is no slip of «застройщик»: the first letter is seldom missed.
    if (word && one.word[0] !== word[0] && one.cost >= 1) continue
    const own = price(one, word === null || one.word[0] === word[0])
    if (!cheapest || own < cheapest.price) cheapest = { word: one.word, price: own }
  }
  return cheapest
}

export interface Repaired {
  words: string[]
  /** Words put in place of others, with what was typed. */
  instead: [word: string, typed: string][]
  note: Note | null
}

/** Words that the keys of the other layout give, when they make sense and those typed do not. */
export function inOtherLayout(term: Term, lexicon: Lexicon): string[] | null {
  const other = otherLayout(term.raw)
  if (other === null) return null
  const words = wordsOf(other)
  if (words.length === 0 || !words.some((word) => word.length > 1)) return null
  if (term.words.some((word) => word.length > 2 && lexicon.count(word) > 0)) return null
  return words.every((word) => lexicon.count(word) > 0) ? words : null
}

/** One unknown word as it was probably meant. */
export function repairWord(typed: string, lexicon: Lexicon): { word: string; kind: Note['kind'] } | null {
  const most = slips(typed)
  const latin = /^[a-z]+$/.test(typed)
  const alike = lexicon.soundingAlike(typed)
  if (alike && typed.length > 3) return { word: alike, kind: 'translit' }
  if (most === 0) return null
  const near = best(lexicon.similar(typed, most), typed)
  if (!latin) {
    if (near) return { word: near.word, kind: 'correction' }
    return null
  }
  const sounding = best(lexicon.similarSounding(typed, Math.min(most, typed.length > 7 ? 2 : 1)), null)
  const other = otherLayout(typed)
  const keys = other ? best(lexicon.similar(wordsOf(other)[0] ?? '', Math.min(most, 1)), null) : null
  const options = [
    near && { ...near, kind: 'correction' as const },
    sounding && { ...sounding, price: sounding.price - 0.3, kind: 'translit' as const },
    keys && { ...keys, price: keys.price + 0.2, kind: 'layout' as const },
  ].filter((option) => option !== null)
  options.sort((a, b) => a.price - b.price)
  return options[0] ?? null
}

/** Two words written as one, both of them common. */
function parted(word: string, lexicon: Lexicon): string[] | null {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => lexicon.count(part) >= 10)) return parts
  }
  return null
}

/** Words of a term that need a look: in no title, skill or company, and not fixed by quotes. */
export const doubtfulWords = (term: Term, lexicon: Lexicon): string[] =>
  term.phrase || term.exact || term.field === 'company'
    ? []
    : term.words.filter((word) => unknown(lexicon, word))

/** A term with its doubtful words repaired; `known` are those the texts have all the same. */
export function repairTerm(term: Term, lexicon: Lexicon, known: ReadonlySet<string>): Repaired {
  const doubtful = doubtfulWords(term, lexicon).filter((word) => !known.has(word))
  if (term.phrase || term.exact || term.field === 'company')
    return { words: term.words, instead: [], note: null }
  const layout =
    doubtful.length > 0 || /^[a-z'`,.;[\]{}:"<>~а-яё]{1,3}$/i.test(term.raw)
      ? inOtherLayout(term, lexicon)
      : null
  if (layout)
    return { words: layout, instead: [], note: { kind: 'layout', from: term.raw, to: [layout.join(' ')] } }
  let kind: Note['kind'] | null = null
  const instead: [string, string][] = []
  const words = term.words.flatMap((word) => {
    if (!doubtful.includes(word)) return [word]
    const repaired = repairWord(word, lexicon)
    if (repaired) {
      kind ??= repaired.kind
      instead.push([repaired.word, word])
      return [repaired.word]
    }
    const parts = parted(word, lexicon)
    if (parts) kind ??= 'correction'
    return parts ?? [word]
  })
  return { words, instead, note: kind && { kind, from: term.words.join(' '), to: [words.join(' ')] } }
}
