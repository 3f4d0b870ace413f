import type { GeoPoint } from '@/lib/contracts/vacancy-search'
import { cityById } from '@/server/modules/dictionaries'
import { distanceKm } from '../../vacancies/places'
import { EngineUnavailable } from '../breaker'
import {
  type EngineQuery,
  type FacetCounts,
  type FacetRequest,
  type Hit,
  type ListRequest,
  rankedDepth,
} from '../search-engine'
import { type HitRecord, saidBy, unpackRecord } from './hit-record'
import {
  type Answer,
  type Counted,
  countedFor,
  countsOf,
  type FoundHit,
  facetsRequest,
} from './search-requests'

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
export function facetCounts(counts: readonly Answer[], own: readonly { facets: string[] }[]): FacetCounts {
  const [all, ...others] = counts.map(countsOf)
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
