import { otherLayout } from '@/lib/shared/keyboard-layout'
import { littleWord } from '@/server/lib/language/latin-letters'
import { wordsOf } from './fold'
import type { Lexicon } from './lexicon.service'
import { joinWords, repairWord } from './repair-word'
import { isStopWord } from './stem'
import type { Note, Term } from './types'
import { otherGender } from './word-classes'

/** A word met this often in the texts themselves is one, though no title has it. */
export const knownInTexts = 3
/** Words of one query that are looked at for slips. */
export const maxRepaired = 8
/** Other words of the query that one is looked at beside. */
const maxNeighbours = 3

export interface Repaired {
  terms: Term[]
  notes: Note[]
  /** By what was put in its place: what was typed. */
  instead: Map<string, string>
}

/** Said in so many words: quotes, «!» and names of companies. */
const isFixed = (term: Term) => term.phrase || term.exact || term.field === 'company'
const isPlain = (term: Term) => !(isFixed(term) || term.excluded || term.field)
const keyOf = (term: Term) => term.words.join(' ')

/** How often people write a word: «грузчица» is one where «грузчик» is, and the name of an employer is one. */
const countOf = (word: string, lexicon: Lexicon): number =>
  Math.max(
    lexicon.count(word),
    lexicon.companies.find([word])?.open ?? 0,
    ...otherGender(word).map((form) => lexicon.count(form)),
  )

/** Words of a term that no title, skill or company has. */
export const doubtfulWords = (term: Term, lexicon: Lexicon): string[] =>
  isFixed(term)
    ? []
    : term.words.filter((word) => !/\d/.test(word) && word.length > 2 && countOf(word, lexicon) === 0)

/** Words that the keys of the other layout give, when they make sense and those typed do not. */
export function inOtherLayout(term: Term, lexicon: Lexicon): string[] | null {
  const other = otherLayout(term.raw)
  if (other === null) return null
  const words = wordsOf(other)
  if (words.length === 0 || !words.some((word) => word.length > 1)) return null
  if (term.words.some((word) => word.length > 2 && lexicon.count(word) > 0)) return null
  if (lexicon.companies.find(term.words)) return null
  return words.every((word) => lexicon.count(word) > 0) ? words : null
}

/** Words in Latin letters with the signs that stand for soft and hard ones: «bol'shoj», «e`lektrik». */
function piecesOf(term: Term): string[] {
  const raw = term.raw.toLowerCase().replace(/[’´]/g, "'")
  if (!/^[a-z`'-]*[a-z][`'][a-z`'-]*$/.test(raw)) return term.words
  return raw.split('-').filter((piece) => /[a-z]/.test(piece))
}

/** Little words that make sense only in the layout or the alphabet of the others: «gj», «po». */
function little(term: Term, kinds: ReadonlySet<Note['kind']>): string[] | null {
  const other = kinds.has('layout') ? wordsOf(otherLayout(term.raw) ?? '') : []
  if (other.length > 0 && other.every(isStopWord)) return other
  if (!kinds.has('translit')) return null
  const words = term.words.map((word) => littleWord(word))
  return words.every((word) => word !== null) ? words : null
}

/** Terms next to one another that are one word: «электро монтёр». */
function join(terms: readonly Term[], lexicon: Lexicon, asTyped: ReadonlySet<string>): Repaired {
  const done: Repaired = { terms: [], notes: [], instead: new Map() }
  for (const term of terms) {
    const before = done.terms.at(-1)
    const [first, second] = [before?.words[0], term.words[0]]
    const free = before && isPlain(before) && isPlain(term) && !before.either && !term.either
    if (free && first && second && before.words.length === 1 && term.words.length === 1) {
      const typed = `${first} ${second}`
      const whole = done.instead.has(first) || asTyped.has(typed) ? null : joinWords(first, second, lexicon)
      if (whole) {
        done.terms[done.terms.length - 1] = { ...before, raw: `${before.raw} ${term.raw}`, words: [whole] }
        done.notes.push({ kind: 'correction', from: typed, to: whole, key: typed })
        done.instead.set(whole, typed)
        continue
      }
    }
    done.terms.push(term)
  }
  return done
}

/**
 * Words of a query with slips, layouts and alphabets put right. `known` are doubtful words that the texts have all the
 * same, `asTyped` words that were asked to be left alone.
 */
export function repairTerms(
  typed: readonly Term[],
  lexicon: Lexicon,
  known: ReadonlySet<string>,
  asTyped: ReadonlySet<string>,
): Repaired {
  const { terms, notes, instead } = join(typed, lexicon, asTyped)
  const kinds = new Set<Note['kind']>()
  const free = (term: Term) => !(isFixed(term) || asTyped.has(keyOf(term)))
  const note = (term: Term, kind: Note['kind'], words: readonly string[]) => {
    kinds.add(kind)
    notes.push({
      kind,
      from: kind === 'layout' ? term.raw : keyOf(term),
      to: words.join(' '),
      key: keyOf(term),
    })
  }
  let looked = 0
  const sure = terms.flatMap((term) =>
    term.words.filter((word) => !isStopWord(word) && lexicon.count(word) > 0),
  )
  const repaired = terms.map((term): Term => {
    if (!free(term)) return term
    const doubtful = doubtfulWords(term, lexicon)
    const short = /^[a-z'`,.;[\]{}:"<>~а-яё]{1,3}$/i.test(term.raw)
    const layout = doubtful.some((word) => !known.has(word)) || short ? inOtherLayout(term, lexicon) : null
    if (layout) {
      note(term, 'layout', layout)
      sure.push(...layout)
      return { ...term, words: layout }
    }
    let kind: Note['kind'] | null = null
    const pieces = piecesOf(term)
    const words = pieces.flatMap((piece) => {
      const word = piece.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
      const own = known.has(word) ? knownInTexts : countOf(word, lexicon)
      const suspicious =
        own === 0 ? word.length > 2 : word.length > 4 && (own <= lexicon.rare || /^[a-z]+$/.test(word))
      if (instead.has(word) || /\d/.test(word) || isStopWord(word) || !suspicious) return [word]
      if (own === 0) looked += 1
      if (looked > maxRepaired) return [word]
      const beside = sure.filter((one) => one !== word).slice(0, maxNeighbours)
      const better = repairWord(word, piece, own, beside, lexicon)
      if (!better) return [word]
      kind ??= better.kind
      if (better.words.length === 1) {
        instead.set(better.words[0] ?? '', word)
        sure.push(...better.words)
      }
      return better.words
    })
    if (kind) note(term, kind, words)
    // Signs alone are no repair.
    return kind ? { ...term, words } : term
  })
  if (kinds.size === 0) return { terms: repaired, notes, instead }
  const whole = repaired.map((term, at): Term => {
    if (!isPlain(term) || term.words !== terms[at]?.words || !free(term)) return term
    const words = little(term, kinds)
    return words ? { ...term, words } : term
  })
  return { terms: whole, notes, instead }
}
