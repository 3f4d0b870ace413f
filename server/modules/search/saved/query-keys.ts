import { readResumeQuery, readVacancyQuery } from '@/lib/contracts/saved-searches'
import type { PlaceSearch } from '@/lib/contracts/search-params'
import type { DbOrTx } from '@/server/db/client'
import { anonymousAsker } from '@/server/modules/resumes'
import {
  freshResumes,
  type ResumeAudience,
  writeDownResumeSearch,
} from '@/server/modules/search/resumes/fresh.service'
import { freshVacancies, writeDownVacancySearch } from '@/server/modules/search/vacancies/fresh.service'
import { placesOf } from '@/server/modules/search/vacancies/places'
import type { ServiceContext } from '../../context'
import {
  findCompanies,
  type SavedSearchRow,
  type Wording,
  type WordingList,
} from './saved-searches.repository'

/**
 * Keys by which a publication finds the searches it may fit without looking at the others. A key is a subject (a role
 * or a word) at a place (a city, a region or anywhere); a search has the keys of which whatever fits has one at least.
 */
export interface KeyedSearch {
  list: WordingList
  roles: readonly number[]
  /** Null: no word is certain. */
  words: readonly string[] | null
  cities: readonly number[]
  regions: readonly number[]
  /** Also found elsewhere than in these cities and regions: a radius, remote work. */
  anywhere: boolean
}

export interface KeyedPublication {
  list: WordingList
  roles: readonly number[]
  /** All lexemes of its search vector. */
  words: readonly string[]
  cities: readonly number[]
  regions: readonly number[]
}

const maxKeys = 96
const any = '*'
const roleKey = (id: number) => `r${id}`
const wordKey = (word: string) => `w${word}`
const placeKeys = (of: { cities: readonly number[]; regions: readonly number[] }) => [
  ...of.cities.map((id) => `c${id}`),
  ...of.regions.map((id) => `g${id}`),
]

const join = (list: string, subjects: readonly string[], places: readonly string[]) =>
  subjects.flatMap((subject) => places.map((place) => `${list[0]} ${subject} ${place}`))

export function keysOfSearch(search: KeyedSearch): string[] {
  const subjects =
    search.roles.length > 0
      ? search.roles.map(roleKey)
      : search.words && search.words.length > 0
        ? search.words.map(wordKey)
        : [any]
  const named = search.anywhere ? [] : placeKeys(search)
  const places = named.length > 0 && named.length * subjects.length <= maxKeys ? named : [any]
  return join(search.list, subjects, places)
}

export function keysOfPublication(item: KeyedPublication): string[] {
  const subjects = [any, ...item.roles.map(roleKey), ...item.words.map(wordKey)]
  return join(item.list, subjects, [any, ...placeKeys(item)])
}

/**
 * Which words a text query cannot do without, read from PostgreSQL's own writing of it
 * (`'кладовщик' | 'работник' <-> 'склад'`), so that stemming and synonyms are already in it.
 */
type Node =
  | { kind: 'word'; word: string; prefix: boolean }
  | { kind: 'not' }
  | { kind: 'and' | 'or'; parts: Node[] }

/** More alternatives than this would not narrow anything. */
const maxWords = 24

const tokenPattern = /\s*(?:'((?:[^'\\]|''|\\.)*)'(:[*A-D]+)?|(<->|<\d+>|[!&|()]))/y

interface Token {
  word?: string
  prefix?: boolean
  sign?: string
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const match = tokenPattern.exec(text)
    if (!match) return null
    const [, word, flags, sign] = match
    if (word === undefined) tokens.push({ sign: sign?.startsWith('<') ? '<->' : (sign ?? '') })
    else
      tokens.push({
        word: word.replace(/''|\\(.)/g, (all, one) => one ?? all[0]),
        prefix: flags?.includes('*') ?? false,
      })
  }
  return tokens
}

/** Binding of the signs, loosest first. */
const levels = ['|', '&', '<->'] as const

function parse(tokens: readonly Token[]): Node | null {
  let at = 0
  function level(depth: number): Node | null {
    const sign = levels[depth]
    if (sign === undefined) return unary()
    const first = level(depth + 1)
    if (!first) return null
    const parts = [first]
    while (tokens[at]?.sign === sign) {
      at += 1
      const next = level(depth + 1)
      if (!next) return null
      parts.push(next)
    }
    return parts.length === 1 ? first : { kind: sign === '|' ? 'or' : 'and', parts }
  }
  function unary(): Node | null {
    const token = tokens[at]
    if (!token) return null
    at += 1
    if (token.word !== undefined) return { kind: 'word', word: token.word, prefix: token.prefix ?? false }
    if (token.sign === '!') return unary() && { kind: 'not' }
    if (token.sign !== '(') return null
    const inner = level(0)
    if (tokens[at]?.sign !== ')') return null
    at += 1
    return inner
  }
  const root = level(0)
  return at === tokens.length ? root : null
}

/** Fewer words narrow more; of as many, longer ones are rarer. */
const isBetter = (one: readonly string[], other: readonly string[]) =>
  one.length !== other.length
    ? one.length < other.length
    : Math.min(...one.map((word) => word.length)) > Math.min(...other.map((word) => word.length))

function needed(node: Node): string[] | null {
  if (node.kind === 'word') return node.prefix ? null : [node.word]
  if (node.kind === 'not') return null
  const parts = node.parts.map(needed)
  if (node.kind === 'and') {
    return parts.reduce((best, part) => (part && (!best || isBetter(part, best)) ? part : best), null)
  }
  const all = new Set<string>()
  for (const part of parts) {
    if (!part) return null
    for (const word of part) all.add(word)
  }
  return all.size > maxWords ? null : [...all]
}

/** Whatever the query finds holds at least one of these; null when that cannot be said. */
export function wordKeys(tsquery: string): string[] | null {
  const tokens = tokensOf(tsquery)
  const root = tokens && parse(tokens)
  return root ? needed(root) : null
}

/** Whose eyes the searches of these people have. */
export async function audiencesOf(
  db: DbOrTx,
  userIds: readonly number[],
): Promise<(userId: number) => ResumeAudience> {
  const companies = await findCompanies(db, userIds)
  return (userId) => {
    const company = companies.get(userId)
    return company
      ? { kind: company.verified ? 'company' : 'public', asker: { userId, companyId: company.id } }
      : { kind: 'public', asker: anonymousAsker }
  }
}

/** What a saved search finds among what was first published after a moment, the newest first. */
export async function findFresh(
  ctx: ServiceContext,
  db: DbOrTx,
  row: Pick<SavedSearchRow, 'list' | 'query' | 'userId'>,
  options: { now: Date; since: Date; limit: number },
): Promise<{ id: number; publicId: string; publishedAt: Date }[]> {
  if (row.list === 'vacancies') return freshVacancies(ctx, db, readVacancyQuery(row.query), options)
  const audience = (await audiencesOf(db, [row.userId]))(row.userId)
  return freshResumes(ctx, db, readResumeQuery(row.query), { ...options, audience })
}

const namedPlaces = (search: PlaceSearch) => placesOf(search) ?? { cities: [], regions: [] }

/** How a search is written down: the keys by which a publication comes upon it, and what it must have. */
export async function writeDown(
  ctx: ServiceContext,
  { list, query }: Pick<SavedSearchRow, 'list' | 'query'>,
): Promise<Wording> {
  if (list === 'vacancies') {
    const search = readVacancyQuery(query)
    const { role, near, km } = search
    const { words, ...needed } = await writeDownVacancySearch(ctx, search)
    const keys = keysOfSearch({
      list,
      roles: role,
      words: wordKeys(words),
      ...namedPlaces(search),
      anywhere: near !== null || km !== null,
    })
    return { list, query, keys, ...needed }
  }
  const search = readResumeQuery(query)
  const { role, km, relocation } = search
  const { words, ...needed } = await writeDownResumeSearch(ctx, search)
  // Who would move there lives elsewhere.
  const keys = keysOfSearch({
    list,
    roles: role,
    words: wordKeys(words),
    ...namedPlaces(search),
    anywhere: km !== null || relocation,
  })
  return { list, query, keys, ...needed }
}
