import { type SQL, sql } from 'drizzle-orm'
import { lexeme } from '@/server/modules/vacancies'
import { anyOf, labels, rankOf } from './ranking'
import type { Alternative, Group, Understanding } from './types'

/** What of a row the words are looked for in. */
export interface TextColumns {
  /** Title A, role and skills B, company C, the rest D; of `search_text()`. */
  document: SQL
  /** Title A, role and skills B, and C where it is a history; read for ranking. */
  title: SQL
  /** C is what somebody was before: other ways to say it count there and among the skills, as in the title. */
  history?: true
  /** The document has the words of the title once more, marked `=word`: no look at weights is needed. */
  titlesMarked?: true
  /** Whether the row is of one of these roles. */
  ofRole: (roleIds: readonly number[]) => SQL
  /** The same as a query of the document, where it has such words. */
  roleQuery?: (roleIds: readonly number[]) => SQL
}

export interface TextMatch {
  /** The words, and roles when the words find little, as one query of the document. */
  query: SQL
  /** Everything that is found. */
  where: SQL
  /** Those that say it in their title or skills; null when some words are not looked for there. */
  titled: SQL | null
  /** The same as a query of title and skills. */
  titledQuery: SQL | null
  /** Higher is better; reads title and role only, but is meant for a few thousand rows at most. */
  rank: SQL
}

/** How a query of words is put together: as SQL, or as what is looked for in memory. */
export interface QueryAlgebra<Q> {
  /** Any of these ways, in the part of a text that the label says. */
  anyOf: (ways: readonly Alternative[], label: string) => Q
  joined: (parts: readonly Q[], sign: '&&' | '||') => Q
  not: (query: Q) => Q
  /** The same in titles; null where they are not marked. */
  inTitle: ((query: Q) => Q) | null
  /** Documents of these roles; null where they have no words for it. */
  ofRoles: ((roleIds: readonly number[]) => Q) | null
  /** Other ways to say it are looked for in skills and in what somebody was before too. */
  history?: boolean
}

/** As typed it is looked for everywhere, other ways to say it in titles: in long texts they stand by chance. */
function groupQuery<Q>(group: Group, { anyOf, joined, inTitle, history }: QueryAlgebra<Q>): Q {
  const { field } = group
  const everywhere = (way: Alternative) => way.kind === 'exact' || field !== null
  const typed = group.alternatives.filter(everywhere)
  const others = group.alternatives.filter((way) => !everywhere(way))
  const parts = typed.length === 0 ? [] : [anyOf(typed, field ? labels[field] : '')]
  if (others.length > 0) parts.push(inTitle ? inTitle(anyOf(others, '')) : anyOf(others, 'A'))
  if (others.length > 0 && history) parts.push(anyOf(others, 'BC'))
  return joined(parts, '||')
}

/** Groups that must be found. */
function neededOf({ groups, reach }: Understanding): Group[] {
  const hard = groups.filter(({ need }) => need === 'hard')
  const firm = groups.filter(({ need }) => need !== 'optional')
  if (reach === 'trades' && hard.length > 0) return hard
  return firm.length > 0 ? firm : groups
}

interface WordQueries<Q> {
  /** The words, and roles when the words find little. */
  query: Q
  /** What must not be found. */
  without: Q[]
  /** Words of title and skills; null when some are not looked for there. */
  titled: Q | null
  /** Roles that are enough by themselves. */
  roleIds: readonly number[]
}

/** The queries of what was understood; null when it asks for no word at all. */
export function wordQueries<Q>(
  understanding: Understanding,
  algebra: QueryAlgebra<Q>,
): WordQueries<Q> | null {
  const { anyOf, joined, not, ofRoles, history } = algebra
  const needed = neededOf(understanding)
  const { excluded } = understanding
  if (needed.length === 0 && excluded.length === 0) return null
  const without = excluded.map((group) => not(groupQuery(group, algebra)))
  const said = needed.map((group) => groupQuery(group, algebra))
  const { reach, roles } = understanding
  const trades = said.length > 0 && roles.length > 0 ? roles.map(({ roleId }) => roleId) : []
  const roleIds = reach === 'trades' ? trades : []
  const wide = roleIds.length > 0 && ofRoles ? [joined([joined(said, '&&'), ofRoles(roleIds)], '||')] : said
  if (reach === 'focused' && trades.length > 0 && ofRoles) {
    // A skill is what one word may be about; several words of one trade stand among the skills of another by chance.
    const place = needed.length > 1 ? 'AC' : 'ABC'
    const told = needed.map((group) => anyOf(group.alternatives, group.field ? labels[group.field] : place))
    wide.push(joined([joined(told, '&&'), ofRoles(trades)], '||'))
  }
  const inTitle = needed.every(({ field }) => field !== 'company') && needed.length > 0
  return {
    query: joined([...wide, ...without], '&&'),
    without,
    titled: inTitle
      ? joined(
          needed.map((group) =>
            anyOf(group.alternatives, group.field ? labels[group.field] : history ? 'AB' : ''),
          ),
          '&&',
        )
      : null,
    roleIds,
  }
}

const asQuery = (ways: readonly Alternative[], label: string): SQL =>
  sql`to_tsquery('russian', ${anyOf(ways, label)})`
const joinedSql = (parts: readonly SQL[], sign: '&&' | '||'): SQL =>
  parts.length === 1 ? (parts[0] as SQL) : sql`(${sql.join([...parts], sql.raw(` ${sign} `))})`

/** SQL of what was understood; null when it asks for no word at all. */
export function textMatch(understanding: Understanding, columns: TextColumns): TextMatch | null {
  const queries = wordQueries<SQL>(understanding, {
    anyOf: asQuery,
    joined: joinedSql,
    not: (query) => sql`!!${query}`,
    inTitle: columns.titlesMarked ? (query) => sql`search_in_title(${query})` : null,
    ofRoles: columns.roleQuery ?? null,
    history: columns.history === true,
  })
  if (!queries) return null
  const { query, without, titled, roleIds } = queries
  const found = sql`${columns.document} @@ ${query}`
  const apart = without.length > 0 ? sql` and ${columns.document} @@ ${joinedSql(without, '&&')}` : sql``
  return {
    query,
    where:
      roleIds.length > 0 && !columns.roleQuery
        ? sql`(${found} or (${columns.ofRole(roleIds)}${apart}))`
        : found,
    titled: titled && sql`${columns.title} @@ ${titled}${apart}`,
    titledQuery: titled,
    rank: rankOf(understanding, columns),
  }
}

/** Codes as the text of a query of words: one of each group. */
export const codesText = (groups: readonly (readonly number[])[]): string =>
  groups.map((codes) => `(${codes.map((code) => `'${lexeme(code)}'`).join(' | ')})`).join(' & ')

export const codesQuery = (groups: readonly (readonly number[])[]): SQL => sql`${codesText(groups)}::tsquery`
