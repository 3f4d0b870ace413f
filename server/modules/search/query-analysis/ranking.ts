import { type SQL, sql } from 'drizzle-orm'
import { searchWeights } from '@/lib/shared/ranking-weights'
import { daySeconds } from '@/lib/shared/time'
import type { EngineQuery, Hit, QueryPlan, RankFeatures } from '../engine/search-engine'
import type { Alternative, Expression, Field, Group, Understanding } from './types'

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

/** A part of the rank: falls smoothly with age and never to nothing. Both in seconds since the epoch. */
export function freshness(published: number, now: number): number {
  const days = Math.max(0, now - published) / daySeconds
  return searchWeights.freshness * 2 ** (-days / searchWeights.halfLifeDays)
}

interface RankedColumns {
  title: SQL
  history?: true
  ofRole: (roleIds: readonly number[]) => SQL
}

/** What a word is worth where it stands, beside one in the title. */
const inSkills = searchWeights.skills
/** The name of the company, or what somebody was before. */
const inCompany = searchWeights.company

/**
 * How the parts of a rank weigh: words that are said, how much of the title they are, all of them where they were asked for,
 * the trade that is meant. A title with fewer words than the query is not the fuller for it.
 */
const rankShares: Pick<typeof searchWeights, 'words' | 'only' | 'whole' | 'role'> = searchWeights

/** Groups that are ranked by. */
export const rankedGroups = ({ groups }: Understanding): Group[] => groups.filter(({ weight }) => weight > 0)

/** What the words of these groups weigh together. */
export const totalWeight = (groups: readonly Group[]): number =>
  Math.max(
    groups.reduce((sum, group) => sum + group.weight, 0),
    0.1,
  )

/** How well a document fits the words, by what an engine knows of it: higher is better. `rankOf` says the same as SQL. */
export function scoreOf(
  { totalWeight, needed, roles }: Pick<QueryPlan, 'totalWeight' | 'needed' | 'roles'>,
  { said, inPlace, titleWords, roleId }: Pick<RankFeatures, 'said' | 'inPlace' | 'titleWords' | 'roleId'>,
): number {
  const { words, only, whole, role } = rankShares
  const share = words / totalWeight + only / Math.max(totalWeight, titleWords)
  const meant = roles.find((one) => one.roleId === roleId)
  return said * share + (needed > 0 && inPlace === needed ? whole : 0) + role * (meant?.confidence ?? 0)
}

/** No document fits better. */
const best = 4
/** Place of a document in a list by relevance: the least first. Compared to six places. */
export const relevanceKey = (
  plan: QueryPlan,
  features: Parameters<typeof scoreOf>[1],
  published: number,
  now: number,
): number => Math.round((best - scoreOf(plan, features) - freshness(published, now)) * 1e6) / 1e6

/** How many steps of nearness something lies away. */
export const stepsAway = (steps: readonly number[], km: number): number =>
  steps.filter((step) => km > step).length

/** Orders the hits an engine handed out with their features by our weights; the others stay as they came, behind. */
export function rankHits(
  hits: readonly Hit[],
  { plan, now }: Pick<EngineQuery, 'now'> & { plan: QueryPlan },
  steps: readonly number[] = [],
): Hit[] {
  const ranked = hits.flatMap((hit) => {
    const { features, published } = hit
    if (!features) return []
    const away = stepsAway(steps, features.distanceKm ?? Number.POSITIVE_INFINITY)
    return [{ hit, away, key: relevanceKey(plan, features, published, now) }]
  })
  ranked.sort((one, other) => one.away - other.away || one.key - other.key)
  return [...ranked.map(({ hit }) => hit), ...hits.filter(({ features }) => !features)]
}

/** The part of a text that a field names. */
export const labels: Record<Field, 'A' | 'B' | 'C'> = { title: 'A', skill: 'B', company: 'C' }

export interface RankedWay {
  ways: Alternative[]
  label: 'A' | 'B' | 'C'
  worth: number
  /** It is needed, and stands where it was asked for: in the title when nothing else is said. */
  inPlace: boolean
}

/** A title says all that was asked when it says these: levels and the like only order what is found. */
export const isNeeded = ({ need }: Group): boolean => need !== 'optional'

/**
 * Ways to say a group where they may stand, each with its worth, the best first. `history`: C is what somebody was before,
 * said in any way; the name of a company is said in one.
 */
export function waysOf(group: Group, history = false): RankedWay[] {
  const { alternatives, field, weight } = group
  const needed = isNeeded(group)
  if (field === 'company') return [{ ways: alternatives, label: 'C', worth: weight, inPlace: needed }]
  const weights = [...new Set(alternatives.map((way) => way.weight))].sort((a, b) => b - a)
  const typed = alternatives.filter(({ kind }) => kind === 'exact')
  return [
    ...weights.map(
      (own): RankedWay => ({
        ways: alternatives.filter((way) => way.weight === own),
        label: 'A',
        worth: own * weight,
        inPlace: needed && field !== 'skill',
      }),
    ),
    ...(field === null
      ? [
          {
            ways: history ? alternatives : typed,
            label: 'C' as const,
            worth: inCompany * weight,
            inPlace: false,
          },
        ]
      : []),
    { ways: alternatives, label: 'B', worth: inSkills * weight, inPlace: needed && field === 'skill' },
  ]
}

const wordsIn = (title: SQL, ways: readonly Alternative[], label: string) =>
  sql`${title} @@ to_tsquery('russian', ${anyOf(ways, label)})`

/** How good it is that a group stands where it does. */
function groupRank(group: Group, { title, history }: RankedColumns): SQL {
  const cases = waysOf(group, history).map(
    ({ ways, label, worth }) => sql`when ${wordsIn(title, ways, label)} then ${worth}::float8`,
  )
  return sql`(case ${sql.join(cases, sql` `)} else 0 end)`
}

/** Best first: what the title says, whether it says all of it, and whether the trade is the one meant. */
export function rankOf(understanding: Understanding, columns: RankedColumns): SQL {
  const { title, ofRole } = columns
  const { roles } = understanding
  const named = rankedGroups(understanding)
  const { words: ofWords, only, whole: ofWhole, role: ofRoles } = rankShares
  const total = totalWeight(named)
  const words =
    named.length === 0
      ? sql`0::float8`
      : sql.join(
          named.map((group) => groupRank(group, columns)),
          sql` + `,
        )
  const needed = named.filter(isNeeded)
  const whole =
    needed.length === 0
      ? sql`false`
      : sql.join(
          needed.map((group) => wordsIn(title, group.alternatives, labels[group.field ?? 'title'])),
          sql` and `,
        )
  const role =
    roles.length === 0
      ? sql`0::float8`
      : sql`(case ${sql.join(
          roles.map(({ roleId, confidence }) => sql`when ${ofRole([roleId])} then ${confidence}::float8`),
          sql` `,
        )} else 0 end)`
  const length = sql`greatest(${total}::float8, length(ts_filter(${title}, '{a}'))::float8)`
  return sql`((${words}) * (${ofWords / total}::float8 + ${only}::float8 / ${length})
    + (case when ${whole} then ${ofWhole}::float8 else 0 end) + ${ofRoles}::float8 * ${role})`
}
