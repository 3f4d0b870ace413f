import { findRole } from '@/server/modules/dictionaries'
import type { Lexicon } from './lexicon'
import { isDegree, isFiller } from './ranks'
import { isStopWord } from './stop-words'
import type { TitleIndex } from './title-index'
import type { RoleIntent } from './types'

/** How much titles that say just this may weigh beside what single words tell. */
const ofTitles = 0.7
/** Titles that lack a word weigh less. */
const lacking = 0.6
/** Roles less likely than this are no intent. */
const least = 0.1
const mostRoles = 3

const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0)

/** Roles of titles with all of the words, or with all but the one that leaves most of them. */
function titled(words: readonly string[], titles: TitleIndex): { roles: Map<number, number>; trust: number } {
  const whole = titles.rolesOf(words)
  const seen = sum(whole.values())
  if (seen > 0 || words.length < 2) return { roles: whole, trust: seen / (seen + 3) }
  const parts = words.map((_, at) => titles.rolesOf(words.filter((_word, other) => other !== at)))
  const [best] = parts.map((roles) => ({ roles, seen: sum(roles.values()) })).sort((a, b) => b.seen - a.seen)
  return best
    ? { roles: best.roles, trust: (lacking * best.seen) / (best.seen + 3) }
    : { roles: whole, trust: 0 }
}

/** Trades that words speak of: by the dictionary's own names, single words, and titles that say the same. From memory. */
export function rolesOf(said: readonly string[], lexicon: Lexicon): RoleIntent[] {
  const words = said.filter((word) => !isStopWord(word) && !isDegree(word) && !isFiller(word))
  if (words.length === 0) return []
  const learned = lexicon.roles.guess(words)
  const named = findRole(said.join(' '))
  const odds = new Map(learned.map(({ roleId, confidence }) => [roleId, confidence * (named ? 0.6 : 1)]))
  if (named) odds.set(named.id, (odds.get(named.id) ?? 0) + 0.4)
  const { roles, trust } = titled(words, lexicon.titles)
  const seen = sum(roles.values())
  for (const [roleId, odd] of odds) odds.set(roleId, odd * (1 - trust * ofTitles))
  for (const [roleId, count] of roles) {
    odds.set(roleId, (odds.get(roleId) ?? 0) + trust * ofTitles * (count / seen))
  }
  return [...odds]
    .map(([roleId, confidence]) => ({ roleId, confidence }))
    .filter(({ confidence }) => confidence >= least)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, mostRoles)
}
