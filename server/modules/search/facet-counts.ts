import type { FacetName } from '@/lib/contracts/vacancy-search'
import type { Filter, FilterName } from './filters'
import { type Documents, documentOf, type Finding, segmentOf } from './mirror/finding'
import type { Mirror } from './mirror/mirror'

/** Width of a bar of the salary histogram, roubles; the last bar holds everything above. */
export const salaryStep = 20_000
export const salaryBars = 16

/** Counts of the values of facets by code, those of the period by days, those of the histogram by bar. */
export interface Counted {
  values: Map<FacetName, [code: number, count: number][]>
  periods: Map<number, number>
  bars: number[]
  /** There are more than were counted. */
  atLeast: boolean
}
export interface FacetCounts {
  /** Over rows that pass every filter. */
  all: Counted
  /** Over rows that pass every filter but the facet's own, for facets whose filter is set. */
  own: Map<FacetName | 'salary', Counted>
}

/** Which filters a facet leaves out of its own count; itself alone when it is not here. */
const leftOut: Partial<Record<FacetName | 'salary', readonly FilterName[]>> = {
  district: ['place'],
  region: ['place'],
  city: ['place'],
  category: ['category', 'role'],
  salary: ['salary_from'],
}
const ownFilters = (facet: FacetName | 'salary'): readonly FilterName[] =>
  leftOut[facet] ?? [facet as FilterName]

const day = 24 * 3600
const periods = [1, 3, 7, 30]

/** The first of each group of adverts that differ in their place alone. */
export function foldGroups(found: Documents, { places }: Mirror): Int32Array {
  const seen = new Set<number>()
  const first = new Int32Array(found.refs.length)
  let count = 0
  for (let n = 0; n < found.refs.length; n += 1) {
    const ref = found.refs[n] as number
    const group = segmentOf(found, ref).columns.groups[documentOf(ref)] as number
    if (places.hasSeveral(group)) {
      if (seen.has(group)) continue
      seen.add(group)
    }
    first[count++] = ref
  }
  return first.subarray(0, count)
}

/** Counts of codes by their numbers: all zero but while one search is counted. */
let counts = new Uint32Array(0)

/** Facets that are no codes. */
const withoutCodes: readonly string[] = ['salary', 'period']

/** Counts what was found: each value once for adverts that differ in their place alone. */
function count(
  found: Documents,
  { vocabulary, places }: Mirror,
  now: number,
  only?: readonly (FacetName | 'salary')[],
): Counted {
  if (counts.length < vocabulary.codes.size) counts = new Uint32Array(vocabulary.codes.size * 2)
  const ages = periods.map(() => 0)
  const bars = Array.from({ length: salaryBars }, () => 0)
  const values: Counted['values'] = new Map()
  const touched: number[] = []
  const coded = !only?.every((facet) => withoutCodes.includes(facet))
  /** Codes a group has been counted with, by its number. */
  const seen = new Map<number, Set<number>>()
  for (let n = 0; n < found.refs.length; n += 1) {
    const ref = found.refs[n] as number
    const document = documentOf(ref)
    const { columns, codesOf } = segmentOf(found, ref)
    const { terms, starts } = codesOf
    const group = columns.groups[document] as number
    let known: Set<number> | undefined
    let first = true
    if (places.hasSeveral(group)) {
      known = seen.get(group)
      first = !known
      if (!known) {
        known = new Set()
        seen.set(group, known)
      }
    }
    const end = coded ? (starts[document + 1] as number) : 0
    for (let at = starts[document] as number; at < end; at += 1) {
      const code = terms[at] as number
      if (known) {
        if (known.has(code)) continue
        known.add(code)
      }
      const before = counts[code] as number
      if (before === 0) touched.push(code)
      counts[code] = before + 1
    }
    if (!first) continue
    const age = now - (columns.published[document] as number)
    for (let at = 0; at < periods.length; at += 1) {
      if (age <= (periods[at] as number) * day) ages[at] = (ages[at] as number) + 1
    }
    const salary = columns.salary[document] as number
    if (salary < 0) continue
    const bar = Math.min(Math.floor(salary / salaryStep), salaryBars - 1)
    bars[bar] = (bars[bar] as number) + 1
  }
  for (const number of touched) {
    const entry: [number, number] = [vocabulary.codeOf(number), counts[number] as number]
    counts[number] = 0
    const facet = vocabulary.facetOf(number)
    if (!facet || (only && !only.includes(facet))) continue
    const known = values.get(facet)
    if (known) known.push(entry)
    else values.set(facet, [entry])
  }
  return {
    values,
    periods: new Map(periods.map((days, n) => [days, ages[n] as number])),
    bars,
    atLeast: found.more,
  }
}

interface Asked {
  mirror: Mirror
  finding: Finding
  filters: readonly Filter[]
  newest: Documents
  most: number
  /** Seconds since the epoch. */
  now: number
}

/** Counts of every facet with every other filter applied. */
export function countFacets(
  { mirror, finding, filters, newest, most, now }: Asked,
  facets: readonly (FacetName | 'salary')[],
): FacetCounts {
  const set = new Set(filters.map(({ name }) => name))
  const own: FacetCounts['own'] = new Map()
  const byLeftOut = new Map<string, { left: FilterName[]; of: (FacetName | 'salary')[] }>()
  for (const facet of facets) {
    const left = ownFilters(facet).filter((name) => set.has(name))
    if (left.length === 0) continue
    const known = byLeftOut.get(left.join())
    if (known) known.of.push(facet)
    else byLeftOut.set(left.join(), { left, of: [facet] })
  }
  const ways = [...byLeftOut.values()]
  const found = finding.newestWithout(
    most,
    ways.map(({ left }) => left),
  )
  for (const [n, { of }] of ways.entries()) {
    const counted = count(found[n] as Documents, mirror, now, of)
    for (const facet of of) own.set(facet, counted)
  }
  return { all: count(newest, mirror, now), own }
}
