import { type SQL, sql } from 'drizzle-orm'
import { rankOf } from './rank'
import { anyOf } from './render'
import type { Alternative, Field, Group, Understanding } from './types'

/** What of a row the words are looked for in. */
export interface TextColumns {
  /** Title A, role and skills B, company C, the rest D; of `search_text()`. */
  document: SQL
  /** Title A, role and skills B; read for ranking. */
  title: SQL
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

const labels: Record<Field, string> = { title: 'A', skill: 'B', company: 'C' }
const asQuery = (text: string): SQL => sql`to_tsquery('russian', ${text})`
const joined = (parts: readonly SQL[], sign: '&&' | '||'): SQL =>
  parts.length === 1 ? (parts[0] as SQL) : sql`(${sql.join([...parts], sql.raw(` ${sign} `))})`

/** As typed it is looked for everywhere, other ways to say it in titles: in long texts they stand by chance. */
function groupQuery(group: Group, marked: boolean): SQL {
  const { field } = group
  const everywhere = (way: Alternative) => way.kind === 'exact' || field !== null
  const typed = anyOf(group.alternatives.filter(everywhere), field ? labels[field] : '')
  const others = group.alternatives.filter((way) => !everywhere(way))
  const parts = typed === '' ? [] : [asQuery(typed)]
  if (others.length > 0) {
    parts.push(marked ? sql`search_in_title(${asQuery(anyOf(others, ''))})` : asQuery(anyOf(others, 'A')))
  }
  return joined(parts, '||')
}

/** Groups that must be found. */
function neededOf({ groups, widened }: Understanding): Group[] {
  const hard = groups.filter(({ need }) => need === 'hard')
  const firm = groups.filter(({ need }) => need !== 'optional')
  if (widened && hard.length > 0) return hard
  return firm.length > 0 ? firm : groups
}

/** SQL of what was understood; null when it asks for no word at all. */
export function textMatch(understanding: Understanding, columns: TextColumns): TextMatch | null {
  const needed = neededOf(understanding)
  const { excluded } = understanding
  if (needed.length === 0 && excluded.length === 0) return null
  const marked = columns.titlesMarked ?? false
  const without = excluded.map((group) => sql`!!${groupQuery(group, marked)}`)
  const said = needed.map((group) => groupQuery(group, marked))
  const roleIds = understanding.widened ? understanding.roles.map(({ roleId }) => roleId) : []
  const byRole = roleIds.length > 0 && said.length > 0
  const wide =
    byRole && columns.roleQuery ? [joined([joined(said, '&&'), columns.roleQuery(roleIds)], '||')] : said
  const query = joined([...wide, ...without], '&&')
  const found = sql`${columns.document} @@ ${query}`
  const apart = without.length > 0 ? sql` and ${columns.document} @@ ${joined(without, '&&')}` : sql``
  const inTitle = needed.every(({ field }) => field !== 'company') && needed.length > 0
  const titledQuery = inTitle
    ? asQuery(
        needed.map((group) => anyOf(group.alternatives, group.field ? labels[group.field] : '')).join(' & '),
      )
    : null
  return {
    query,
    where: byRole && !columns.roleQuery ? sql`(${found} or (${columns.ofRole(roleIds)}${apart}))` : found,
    titled: titledQuery && sql`${columns.title} @@ ${titledQuery}${apart}`,
    titledQuery,
    rank: rankOf(understanding, columns),
  }
}
