import { searchWeights } from '@/lib/shared/ranking-weights'
import { daySeconds } from '@/lib/shared/time'
import type { EngineFilter, EngineQuery, Parts, QueryPlan, RankedGroup, TextQuery } from '../search-engine'

/** A query as the engine reads it. */
export type Dsl = Record<string, unknown>

export const nothing: Dsl = { match_none: {} }
const everything: Dsl = { match_all: {} }
const all = (of: readonly Dsl[]): Dsl => (of.length === 1 ? (of[0] as Dsl) : { bool: { filter: of } })
const any = (of: readonly Dsl[]): Dsl =>
  of.length === 1 ? (of[0] as Dsl) : { bool: { should: of, minimum_should_match: 1 } }
const not = (of: Dsl): Dsl => ({ bool: { must_not: of } })

const fieldOf: Readonly<Record<string, string>> = { A: 'a', B: 'b', C: 'c' }

/** Fields of parts of a document; the whole of it for none in particular. */
function fieldsOf(parts: Parts): string[] {
  if (parts === '') return ['text']
  return Array.from(parts, (part) => {
    const field = fieldOf[part]
    if (!field) throw new Error(`words of part ${part} are not kept apart`)
    return field
  })
}

const partsIn = (query: TextQuery): string =>
  query.op === 'word' ? query.parts : query.op === 'code' ? '' : query.of.map(partsIn).join('')

/** Words side by side in one part of a text; null for what never stands so. */
function spans(query: TextQuery, field: string): Dsl | null {
  if (query.op === 'word') return { span_term: { [field]: query.word } }
  if (query.op === '|') {
    const clauses = query.of.map((part) => spans(part, field)).filter((part) => part !== null)
    return clauses.length === 0 ? null : clauses.length === 1 ? (clauses[0] as Dsl) : { span_or: { clauses } }
  }
  if (query.op !== '<->') return null
  const [left, right] = query.of.map((part) => spans(part, field))
  if (!left || !right) return null
  const between = query.distance - 1
  const gap = between > 0 ? [{ span_gap: { [field]: between } }] : []
  return { span_near: { clauses: [left, ...gap, right], slop: 0, in_order: true } }
}

/** A query of words; it finds what PostgreSQL finds by the same query. */
export function wordsDsl(query: TextQuery): Dsl {
  if (query.op === '!') return not(wordsDsl(query.of[0]))
  if (query.op === '&') return all(query.of.map((part) => wordsDsl(part)))
  if (query.op === '<->') {
    const parts = [...new Set(partsIn(query))].sort().join('')
    const found = fieldsOf(parts)
      .map((field) => spans(query, field))
      .filter((part) => part !== null)
    return found.length === 0 ? nothing : any(found)
  }
  return anyWord(query.op === '|' ? query.of : [query])
}

/** A single value is looked up at once; several are put together first. */
const oneOf = (field: string, values: readonly string[]): Dsl =>
  values.length === 1 ? { term: { [field]: values[0] } } : { terms: { [field]: values } }

/** Words any of which is enough are one question of each part of a text. */
function anyWord(parts: readonly TextQuery[]): Dsl {
  const terms = new Map<string, Set<string>>()
  const put = (field: string, text: string) => {
    const known = terms.get(field)
    if (known) known.add(text)
    else terms.set(field, new Set([text]))
  }
  const others: Dsl[] = []
  for (const part of parts) {
    if (part.op === 'code') put('codes', String(part.code))
    else if (part.op !== 'word') others.push(wordsDsl(part))
    else for (const field of fieldsOf(part.parts)) put(field, part.word)
  }
  return any([...Array.from(terms, ([field, texts]) => oneOf(field, [...texts])), ...others])
}

/** What passes a filter: one of its codes, and the number where codes are too coarse. */
export function filterDsl({ codes, salaryFrom, salaryTo, asksUpTo, publishedFrom }: EngineFilter): Dsl[] {
  const salary = {
    ...(salaryFrom !== undefined && { gte: salaryFrom }),
    ...(salaryTo !== undefined && { lte: salaryTo }),
  }
  return [
    ...(codes.length > 0 ? [oneOf('codes', codes.map(String))] : []),
    ...(Object.keys(salary).length > 0 ? [{ range: { salary } }] : []),
    ...(asksUpTo === undefined ? [] : [not({ range: { salary: { gt: asksUpTo } } })]),
    ...(publishedFrom !== undefined ? [{ range: { published: { gte: publishedFrom } } }] : []),
  ]
}

/** Everything that must hold, none of it scored. */
export const foundDsl = ({ plan, filters, withoutGroups = [], now }: EngineQuery): Dsl[] => [
  { range: { expires: { gt: now } } },
  ...(plan ? [plan.query ? wordsDsl(plan.query) : nothing] : []),
  ...filters.flatMap(filterDsl),
  ...(withoutGroups.length > 0 ? [not({ terms: { group: withoutGroups } })] : []),
]

const constant = (filter: Dsl, boost: number): Dsl => ({ constant_score: { filter, boost } })

/** What saying a group is worth: of its ways the first that is said is the most valuable of those that are. */
const groupScore = ({ ways }: RankedGroup): Dsl => {
  const worths = ways.flatMap(({ query, worth }) => (worth > 0 ? [constant(wordsDsl(query), worth)] : []))
  return worths.length === 1 ? (worths[0] as Dsl) : { dis_max: { queries: worths } }
}

/** A group stands where it was asked for: the first of its ways that is said is such a one. */
function inPlace({ ways }: RankedGroup): Dsl {
  const before: Dsl[] = []
  const placed: Dsl[] = []
  for (const { query, inPlace } of ways) {
    const own = wordsDsl(query)
    if (!inPlace) before.push(own)
    else placed.push(before.length === 0 ? own : { bool: { filter: own, must_not: [...before] } })
  }
  return placed.length === 0 ? nothing : any(placed)
}

/**
 * The score of our ranker, word by word: what is said and where, how much of the title it is, whether it is all, the trade,
 * and freshness. The same table of weights that orders the embedded engine. Each part looks at those alone that say something
 * in a title, among skills or as a company: of what is found by its description, freshness alone is worked out.
 */
export function scoreDsl({ groups, totalWeight, needed, roles }: QueryPlan, now: number): Dsl[] {
  const named = groups.filter(({ ways }) => ways.some(({ worth }) => worth > 0))
  const said: Dsl = { bool: { should: named.map(groupScore) } }
  const placed = groups.filter(({ ways }) => ways.some((way) => way.inPlace))
  return [
    ...(named.length > 0
      ? [
          {
            function_score: {
              query: said,
              boost_mode: 'multiply',
              weight: searchWeights.words / totalWeight,
            },
          },
          {
            function_score: {
              query: said,
              functions: [
                { filter: everything, weight: searchWeights.only / totalWeight },
                {
                  field_value_factor: { field: 'title_words', modifier: 'reciprocal', missing: 1 },
                  weight: searchWeights.only,
                },
              ],
              score_mode: 'min',
              boost_mode: 'multiply',
            },
          },
        ]
      : []),
    ...(needed > 0 && placed.length === needed
      ? [constant(all(placed.map(inPlace)), searchWeights.whole)]
      : []),
    // A document has one trade: at most one of these holds.
    ...roles.map(({ roleId, confidence }) =>
      constant({ term: { role: roleId } }, searchWeights.role * confidence),
    ),
    {
      function_score: {
        query: constant(everything, searchWeights.freshness),
        exp: {
          published: { origin: now, scale: searchWeights.halfLifeDays * daySeconds, decay: 0.5 },
        },
      },
    },
  ]
}
