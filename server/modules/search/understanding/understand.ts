import { LRUCache } from 'lru-cache'
import type { ServiceContext } from '@/server/modules/context'
import { findRole } from '@/server/modules/dictionaries/dictionaries.service'
import { groupsOf } from './groups'
import type { Lexicon } from './lexicon'
import { lexiconOf } from './lexicon.service'
import { parseQuery } from './parse-query'
import { exactGroups, excludedGroups, joinInto, understandExactly } from './plain'
import { isDegree, isFiller } from './ranks'
import { doubtfulWords, knownInTexts, mostRepaired, repairTerm } from './repair'
import { isStopWord } from './stop-words'
import { countInTexts, rolesOfTitles } from './texts.repository'
import type { Group, Note, RoleIntent, Term, Understanding } from './types'

const cache = new WeakMap<Lexicon, LRUCache<string, Understanding>>()
const remembered = 5000

/** Terms with slips, layouts and alphabets put right, and what was done. */
async function repair(ctx: ServiceContext, terms: readonly Term[], lexicon: Lexicon) {
  const doubtful = [...new Set(terms.flatMap((term) => doubtfulWords(term, lexicon)))].slice(0, mostRepaired)
  const counts =
    doubtful.length > 0 ? await countInTexts(ctx.db, doubtful, knownInTexts) : new Map<string, number>()
  const known = new Set([...counts].filter(([, count]) => count >= knownInTexts).map(([word]) => word))
  const notes: Note[] = []
  const instead = new Map<string, string>()
  const repaired = terms.map((term) => {
    const { words, note, instead: own } = repairTerm(term, lexicon, known)
    if (note) notes.push(note)
    for (const [word, typed] of own) instead.set(word, typed)
    return { ...term, words }
  })
  return { terms: repaired, notes, instead }
}

/** Plain words side by side are read together; quotes, fields and «!» stand alone. */
function allGroups(terms: readonly Term[]): Group[] {
  const groups: Group[] = []
  let run: string[] = []
  const flush = () => {
    groups.push(...groupsOf(run))
    run = []
  }
  for (const [at, term] of terms.entries()) {
    if (term.excluded) continue
    const plain = !(term.phrase || term.exact || term.field)
    const joins = term.either || terms[at + 1]?.either
    if (plain && !joins) {
      run.push(...term.words)
      continue
    }
    flush()
    const own = plain ? groupsOf(term.words) : exactGroups(term)
    const before = groups.at(-1)
    if (term.either && before && own.length > 0) joinInto(before, own)
    else groups.push(...own)
  }
  flush()
  return groups
}

/** What was typed stays one of the ways to find a group: rare words of few texts must not be lost to a repair. */
function keepTyped(groups: readonly Group[], instead: ReadonlyMap<string, string>): void {
  for (const group of groups) {
    const words = group.typed.split(' ')
    if (!words.some((word) => instead.has(word))) continue
    const of = words.map((word) => instead.get(word) ?? word)
    const expression = of.length === 1 ? (of[0] ?? '') : { op: '&' as const, of }
    group.alternatives.push({ expression, kind: 'exact', weight: 1 })
  }
}

/** A role is told by the dictionary's own names, else by what titles with these words are. */
async function rolesOf(
  ctx: ServiceContext,
  said: readonly string[],
  lexicon: Lexicon,
): Promise<RoleIntent[]> {
  const words = said.filter((word) => !isStopWord(word) && !isDegree(word) && !isFiller(word))
  if (words.length === 0) return []
  const titled = await rolesOfTitles(ctx.db, words)
  const learned = lexicon.roles.guess(words)
  const named = findRole(said.join(' '))
  const odds = new Map(learned.map(({ roleId, confidence }) => [roleId, confidence * (named ? 0.6 : 1)]))
  if (named) odds.set(named.id, (odds.get(named.id) ?? 0) + 0.4)
  // Titles that say just this weigh more the more of them there are.
  const seen = titled.reduce((sum, { count }) => sum + count, 0)
  const trust = seen / (seen + 3)
  for (const [roleId, odd] of odds) odds.set(roleId, odd * (1 - trust * 0.7))
  for (const { roleId, count } of titled) {
    odds.set(roleId, (odds.get(roleId) ?? 0) + trust * 0.7 * (count / seen))
  }
  return [...odds]
    .map(([roleId, confidence]) => ({ roleId, confidence }))
    .filter(({ confidence }) => confidence >= 0.1)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, 3)
}

const wayText = (group: Group) =>
  group.alternatives.flatMap(({ kind, expression }) => {
    if (kind !== 'synonym') return []
    if (typeof expression === 'string') return [expression]
    return expression.of.every((part) => typeof part === 'string') ? [expression.of.join(' ')] : []
  })

async function understandTerms(
  ctx: ServiceContext,
  text: string,
  { terms, notes, instead }: Awaited<ReturnType<typeof repair>>,
  lexicon: Lexicon,
  truncated: boolean,
): Promise<Understanding> {
  const groups = allGroups(terms)
  keepTyped(groups, instead)
  const said = terms
    .filter(({ excluded, field }) => !excluded && field === null)
    .flatMap(({ words }) => words)
  for (const group of groups) {
    const ways = wayText(group)
    if (ways.length > 0) notes.push({ kind: 'synonym', from: group.typed, to: ways.slice(0, 8) })
    if (group.need === 'optional' && groups.some(({ need }) => need === 'hard')) {
      notes.push({ kind: 'optional', from: group.typed, to: [] })
    }
  }
  const changed = notes.some(({ kind }) => kind === 'correction' || kind === 'layout' || kind === 'translit')
  return {
    typed: text,
    groups,
    excluded: excludedGroups(terms),
    // Who writes in quotes, with a minus or a field means just that, and no neighbours of the trade.
    roles: terms.some(isPrecise) ? [] : await rolesOf(ctx, said, lexicon),
    notes,
    corrected: changed ? correctedText(terms) : null,
    truncated,
    widened: false,
  }
}

const isPrecise = ({ phrase, exact, excluded, field }: Term) => phrase || exact || excluded || field !== null

const fieldNames = { title: 'должность:', skill: 'навык:', company: 'компания:' } as const

/** The query as it would be typed without slips. */
const correctedText = (terms: readonly Term[]) =>
  terms
    .map((term) => {
      const words = term.phrase ? `"${term.raw}"` : term.words.join(' ')
      return `${term.either ? '| ' : ''}${term.excluded ? '-' : ''}${term.field ? fieldNames[term.field] : ''}${term.exact ? '!' : ''}${words}`
    })
    .join(' ')

/** What the words of a search mean; null without words. */
export async function understand(
  ctx: ServiceContext,
  text: string,
  { exact }: { exact: boolean },
): Promise<Understanding | null> {
  if (text === '') return null
  if (exact) return understandExactly(text)
  const lexicon = await lexiconOf(ctx)
  let known = cache.get(lexicon)
  if (!known) {
    known = new LRUCache({ max: remembered })
    cache.set(lexicon, known)
  }
  const before = known.get(text)
  if (before) return before
  const { terms, truncated } = parseQuery(text)
  const repaired = await repair(ctx, terms, lexicon)
  const found = await understandTerms(ctx, text, repaired, lexicon, truncated)
  known.set(text, found)
  return found
}

/** The same with neighbours of the trade, for when the words alone find little. */
export const widen = (understanding: Understanding): Understanding => ({ ...understanding, widened: true })
