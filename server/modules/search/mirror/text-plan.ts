import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { matchOf, type UnderstoodSearch } from '../conditions'
import { inSkills, rankedGroups, totalWeight } from '../understanding/rank'
import { anyOf } from '../understanding/render'
import type { Group, RoleIntent, Understanding } from '../understanding/types'
import { readTextQuery, type TextQuery } from './tsquery'

/** What saying a group in the title or among the skills is worth: the first way that is said. */
export interface RankedGroup {
  ways: { query: TextQuery; worth: number }[]
}

/** Words as the database reads them: what to look for and what to rank by. */
export interface TextPlan {
  /** As the database writes it. */
  text: string
  query: TextQuery | null
  /** The words said in title or skills; null when some are not looked for there. */
  titled: TextQuery | null
  groups: RankedGroup[]
  totalWeight: number
  roles: readonly RoleIntent[]
}

interface Way {
  text: string
  worth: number
}

function waysOf(group: Group): Way[] {
  const weights = [...new Set(group.alternatives.map(({ weight }) => weight))].sort((a, b) => b - a)
  const weighing = (own: number) => group.alternatives.filter(({ weight }) => weight === own)
  return [
    ...weights.map((weight) => ({ text: anyOf(weighing(weight), 'A'), worth: weight * group.weight })),
    { text: anyOf(group.alternatives, 'B'), worth: inSkills * group.weight },
  ]
}

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

/** How the words of a search are looked for in memory; null when they ask for nothing. */
export async function planText(
  db: Db,
  search: UnderstoodSearch,
  understanding: Understanding,
): Promise<TextPlan | null> {
  const match = matchOf(search)
  if (!match) return null
  const groups = rankedGroups(understanding)
  const ways = groups.map(waysOf)
  const none = sql`''::tsquery`
  const [text = '', titled = '', ...said] = await read(db, [
    match.query,
    match.titledQuery ?? none,
    ...ways.flat().map(({ text }) => (text === '' ? none : sql`to_tsquery('russian', ${text})`)),
  ])
  let at = 0
  return {
    text,
    query: readTextQuery(text),
    titled: readTextQuery(titled),
    groups: ways.map((own) => ({
      ways: own.flatMap(({ worth }) => {
        const query = readTextQuery(said[at++] ?? '')
        return query ? [{ query, worth }] : []
      }),
    })),
    totalWeight: totalWeight(groups),
    roles: understanding.roles,
  }
}
