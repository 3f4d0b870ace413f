import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { lexeme, numberCode } from '@/server/modules/vacancies'
import { anyOf, isNeeded, rankedGroups, totalWeight, waysOf } from '../query-analysis/ranking'
import { type QueryAlgebra, wordQueries } from '../query-analysis/text-match'
import type { Alternative, Expression, Group, RoleIntent, Understanding } from '../query-analysis/types'
import { matchOf, type UnderstoodSearch } from '../vacancies/conditions'
import { hasPhrase, type ReadWord, readTextQuery, type TextQuery, wordReader } from './tsquery'

/** A query of words as memory looks for it; null finds nothing by itself and is left out beside others. */
type Query = TextQuery | null

function put(parts: readonly Query[], op: '&' | '|'): Query {
  const of = parts.filter((part) => part !== null)
  return of.length > 1 ? { op, of } : (of[0] ?? null)
}

/** The same with another word in every place. */
function each(query: TextQuery, change: (word: string, weights: string) => TextQuery): TextQuery {
  if (query.op === 'word') return change(query.word, query.weights)
  if (query.op === '!') return { op: '!', of: [each(query.of[0], change)] }
  return { op: query.op, of: query.of.map((part) => each(part, change)) }
}

function expression(said: Expression, label: string, read: ReadWord): Query {
  if (typeof said === 'string') {
    const query = read(said)
    return label === '' ? query : query && each(query, (word) => ({ op: 'word', word, weights: label }))
  }
  if (said.op === '<->') throw new Error('words side by side are read by the database')
  return put(
    said.of.map((part) => expression(part, label, read)),
    said.op,
  )
}

/** Queries as the database would put them together. */
const inMemoryAlgebra = (read: ReadWord): QueryAlgebra<Query> => ({
  anyOf: (ways, label) =>
    put(
      ways.map((way) => expression(way.expression, label, read)),
      '|',
    ),
  joined: (parts, sign) => put(parts, sign === '&&' ? '&' : '|'),
  not: (query) => query && { op: '!', of: [query] },
  inTitle: (query) => query && each(query, (word, weights) => ({ op: 'word', word: `=${word}`, weights })),
  ofRoles: (roleIds) =>
    put(
      roleIds.map((id): Query => ({ op: 'word', word: lexeme(numberCode('role', id)), weights: '' })),
      '|',
    ),
})

/** Words of groups; null when some must stand side by side. */
function wordsIn(groups: readonly Group[]): Set<string> | null {
  const words = new Set<string>()
  const add = (said: Expression): boolean => {
    if (typeof said !== 'string') return said.op !== '<->' && said.of.every(add)
    words.add(said)
    return true
  }
  return groups.every(({ alternatives }) => alternatives.every((way) => add(way.expression))) ? words : null
}

/** What saying a group in the title, as the company or among the skills is worth: the first way that is said. */
export interface RankedGroup {
  ways: { query: TextQuery; worth: number; inPlace: boolean }[]
}

/** What to look for and what to rank by. */
export interface TextPlan {
  /** As the database writes it, for words side by side: they are looked for there. */
  text: string
  query: TextQuery | null
  /** The words said in title or skills; null when some are not looked for there. */
  titled: TextQuery | null
  groups: RankedGroup[]
  totalWeight: number
  /** Groups that make a title whole. */
  needed: number
  roles: readonly RoleIntent[]
}

interface PlannedAlternative<Q> {
  query: Q
  worth: number
  /** It stands where it was asked for. */
  inPlace: boolean
}

/** Ways to say a group, each with its worth. */
const alternativesOf = <Q>(
  group: Group,
  query: (ways: readonly Alternative[], label: string) => Q,
): PlannedAlternative<Q>[] =>
  waysOf(group).map(({ ways, label, ...way }) => ({ ...way, query: query(ways, label) }))

const plan = (
  understanding: Understanding,
  { text, query, titled }: Pick<TextPlan, 'text' | 'query' | 'titled'>,
  ways: readonly PlannedAlternative<TextQuery | null>[][],
): TextPlan => ({
  text,
  query,
  titled,
  groups: ways.map((own) => ({
    ways: own.flatMap(({ query, ...way }) => (query ? [{ query, ...way }] : [])),
  })),
  totalWeight: totalWeight(rankedGroups(understanding)),
  needed: rankedGroups(understanding).filter(isNeeded).length,
  roles: understanding.roles,
})

/** One question to the database: how it reads each of these. */
async function read(db: Db, queries: readonly SQL[]): Promise<string[]> {
  const { rows } = await db.execute<{ read: string[] }>(
    sql`select array[${sql.join(
      queries.map((query) => sql`(${query})::text`),
      sql`, `,
    )}] as read`,
  )
  return rows[0]?.read ?? []
}

/** How the words of a search are looked for, as the database reads the same SQL that it would be asked. */
export async function planByDatabase(
  db: Db,
  search: UnderstoodSearch,
  understanding: Understanding,
): Promise<TextPlan | null> {
  const match = matchOf(search)
  if (!match) return null
  const none = sql`''::tsquery`
  const ways = rankedGroups(understanding).map((group) =>
    alternativesOf(group, (said, label) =>
      said.length === 0 ? none : sql`to_tsquery('russian', ${anyOf(said, label)})`,
    ),
  )
  const [text = '', titled = '', ...said] = await read(db, [
    match.query,
    match.titledQuery ?? none,
    ...ways.flat().map(({ query }) => query),
  ])
  let at = 0
  return plan(
    understanding,
    { text, query: readTextQuery(text), titled: readTextQuery(titled) },
    ways.map((own) => own.map((way) => ({ ...way, query: readTextQuery(said[at++] ?? '') }))),
  )
}

/** The same put together here; undefined when words must stand side by side. */
export async function planInMemory(
  db: Db,
  understanding: Understanding,
): Promise<TextPlan | null | undefined> {
  const words = wordsIn([...understanding.groups, ...understanding.excluded])
  if (!words) return undefined
  const algebra = inMemoryAlgebra(await wordReader(db, words))
  const queries = wordQueries(understanding, algebra)
  if (!queries) return null
  const { query, titled } = queries
  // Signs within a word may make several of it.
  if (query && hasPhrase(query)) return undefined
  return plan(
    understanding,
    { text: '', query, titled },
    rankedGroups(understanding).map((group) => alternativesOf(group, algebra.anyOf)),
  )
}

/** How the words of a search are looked for in memory; null when they ask for nothing. */
export async function planText(
  db: Db,
  search: UnderstoodSearch,
  understanding: Understanding,
): Promise<TextPlan | null> {
  const made = await planInMemory(db, understanding)
  return made === undefined ? planByDatabase(db, search, understanding) : made
}
