import { daySeconds } from '@/lib/shared/time'
import {
  countedPeriods,
  type EngineQuery,
  type EngineSort,
  type ListRequest,
  rankedDepth,
  salaryBars,
  salaryStep,
} from '../search-engine'
import { type FacetColumn, facetColumns } from './documents'
import { type Dsl, foundDsl, scoreDsl } from './query-dsl'

/** Adverts of one group are told apart up to here; above, their number is an estimate within a hundredth. */
const exactGroups = 40_000
const exactGroupsOfValue = 3000

const one = { term: { several: false } }
const many = { term: { several: true } }
const groups = (precision: number) => ({
  cardinality: { field: 'group', precision_threshold: precision },
})

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
 * A list: adverts that differ in their place alone as one, the first of them in the order asked for. `only` narrows what is
 * listed, not what is counted. What is counted beside it is counted while the hits are collected.
 */
export function listRequest(
  query: EngineQuery,
  { sort, offset, limit, only }: ListRequest,
  counted: readonly Counted[] = [],
): Dsl {
  const scores = limit > 0 ? scoresOf(query, sort) : []
  const scored = scores.length > 0
  return {
    query: { bool: { filter: foundDsl(query), ...(scored && { should: scores }) } },
    ...(only && { post_filter: { terms: { id: only } } }),
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
    aggs: {
      one: { filter: one, aggs: aggregations(counted, query.now, false) },
      many: {
        filter: many,
        aggs: { groups: groups(exactGroups), ...aggregations(counted, query.now, true) },
      },
    },
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

/** More values than any dictionary has. */
const columnSizes: Record<FacetColumn, number> = {
  few: 3000,
  metro: 3000,
  role: 3000,
  city: 12_000,
  skill: 12_000,
}

/** Columns, and the numbers that are counted beside them. */
export type Counted = FacetColumn | 'period' | 'salary'
const allCounted: readonly Counted[] = [...facetColumns, 'period', 'salary']
/** What is counted for a facet. */
export const countedFor = (facet: string): Counted => allCounted.find((name) => name === facet) ?? 'few'

function aggregations(counted: readonly Counted[], now: number, grouped: boolean): Dsl {
  const own = grouped ? { aggs: { groups: groups(exactGroupsOfValue) } } : {}
  const aggs: Dsl = {}
  for (const each of counted) {
    if (each === 'period') {
      const ranges = countedPeriods.map((count) => ({ key: String(count), from: now - count * daySeconds }))
      aggs.period = { range: { field: 'published', ranges, keyed: true }, ...own }
    } else if (each === 'salary') {
      const ranges = Array.from({ length: salaryBars }, (_, bar) => ({
        key: String(bar),
        from: bar * salaryStep,
        ...(bar < salaryBars - 1 && { to: (bar + 1) * salaryStep }),
      }))
      aggs.salary = { range: { field: 'salary', ranges, keyed: true }, ...own }
    } else {
      aggs[each] = { terms: { field: `facet_${each}`, size: columnSizes[each] }, ...own }
    }
  }
  return aggs
}

/** Counts over all that passes: each value once for adverts that differ in their place alone. */
export const facetsRequest = (query: EngineQuery, counted: readonly Counted[]): Dsl => ({
  query: { bool: { filter: foundDsl(query) } },
  size: 0,
  track_total_hits: false,
  aggs: {
    one: { filter: one, aggs: aggregations(counted, query.now, false) },
    many: { filter: many, aggs: aggregations(counted, query.now, true) },
  },
})
