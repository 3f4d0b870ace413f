import { type SQL, sql } from 'drizzle-orm'
import { daySeconds } from '@/lib/shared/time'
import type { Alternative, Expression, Group, Understanding } from './types'

/** Words of an expression as the text of a query; `label` says in which parts of a text they are looked for. */
function render(expression: Expression, label: string): string {
  if (typeof expression !== 'string') {
    return `(${expression.of.map((part) => render(part, label)).join(` ${expression.op} `)})`
  }
  return `'${expression.replace(/['\\]/g, ' ')}'${label === '' ? '' : `:${label}`}`
}

/** Any of these ways; the empty text for none. */
export const anyOf = (ways: readonly Alternative[], label: string): string =>
  ways.length === 0 ? '' : `(${ways.map((way) => render(way.expression, label)).join(' | ')})`

/** What an advert of this very moment is worth beside one that says it word for word: a title with one word more. */
const maxFreshness = 0.06
/** After so many days half of it is gone. */
const halfLifeDays = 10

/** A part of the rank: falls smoothly with age and never to nothing. `published` in seconds since the epoch. */
export function freshness(published: number, now: Date): number {
  const days = Math.max(0, now.getTime() / 1000 - published) / daySeconds
  return maxFreshness * 2 ** (-days / halfLifeDays)
}

interface RankedColumns {
  title: SQL
  ofRole: (roleIds: readonly number[]) => SQL
}

/** What a word among the skills is worth beside one in the title. */
export const inSkills = 0.4

/** Groups that are ranked by. */
export const rankedGroups = ({ groups }: Understanding): Group[] =>
  groups.filter(({ field }) => field !== 'company')

/** What the words of these groups weigh together. */
export const totalWeight = (groups: readonly Group[]): number =>
  Math.max(
    groups.reduce((sum, group) => sum + group.weight, 0),
    0.1,
  )

/** How good it is that a group stands in the title or among the skills. */
function groupRank(group: Group, title: SQL): SQL {
  const weights = [...new Set(group.alternatives.map(({ weight }) => weight))].sort((a, b) => b - a)
  const query = (weight: number, label: string) =>
    sql`${title} @@ to_tsquery('russian', ${anyOf(
      group.alternatives.filter((way) => way.weight >= weight),
      label,
    )})`
  const cases = weights.map((weight) => sql`when ${query(weight, 'A')} then ${weight * group.weight}::float8`)
  const least = weights.at(-1) ?? 1
  return sql`(case ${sql.join(cases, sql` `)}
    when ${query(least, 'B')} then ${inSkills * group.weight}::float8 else 0 end)`
}

/** Best first: what the title says, how much else it says, and whether the trade is the one meant. */
export function rankOf(understanding: Understanding, { title, ofRole }: RankedColumns): SQL {
  const { roles } = understanding
  const named = rankedGroups(understanding)
  const total = totalWeight(named)
  const words =
    named.length === 0
      ? sql`0::float8`
      : sql.join(
          named.map((group) => groupRank(group, title)),
          sql` + `,
        )
  const role =
    roles.length === 0
      ? sql`0::float8`
      : sql`(case ${sql.join(
          roles.map(({ roleId, confidence }) => sql`when ${ofRole([roleId])} then ${confidence}::float8`),
          sql` `,
        )} else 0 end)`
  return sql`((${words})
    * (0.5 / ${total}::float8 + 0.15 / greatest(${total}::float8, length(ts_filter(${title}, '{a}'))::float8))
    + 0.35 * ${role})`
}
