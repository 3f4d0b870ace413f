import { parseQuery } from './parse-query'
import { isStopWord } from './stem'
import type { Expression, Group, Term, Understanding } from './types'

const together = (words: readonly string[], phrase: boolean): Expression =>
  words.length === 1 ? (words[0] ?? '') : { op: phrase ? '<->' : '&', of: [...words] }

export const exactGroup = (
  { phrase, field, words }: Pick<Term, 'phrase' | 'field' | 'words'>,
  own = words,
): Group => ({
  typed: own.join(' '),
  alternatives: [{ expression: together(own, phrase), kind: 'exact', weight: 1 }],
  field,
  need: 'hard',
  weight: 1,
})

/** One group for a phrase, else one for each word that can be found at all. */
export function exactGroups(term: Term): Group[] {
  const words = term.words.filter((word) => !isStopWord(word))
  if (words.length === 0) return []
  return term.phrase ? [exactGroup(term)] : words.map((word) => exactGroup(term, [word]))
}

/** What must not be found: all of a term's words at once. */
export const excludedGroups = (terms: readonly Term[]): Group[] =>
  terms
    .filter((term) => term.excluded && !term.words.every(isStopWord))
    .map((term) =>
      exactGroup(term, term.phrase ? term.words : term.words.filter((word) => !isStopWord(word))),
    )

/** Adds another way to be found to the group before: «either … or». */
export function joinInto(before: Group, own: readonly Group[]): void {
  before.typed += ` | ${own.map((group) => group.typed).join(' ')}`
  if (own.length === 1) {
    before.alternatives.push(...(own[0]?.alternatives ?? []))
    return
  }
  const of = own.map(
    (group): Expression => ({ op: '|', of: group.alternatives.map((way) => way.expression) }),
  )
  before.alternatives.push({ expression: { op: '&', of }, kind: 'exact', weight: 1 })
}

/** Exactly what was typed: no other words, no corrections. */
export function understandExactly(text: string): Understanding {
  const { terms, truncated } = parseQuery(text)
  const groups: Group[] = []
  for (const term of terms) {
    if (term.excluded) continue
    const own = exactGroups(term)
    const before = groups.at(-1)
    if (term.either && before && own.length > 0) joinInto(before, own)
    else groups.push(...own)
  }
  return {
    typed: text,
    groups,
    excluded: excludedGroups(terms),
    roles: [],
    notes: [],
    synonyms: [],
    undone: { without: [], as_typed: [] },
    corrected: null,
    truncated,
    reach: 'words',
  }
}
