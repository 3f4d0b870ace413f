import type { GeoPoint } from '@/lib/contracts/vacancy-search'
import { cityById } from '@/server/modules/dictionaries'
import { distanceKm } from '../../vacancies/places'
import { EngineUnavailable } from '../breaker'
import {
  type Counts,
  countedPeriods,
  type EngineQuery,
  type FacetCounts,
  type FacetRequest,
  type Hit,
  type ListRequest,
  rankedDepth,
  salaryBars,
} from '../search-engine'
import type { Collection } from './collections'
import { facetColumns } from './documents'
import { type HitRecord, saidBy, unpackRecord } from './hit-record'
import { type Counted, countedFor, facetsRequest } from './search-requests'

interface Bucket {
  key?: string
  doc_count: number
  groups?: { value: number }
}
interface Aggregated {
  buckets: Bucket[] | Record<string, Bucket>
}
export interface Answer {
  timed_out?: boolean
  _shards?: { failed: number }
  hits?: { total?: { value: number }; hits: FoundHit[] }
  error?: { type?: string; reason?: string }
  aggregations?: {
    one?: { doc_count: number } & Record<string, Aggregated | number>
    many?: { doc_count: number; groups?: { value: number } } & Record<string, Aggregated | number | object>
  }
}
interface FoundHit {
  fields: Record<string, (number | boolean | string)[] | undefined>
}

/** How many were found, adverts that differ in their place alone as one. */
export const totalOf = ({ aggregations }: Answer): number =>
  (aggregations?.one?.doc_count ?? 0) + (aggregations?.many?.groups?.value ?? 0)

const bucketsOf = (aggregated: unknown): [string, number][] => {
  const buckets = (aggregated as Aggregated | undefined)?.buckets ?? []
  const list = Array.isArray(buckets)
    ? buckets.map((bucket) => [bucket.key ?? '', bucket] as const)
    : Object.entries(buckets)
  return list.map(([key, { doc_count, groups }]) => [key, groups?.value ?? doc_count])
}

/** Counts as facets are presented from. */
function countsOf({ aggregations }: Answer, { facetOf }: Pick<Collection, 'facetOf'>): Counts {
  const sums = (name: Counted): Map<number, number> => {
    const sum = new Map<number, number>()
    for (const part of [aggregations?.one, aggregations?.many]) {
      for (const [key, count] of bucketsOf(part?.[name]))
        sum.set(Number(key), (sum.get(Number(key)) ?? 0) + count)
    }
    return sum
  }
  const values: Counts['values'] = new Map()
  for (const column of facetColumns) {
    for (const [code, count] of sums(column)) {
      const facet = facetOf(code)
      if (!facet) continue
      const known = values.get(facet)
      if (known) known.push([code, count])
      else values.set(facet, [[code, count]])
    }
  }
  const periods = sums('period')
  const bars = sums('salary')
  return {
    values,
    periods: new Map(countedPeriods.map((count) => [count, periods.get(count) ?? 0])),
    bars: Array.from({ length: salaryBars }, (_, bar) => bars.get(bar) ?? 0),
    atLeast: false,
  }
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

/** Facets that leave out the same filters are counted together. */
export function countedTogether(query: EngineQuery, facets: readonly FacetRequest[]) {
  const together = new Map<string, { without: readonly string[]; facets: string[] }>()
  for (const { name, without } of facets) {
    if (without.length === 0) continue
    const key = [...without].sort().join()
    const known = together.get(key)
    if (known) known.facets.push(name)
    else together.set(key, { without, facets: [name] })
  }
  return [...together.values()].map(({ without, facets }) => ({
    facets,
    request: facetsRequest(
      { ...query, filters: query.filters.filter(({ name }) => !without.includes(name)) },
      [...new Set<Counted>(facets.map(countedFor))],
    ),
  }))
}

/** What is counted with every filter. */
export const countedWhole = (facets: readonly FacetRequest[]): Counted[] => [
  ...new Set(facets.flatMap(({ name, without }) => (without.length === 0 ? countedFor(name) : []))),
]

/** The answers in the order of the questions: with every filter first, then those that leave some out. */
export function facetCounts(
  counts: readonly Answer[],
  own: readonly { facets: string[] }[],
  collection: Pick<Collection, 'facetOf'>,
): FacetCounts {
  const [all, ...others] = counts.map((answer) => countsOf(answer, collection))
  if (!all) throw new EngineUnavailable('facets were not answered')
  return {
    all,
    own: new Map(
      own.flatMap(({ facets }, n) => {
        const counted = others[n]
        return counted ? facets.map((name) => [name, counted] as const) : []
      }),
    ),
  }
}
