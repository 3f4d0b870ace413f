import { daySeconds } from '@/lib/shared/time'
import {
  countedPeriods,
  type EngineQuery,
  type EngineSort,
  type FacetRequest,
  type ListRequest,
  rankedDepth,
  salaryBars,
  salaryStep,
} from '../search-engine'
import { fewColumn, longColumns } from './documents'
import { type Dsl, foundDsl, scoreDsl } from './query-dsl'

/** Adverts of one group are told apart up to here; above, their number is an estimate within a hundredth. */
const exactGroups = 40_000
const exactGroupsOfValue = 3000

const one = { term: { several: false } }
const many = { term: { several: true } }
const groups = (precision: number) => ({
  cardinality: { field: 'group', precision_threshold: precision },
})

/** What is counted: a column of codes, the ages or the pay. */
export interface Counted {
  column: string
  /** So many of its largest values are enough. */
  most?: number
}

/** More values than any dictionary has. */
const allValues = 12_000

/**
 * A column as one aggregation. Building the answer costs more than counting: of thousands of values twice as many are asked for
 * as are needed, because what adverts in several places add is not known yet.
 */
const termsOf = ({ column, most }: Counted, shards: number) => ({
  field: `facet_${column}`,
  size: most === undefined ? allValues : most * 2,
  // One shard knows its largest values; several are put together of everything each of them has.
  ...(most !== undefined && shards > 1 && { shard_size: allValues }),
})

function aggregations(counted: readonly Counted[], now: number, grouped: boolean, shards: number): Dsl {
  const own = grouped ? { aggs: { groups: groups(exactGroupsOfValue) } } : {}
  const aggs: Dsl = {}
  for (const each of counted) {
    const { column } = each
    if (column === 'period') {
      const ranges = countedPeriods.map((count) => ({ key: String(count), from: now - count * daySeconds }))
      aggs.period = { range: { field: 'published', ranges, keyed: true }, ...own }
    } else if (column === 'salary') {
      const ranges = Array.from({ length: salaryBars }, (_, bar) => ({
        key: String(bar),
        from: bar * salaryStep,
        ...(bar < salaryBars - 1 && { to: (bar + 1) * salaryStep }),
      }))
      aggs.salary = { range: { field: 'salary', ranges, keyed: true }, ...own }
    } else {
      aggs[column] = { terms: termsOf(grouped ? { column } : each, shards), ...own }
    }
  }
  return aggs
}

/** Counts of whatever a request finds: each value once for adverts that differ in their place alone. */
const countsBeside = (counted: readonly Counted[], now: number, shards: number): Dsl => ({
  one: { filter: one, aggs: aggregations(counted, now, false, shards) },
  many: { filter: many, aggs: { groups: groups(exactGroups), ...aggregations(counted, now, true, shards) } },
})

/** Counts alone. */
export const facetsRequest = (query: EngineQuery, counted: readonly Counted[], shards: number): Dsl => ({
  query: { bool: { filter: foundDsl(query) } },
  size: 0,
  track_total_hits: false,
  aggs: countsBeside(counted, query.now, shards),
})

const apart: readonly string[] = [...longColumns, 'period', 'salary']

/** What one question counts. */
export interface CountedPart {
  query: EngineQuery
  counted: Counted[]
  facets: string[]
}

/**
 * The questions facets are counted by: first those with every filter, then those that leave out the same filters. Short facets
 * are one column where all are counted; a facet that is counted by itself has its own, and reads no other.
 */
export function countedParts(query: EngineQuery, facets: readonly FacetRequest[]): CountedPart[] {
  const whole: CountedPart = { query, counted: [], facets: [] }
  const parts = new Map([['', whole]])
  for (const { name, without, most } of facets) {
    const key = [...without].sort().join()
    let part = parts.get(key)
    if (!part) {
      const filters = query.filters.filter((filter) => !without.includes(filter.name))
      part = { query: { ...query, filters }, counted: [], facets: [] }
      parts.set(key, part)
    }
    part.facets.push(name)
    const column = part === whole && !apart.includes(name) ? fewColumn : name
    if (part.counted.some((each) => each.column === column)) continue
    part.counted.push(most === undefined || column === fewColumn ? { column } : { column, most })
  }
  return [...parts.values()]
}

const byDate = [{ published: 'desc' }, { id: 'desc' }]
const orderOf = (sort: EngineSort): Dsl[] => {
  switch (sort.by) {
    case 'date':
      return byDate
    case 'relevance':
      return [{ _score: 'desc' }, ...byDate]
    case 'salary':
      return [{ salary: { order: 'desc', missing: '_last' } }, { id: 'desc' }]
    case 'asks':
      return [{ salary: { order: 'asc', missing: '_last' } }, { id: 'desc' }]
    case 'distance':
      return [{ _geo_distance: { places: sort.from, order: 'asc', unit: 'km', mode: 'min' } }, ...byDate]
  }
}

/** More than any score: who is nearer by one step comes first, however well others fit. */
const stepScore = 16

/** What the order is made of; nothing where columns alone tell it. */
function scoresOf({ plan, now }: EngineQuery, sort: EngineSort): Dsl[] {
  if (sort.by !== 'relevance') return []
  const { near } = sort
  const steps = near?.steps.map((km) => ({
    constant_score: {
      filter: { geo_distance: { distance: `${km}km`, places: { lat: near.lat, lon: near.lon } } },
      boost: stepScore,
    },
  }))
  return [...(plan ? scoreDsl(plan, now) : []), ...(steps ?? [])]
}

/**
 * A list: adverts that differ in their place alone as one, the first of them in the order asked for. What is
 * counted beside it is counted while the hits are collected.
 */
export function listRequest(
  query: EngineQuery,
  { sort, offset, limit, only }: ListRequest,
  counted: readonly Counted[],
  shards: number,
): Dsl {
  const scores = limit > 0 ? scoresOf(query, sort) : []
  const scored = scores.length > 0
  const filter = [...foundDsl(query), ...(only ? [{ terms: { id: only } }] : [])]
  return {
    query: { bool: { filter, ...(scored && { should: scores }) } },
    from: offset,
    size: limit,
    _source: false,
    stored_fields: '_none_',
    // Scores and totals are worked out where they are looked at alone.
    track_total_hits: false,
    ...(limit > 0 && {
      sort: sort.by === 'relevance' && !scored ? byDate : orderOf(sort),
      collapse: { field: 'group' },
      docvalue_fields: sort.by === 'relevance' && query.plan && offset < rankedDepth ? ['record'] : columns,
    }),
    aggs: countsBeside(counted, query.now, shards),
  }
}

const columns = ['id', 'group', 'several', 'published', 'salary']

/** A part of a list in which groups are not folded: whoever asks does that. */
export const unfoldedRequest = (query: EngineQuery, { sort, offset, limit }: ListRequest): Dsl => ({
  query: { bool: { filter: foundDsl(query) } },
  from: offset,
  size: limit,
  _source: false,
  stored_fields: '_none_',
  track_total_hits: false,
  sort: orderOf(sort),
  docvalue_fields: columns,
})

/** The newest that is found of each of these groups. */
export const newestOfGroups = (query: EngineQuery, of: readonly number[]): Dsl => ({
  query: { bool: { filter: [...foundDsl(query), { terms: { group: of } }] } },
  size: of.length,
  sort: byDate,
  _source: false,
  stored_fields: '_none_',
  track_total_hits: false,
  collapse: { field: 'group' },
  docvalue_fields: ['id'],
})

/** How many say something, counted up to `cap`. */
export const countRequest = (filter: readonly Dsl[], cap: number): Dsl => ({
  query: { bool: { filter } },
  size: 0,
  track_total_hits: cap,
})
