import { parseQuery } from './parse-query'
import { isStopWord } from './stop-words'
import type { Group, Term, Understanding } from './types'

export const exactGroup = (term: Term, words = term.words): Group => ({
  typed: words.join(' '),
  alternatives: [{ words, phrase: term.phrase, kind: 'exact', weight: 1 }],
  field: term.field,
  optional: false,
  weight: 1,
})

/** One group for a phrase, else one for each word that can be found at all. */
export function termGroups(term: Term): Group[] {
  const words = term.words.filter((word) => !isStopWord(word))
  if (words.length === 0) return []
  return term.phrase ? [exactGroup(term)] : words.map((word) => exactGroup(term, [word]))
}

/** «either» terms join the group before them. */
export function joinGroups(terms: readonly Term[], groupsOf: (term: Term) => Group[]): Group[] {
  const groups: Group[] = []
  for (const term of terms) {
    const own = groupsOf(term)
    const before = groups.at(-1)
    if (!(term.either && before)) {
      groups.push(...own)
      continue
    }
    const words = own.flatMap((group) => group.alternatives[0]?.words ?? [])
    before.typed += ` | ${words.join(' ')}`
    before.alternatives.push(
      ...(own.length === 1
        ? (own[0]?.alternatives ?? [])
        : [{ words, phrase: term.phrase, kind: 'exact' as const, weight: 1 }]),
    )
  }
  return groups
}

/** Exactly what was typed: no other words, no corrections. */
export function understandExactly(text: string): Understanding {
  const { terms, truncated } = parseQuery(text)
  return {
    typed: text,
    groups: joinGroups(
      terms.filter((term) => !term.excluded),
      termGroups,
    ),
    excluded: terms
      .filter((term) => term.excluded && !term.words.every(isStopWord))
      .map((term) => exactGroup(term)),
    roles: [],
    notes: [],
    corrected: null,
    truncated,
    widened: false,
  }
}
