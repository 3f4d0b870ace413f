import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { anyOf, isNeeded, rankedGroups, totalWeight, waysOf } from '../query-analysis/ranking'
import { type QueryAlgebra, type TextMatch, wordQueries } from '../query-analysis/text-match'
import type { Alternative, Expression, Group, Understanding } from '../query-analysis/types'
import type { Parts, QueryPlan, TextQuery } from './search-engine'
import { hasPhrase, type ReadWord, readTextQuery, wordReader } from './tsquery'

/** A query of words; null finds nothing by itself and is left out beside others. */
type Query = TextQuery | null

function put(parts: readonly Query[], op: '&' | '|'): Query {
  const of = parts.filter((part) => part !== null)
  return of.length > 1 ? { op, of } : (of[0] ?? null)
}

/** The same looked for in some parts of a document, where nothing narrower is said. */
function narrowed(query: TextQuery, parts: Parts): TextQuery {
  if (query.op === 'code') return query
  if (query.op === 'word') return query.parts === '' ? { ...query, parts } : query
  if (query.op === '!') return { op: '!', of: [narrowed(query.of[0], parts)] }
  if (query.op === '<->') {
    return { ...query, of: [narrowed(query.of[0], parts), narrowed(query.of[1], parts)] }
  }
  return { op: query.op, of: query.of.map((part) => narrowed(part, parts)) }
}

/** What is looked for in title and skills alone. */
const inTitles = (query: Query): Query => query && narrowed(query, 'AB')

function expression(said: Expression, label: string, read: ReadWord): Query {
  if (typeof said === 'string') {
    const query = read(said)
    return query && narrowed(query, label)
  }
  if (said.op === '<->') throw new Error('words side by side are read by the database')
  return put(
    said.of.map((part) => expression(part, label, read)),
    said.op,
  )
}

/** What a plan is made for. */
export interface PlannedDocuments {
  roleCode: (id: number) => number
  /** C is what somebody was before. */
  history?: true
}

/** Queries put together as the database would. */
const inMemoryAlgebra = (read: ReadWord, { roleCode, history }: PlannedDocuments): QueryAlgebra<Query> => ({
  anyOf: (ways, label) =>
    put(
      ways.map((way) => expression(way.expression, label, read)),
      '|',
    ),
  joined: (parts, sign) => put(parts, sign === '&&' ? '&' : '|'),
  not: (query) => query && { op: '!', of: [query] },
  inTitle: (query) => query && narrowed(query, 'A'),
  ofRoles: (roleIds) =>
    put(
      roleIds.map((id): Query => ({ op: 'code', code: roleCode(id) })),
      '|',
    ),
  history: history === true,
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

interface PlannedAlternative<Q> {
  query: Q
  worth: number
  /** It stands where it was asked for. */
  inPlace: boolean
}

/** Ways to say a group, each with its worth. */
const alternativesOf = <Q>(
  group: Group,
  { history }: PlannedDocuments,
  query: (ways: readonly Alternative[], label: string) => Q,
): PlannedAlternative<Q>[] =>
  waysOf(group, history).map(({ ways, label, ...way }) => ({ ...way, query: query(ways, label) }))

const plan = (
  understanding: Understanding,
  { query, titled }: { query: Query; titled: Query },
  ways: readonly PlannedAlternative<Query>[][],
): QueryPlan => ({
  query,
  titled: inTitles(titled),
  groups: ways.map((own) => ({
    ways: own.flatMap((way) => {
      const query = inTitles(way.query)
      return query ? [{ ...way, query }] : []
    }),
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

/** The plan of a search by how the database reads the same SQL that it would be asked. */
export async function planByDatabase(
  db: Db,
  match: TextMatch | null,
  understanding: Understanding,
  documents: PlannedDocuments,
): Promise<QueryPlan | null> {
  if (!match) return null
  const none = sql`''::tsquery`
  const ways = rankedGroups(understanding).map((group) =>
    alternativesOf(group, documents, (said, label) =>
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
    { query: readTextQuery(text), titled: readTextQuery(titled) },
    ways.map((own) => own.map((way) => ({ ...way, query: readTextQuery(said[at++] ?? '') }))),
  )
}

/** The same put together here; undefined when words must stand side by side. */
export async function planInMemory(
  db: Db,
  understanding: Understanding,
  documents: PlannedDocuments,
): Promise<QueryPlan | null | undefined> {
  const words = wordsIn([...understanding.groups, ...understanding.excluded])
  if (!words) return undefined
  const algebra = inMemoryAlgebra(await wordReader(db, words), documents)
  const queries = wordQueries(understanding, algebra)
  if (!queries) return null
  const { query, titled } = queries
  // Signs within a word may make several of it.
  if (query && hasPhrase(query)) return undefined
  return plan(
    understanding,
    { query, titled },
    rankedGroups(understanding).map((group) => alternativesOf(group, documents, algebra.anyOf)),
  )
}

/**
 * What an engine is to look for; null when the words ask for nothing.
 * @param match the same words as SQL
 */
export async function planQuery(
  db: Db,
  match: TextMatch | null,
  understanding: Understanding,
  documents: PlannedDocuments,
): Promise<QueryPlan | null> {
  const made = await planInMemory(db, understanding, documents)
  return made === undefined ? planByDatabase(db, match, understanding, documents) : made
}
