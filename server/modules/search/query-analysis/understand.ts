import { LRUCache } from 'lru-cache'
import type { ServiceContext } from '@/server/modules/context'
import { normaliseSkill } from '@/server/modules/dictionaries'
import { isStated } from './conditions/company-conditions'
import type { Condition, ConditionContext, Offer } from './conditions/condition'
import { narrowedBy, readConditions } from './conditions/read-conditions'
import { exactGroups, excludedGroups, joinInto, understandExactly } from './exact-groups'
import { wordsOf } from './fold'
import { alternativePhrases, groupsOf, synonymWeight } from './groups'
import { type Lexicon, lexiconOf } from './lexicon.service'
import { parseQuery } from './parse-query'
import { bagOf } from './professions'
import { doubtfulWords, knownInTexts, maxRepaired, type Repaired, repairTerms } from './repair'
import { rolesOf } from './role-guesser'
import { isStopWord } from './stem'
import type { AnalysisOptions, Group, Term, Understanding } from './types'
import { isFiller } from './word-classes'
import { countInTexts, isTitleOfCompanies } from './word-statistics.repository'

/** How many open vacancies hold each of these words anywhere, counted up to `cap`. */
export type CountWords = (words: readonly string[], cap: number) => Promise<ReadonlyMap<string, number>>

const cache = new WeakMap<Lexicon, LRUCache<string, Understanding>>()
const remembered = 5000

/** Terms with slips, layouts and alphabets put right, and what was done. */
async function repair(
  count: CountWords,
  terms: readonly Term[],
  lexicon: Lexicon,
  asTyped: readonly string[],
): Promise<Repaired> {
  const doubtful = [...new Set(terms.flatMap((term) => doubtfulWords(term, lexicon)))].slice(0, maxRepaired)
  const counts = doubtful.length > 0 ? await count(doubtful, knownInTexts) : new Map<string, number>()
  const known = new Set([...counts].filter(([, count]) => count >= knownInTexts).map(([word]) => word))
  return repairTerms(terms, lexicon, known, new Set(asTyped.map((text) => wordsOf(text).join(' '))))
}

/** A skill may be written in other ways that the dictionary knows: «эксель» is Excel. */
function addSkillNames(groups: readonly Group[], term: Term): void {
  const name = normaliseSkill(term.raw)?.name
  const words = name ? meaningful(name) : []
  const [only] = groups
  if (!only || groups.length > 1 || words.length === 0 || bagOf(words) === bagOf(term.words)) return
  const expression = words.length === 1 ? (words[0] ?? '') : { op: '&' as const, of: words }
  only.alternatives.push({ expression, kind: 'synonym', weight: synonymWeight })
}

/** Plain words side by side are read together; quotes, fields and «!» stand alone. */
function allGroups(terms: readonly Term[], without: ReadonlySet<string>, { meanings }: Lexicon): Group[] {
  const groups: Group[] = []
  let run: string[] = []
  const flush = () => {
    groups.push(...groupsOf(run, without, meanings))
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
    const own = plain ? groupsOf(term.words, without, meanings) : [...exactGroups(term)]
    if (term.field === 'skill' && !term.exact) addSkillNames(own, term)
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
    const of = words
      .flatMap((word) => (instead.get(word) ?? word).split(' '))
      .filter((word) => !isStopWord(word))
    if (of.length === 0) continue
    const expression = of.length === 1 ? (of[0] ?? '') : { op: '&' as const, of }
    group.alternatives.push({ expression, kind: 'exact', weight: 1 })
  }
}

function understandTerms(
  text: string,
  { terms, notes, instead }: Repaired,
  lexicon: Lexicon,
  { as_typed = [], without = [] }: AnalysisOptions,
): Omit<Understanding, 'truncated'> {
  const groups = allGroups(terms, new Set(without.map((way) => bagOf(meaningful(way)))), lexicon)
  keepTyped(groups, instead)
  const said = terms
    .filter(({ excluded, field }) => !excluded && field === null)
    .flatMap(({ words }) => words)
  const synonyms = groups.flatMap((group) => {
    const to = alternativePhrases(group, lexicon.titles)
    return to.length > 0 ? [{ from: group.typed, to }] : []
  })
  const firm = groups.some(({ need }) => need === 'hard')
  const optional = groups.filter(({ need }) => need === 'optional' && firm)
  return {
    typed: text,
    groups,
    excluded: excludedGroups(terms),
    // Who writes in quotes, with a minus or a field means just that, and no neighbours of the trade.
    roles: terms.some(isPrecise) ? [] : rolesOf(said, lexicon),
    notes: [
      ...notes,
      ...optional.map(({ typed }) => ({ kind: 'optional' as const, from: typed, to: '', key: typed })),
    ],
    synonyms,
    undone: undoneIn(terms, lexicon, as_typed, without),
    corrected: notes.length > 0 ? correctedText(terms) : null,
    reach: 'words',
  }
}

/** What was asked to be left out that this search would say, and to be left alone that it has. */
function undoneIn(
  terms: readonly Term[],
  lexicon: Lexicon,
  asTyped: readonly string[],
  without: readonly string[],
) {
  const words = ` ${terms.flatMap((term) => term.words).join(' ')} `
  const ways =
    without.length === 0
      ? new Set<string>()
      : new Set(
          allGroups(terms, new Set(), lexicon).flatMap((group) =>
            group.alternatives.map(({ way }) => way?.bag ?? ''),
          ),
        )
  return {
    as_typed: asTyped.filter((text) => words.includes(` ${wordsOf(text).join(' ')} `)),
    without: without.filter((text) => ways.has(bagOf(meaningful(text)))),
  }
}

const meaningful = (text: string) => wordsOf(text).filter((word) => !isStopWord(word))

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

/** What the words of a search mean; null without words. `count`: who has the words of all texts at hand counts them. */
export async function understand(
  ctx: ServiceContext,
  text: string,
  asked: AnalysisOptions,
  count: CountWords = (words, cap) => countInTexts(ctx.db, words, cap),
): Promise<Understanding | null> {
  if (text === '') return null
  if (asked.exact) return understandExactly(text)
  const lexicon = await lexiconOf(ctx)
  let known = cache.get(lexicon)
  if (!known) {
    known = new LRUCache({ max: remembered })
    cache.set(lexicon, known)
  }
  const key = JSON.stringify([text, asked.as_typed ?? [], asked.without ?? []])
  const before = known.get(key)
  if (before) return before
  const { terms, truncated } = parseQuery(text)
  const repaired = await repair(count, terms, lexicon, asked.as_typed ?? [])
  const found = { ...understandTerms(text, repaired, lexicon, asked), truncated }
  known.set(key, found)
  return found
}

/** A search whose conditions have become filters; `text` holds the words that are left. */
export type WithConditions<S> = S & {
  typed: string
  conditions: readonly Condition[]
  offers: readonly Offer[]
}
export type Understood<S> = WithConditions<S> & { understanding: Understanding | null }

/** What a search asks for in words. */
interface Worded extends AnalysisOptions {
  text: string
  as_typed: string[]
}

/**
 * Names of employers that are words here: titles say them beside the other words of the query, and none of the employer's
 * own does. «Менеджер маркетплейса Ozon» works with it, «курьер Яндекс» mostly for its partners.
 */
async function misreadEmployers(
  ctx: ServiceContext,
  { conditions, text }: Pick<WithConditions<Worded>, 'conditions' | 'text'>,
  lexicon: Lexicon,
): Promise<string[]> {
  // A word with a slip in it tells nothing.
  const rest = meaningful(text).filter((word) => !isFiller(word) && lexicon.count(word) > 0)
  const misread: string[] = []
  for (const { key, from, filters } of rest.length === 0 ? [] : conditions) {
    const name = wordsOf(from)
    if (!filters.company || isStated(name) || lexicon.titles.count([...rest, ...name]) === 0) continue
    if (!(await isTitleOfCompanies(ctx.db, filters.company, rest))) misread.push(key)
  }
  return misread
}

/** Sets the conditions among the words of a search as its filters. Words that are searched for exactly hold none. */
export async function withConditions<S extends Worded>(
  ctx: ServiceContext,
  search: S,
): Promise<WithConditions<S>> {
  const { text: typed, exact, as_typed: asTyped } = search
  if (typed === '' || exact) return { ...search, typed, conditions: [], offers: [] }
  const lexicon = await lexiconOf(ctx)
  const filters = new Set(Object.keys(search))
  const context: ConditionContext = {
    count: (word) => lexicon.count(word),
    isTrade: (words) => lexicon.companies.isTrade(words),
    adverts: (cityId) => lexicon.adverts(cityId),
    filters,
    ...(filters.has('company') && {
      employers: { companies: lexicon.companies, titled: (words) => lexicon.titles.count(words) },
    }),
  }
  const read = readConditions(typed, asTyped, context)
  const misread = await misreadEmployers(ctx, read, lexicon)
  const { conditions, text, offers } =
    misread.length > 0 ? readConditions(typed, [...asTyped, ...misread], context) : read
  return { ...narrowedBy({ ...search, text }, conditions), typed, conditions, offers }
}

/** The same with its words understood. */
export const understandWords = async <S extends Worded>(
  ctx: ServiceContext,
  search: S,
  count?: CountWords,
): Promise<S & { understanding: Understanding | null }> => ({
  ...search,
  understanding: await understand(ctx, search.text, search, count),
})

export const understandSearch = async <S extends Worded>(
  ctx: ServiceContext,
  search: S,
  count?: CountWords,
): Promise<Understood<S>> => understandWords(ctx, await withConditions(ctx, search), count)

/** The same looking further, or closer, for when the words alone find little. */
export const withReach = (understanding: Understanding, reach: Understanding['reach']): Understanding => ({
  ...understanding,
  reach,
})
