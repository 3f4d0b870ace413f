import type { GeoPoint } from '@/lib/contracts/vacancy-search'
import { cityById } from '@/server/modules/dictionaries'
import { distanceKm } from '../../vacancies/places'
import { EngineUnavailable } from '../breaker'
import {
  type Counts,
  countedPeriods,
  type EngineQuery,
  type FacetCounts,
  type Hit,
  type ListRequest,
  rankedDepth,
  salaryBars,
} from '../search-engine'
import type { Collection } from './collections'
import { type HitRecord, saidBy, unpackRecord } from './hit-record'
import type { Counted, CountedPart } from './search-requests'

interface Bucket {
  key?: string
  doc_count: number
  groups?: { value: number }
}
interface Aggregated {
  buckets: Bucket[] | Record<string, Bucket>
  sum_other_doc_count?: number
  doc_count_error_upper_bound?: number
}
/** Aggregations as `countsBeside` asks for them. */
export interface CountedAnswer {
  aggregations?: {
    one?: { doc_count: number } & Record<string, Aggregated | number>
    many?: { doc_count: number; groups?: { value: number } } & Record<string, Aggregated | number | object>
  }
}

export interface Answer extends CountedAnswer {
  timed_out?: boolean
  _shards?: { failed: number }
  hits?: { total?: { value: number }; hits: FoundHit[] }
  error?: { type?: string; reason?: string }
}
interface FoundHit {
  fields: Record<string, (number | boolean | string)[] | undefined>
}

const numberIn = ({ fields }: FoundHit, name: string): number => Number(fields[name]?.[0] ?? 0)

/** Kilometres to the nearest city of a hit. */
function distanceOf(from: GeoPoint, { cities }: HitRecord): number | null {
  const away = cities.flatMap((id) => {
    const city = cityById(id)
    return city ? [distanceKm(from, city)] : []
  })
  return away.length === 0 ? null : Math.min(...away)
}

const plainHit = (hit: FoundHit): Hit => ({
  id: numberIn(hit, 'id'),
  group: numberIn(hit, 'group'),
  several: hit.fields.several?.[0] === true,
  published: numberIn(hit, 'published'),
  salary: hit.fields.salary === undefined ? null : numberIn(hit, 'salary'),
})

/** What was found, with what our ranker needs to know of the first. */
export function hitsOf({ hits }: Answer, { plan }: EngineQuery, { sort, offset }: ListRequest): Hit[] {
  const near = sort.by === 'relevance' ? sort.near : undefined
  return (hits?.hits ?? []).map((found, n) => {
    const packed = found.fields.record?.[0]
    if (!plan || typeof packed !== 'string') return plainHit(found)
    const record = unpackRecord(packed)
    const { id, group, several, published, salary } = record
    const hit = { id, group, several, published, salary }
    if (offset + n >= rankedDepth) return hit
    const distanceKm = near ? distanceOf(near, record) : null
    return { ...hit, features: { ...saidBy(record, plan), distanceKm } }
  })
}

/** How many were found, adverts that differ in their place alone as one. */
export const totalOf = ({ aggregations }: CountedAnswer): number =>
  (aggregations?.one?.doc_count ?? 0) + (aggregations?.many?.groups?.value ?? 0)

const aggregated = (part: Record<string, unknown> | undefined, column: string) =>
  part?.[column] as Aggregated | undefined

const bucketsOf = ({ buckets }: Aggregated): [code: number, count: number][] => {
  const list = Array.isArray(buckets)
    ? buckets.map((bucket) => [bucket.key ?? '', bucket] as const)
    : Object.entries(buckets)
  return list.map(([key, { doc_count, groups }]) => [Number(key), groups?.value ?? doc_count])
}

/** A column's values; of a part of them, those whose counts are whole. */
function sumsOf({ aggregations }: CountedAnswer, { column, most }: Counted): Map<number, number> {
  const [single, several] = [aggregated(aggregations?.one, column), aggregated(aggregations?.many, column)]
  const sums = new Map(single && bucketsOf(single))
  const cut = most !== undefined && (single?.sum_other_doc_count ?? 0) > 0
  for (const [code, count] of several ? bucketsOf(several) : []) {
    const known = sums.get(code)
    if (known !== undefined || !cut) sums.set(code, (known ?? 0) + count)
  }
  return sums
}

/** Whether no value that was not asked for can be among the largest. */
function isEnough(answer: CountedAnswer, counted: Counted): boolean {
  const { column, most } = counted
  const single = aggregated(answer.aggregations?.one, column)
  if (most === undefined || !single || (single.sum_other_doc_count ?? 0) === 0) return true
  const asked = bucketsOf(single)
  // As many as this a value may have that was not told.
  const untold = (asked.at(-1)?.[1] ?? 0) + (single.doc_count_error_upper_bound ?? 0)
  const known = new Set(asked.map(([code]) => code))
  const several = aggregated(answer.aggregations?.many, column)
  const added = (several ? bucketsOf(several) : []).flatMap(([code, count]) => (known.has(code) ? [] : count))
  const least = [...sumsOf(answer, counted).values()].sort((a, b) => b - a)[most - 1] ?? 0
  return least >= added.reduce((largest, count) => Math.max(largest, count), 0) + untold
}

/** The same question for every value where too few were asked for to be sure of the largest. */
export function askedAgain(part: CountedPart, answer: CountedAnswer): CountedPart | undefined {
  if (part.counted.every((counted) => isEnough(answer, counted))) return undefined
  return { ...part, counted: part.counted.map(({ column }) => ({ column })) }
}

/** Counts as facets are presented from. */
function countsOf(
  part: CountedPart,
  answer: CountedAnswer,
  { facetOf }: Pick<Collection, 'facetOf'>,
): Counts {
  const values: Counts['values'] = new Map()
  let periods = new Map<number, number>()
  let bars = new Map<number, number>()
  for (const counted of part.counted) {
    const sums = sumsOf(answer, counted)
    if (counted.column === 'period') periods = sums
    else if (counted.column === 'salary') bars = sums
    else {
      for (const [code, count] of sums) {
        const facet = facetOf(code)
        if (!facet) continue
        const known = values.get(facet)
        if (known) known.push([code, count])
        else values.set(facet, [[code, count]])
      }
    }
  }
  return {
    values,
    periods: new Map(countedPeriods.map((count) => [count, periods.get(count) ?? 0])),
    bars: Array.from({ length: salaryBars }, (_, bar) => bars.get(bar) ?? 0),
    atLeast: false,
  }
}

/** The answers in the order of the questions. */
export function facetCounts(
  parts: readonly CountedPart[],
  answers: readonly CountedAnswer[],
  collection: Pick<Collection, 'facetOf'>,
): FacetCounts {
  const counts = parts.map((part, n) => {
    const answer = answers[n]
    if (!answer) throw new EngineUnavailable('facets were not answered')
    return countsOf(part, answer, collection)
  })
  const [all, ...others] = counts as [Counts, ...Counts[]]
  return {
    all,
    own: new Map(
      others.flatMap((own, n) => (parts[n + 1]?.facets ?? []).map((name) => [name, own] as const)),
    ),
  }
}
