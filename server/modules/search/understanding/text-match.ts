import { type SQL, sql } from 'drizzle-orm'
import type { Alternative, Field, Group, Understanding } from './types'

/** What of a row the words are looked for in. */
export interface TextColumns {
  /** Title A, role and skills B, company C, the rest D; of `search_text()`. */
  document: SQL
  /** The title alone. */
  title: SQL
  /** Key of the role. */
  role: SQL
}

export interface TextMatch {
  /** The words as a `tsquery` over the document: `where` is that it is met. */
  query: SQL
  /** Everything the words find. */
  where: SQL
  /** Parts of it, best first: of each the newest are worth ranking. The last is `where`. */
  tiers: SQL[]
  /** Higher is better; reads little, but is meant for a few thousand rows at most. */
  rank: SQL
}

const labels: Record<Field, string> = { title: 'A', skill: 'B', company: 'C' }

const lexeme = (word: string, label: string) =>
  `'${word.replace(/['\\]/g, ' ')}'${label === '' ? '' : `:${label}`}`

const alternativeText = ({ words, phrase }: Alternative, label: string) =>
  `(${words.map((word) => lexeme(word, label)).join(phrase ? ' <-> ' : ' & ')})`

const groupText = (group: Group, label = '', from = 0) => {
  const fits = group.alternatives.filter(({ weight }) => weight >= from)
  return `(${fits.map((one) => alternativeText(one, group.field ? labels[group.field] : label)).join(' | ')})`
}
const query = (text: string): SQL => sql`to_tsquery('russian', ${text})`

/** How good it is that a group stands in the title, among the skills, or only somewhere. */
function groupRank(group: Group, { document, title }: TextColumns): SQL {
  const weights = [...new Set(group.alternatives.map(({ weight }) => weight))].sort((a, b) => b - a)
  const inTitle =
    group.field && group.field !== 'title'
      ? []
      : weights.map(
          (weight) => sql`when ${title} @@ ${query(groupText(group, '', weight))} then ${weight}::float8`,
        )
  const inSkills = weights.map(
    (weight) => sql`when ${document} @@ ${query(groupText(group, 'B', weight))} then ${weight * 0.4}::float8`,
  )
  return sql`${group.weight}::float8 * (case ${sql.join([...inTitle, ...inSkills], sql` `)} else 0 end)`
}

/** SQL of what was understood; null when it asks for no word at all. */
export function textMatch(understanding: Understanding, columns: TextColumns): TextMatch | null {
  const { groups, excluded } = understanding
  const needed = groups.filter((group) => !group.optional)
  const required = needed.length > 0 ? needed : groups
  if (required.length === 0 && excluded.length === 0) return null
  const without = excluded.map((group) => `!${groupText(group)}`)
  const all = (label: string) =>
    query([...required.map((group) => groupText(group, label)), ...without].join(' & '))
  const everywhere = all('')
  const where = sql`${columns.document} @@ ${everywhere}`
  const total = groups.reduce((sum, group) => sum + group.weight, 0) || 1
  const rank =
    groups.length === 0
      ? sql`0::float8`
      : sql`((${sql.join(
          groups.map((group) => groupRank(group, columns)),
          sql` + `,
        )}) / ${total}::float8)`
  return { query: everywhere, where, tiers: [where], rank }
}
