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
    const group = segmentOf(found, ref).records.group(documentOf(ref))
    if (places.hasSeveral(group)) {
      if (seen.has(group)) continue
      seen.add(group)
    }
    first[count++] = ref
  }
  return first.subarray(0, count)
}

/** Of codes by their numbers. Counts are all zero but while one search is counted. */
let counts = new Uint32Array(0)
/** Which group a code was last met in. */
let stamps = new Int32Array(0)
let stamp = 0

function makeRoom(codes: number): void {
  if (counts.length < codes) {
    counts = new Uint32Array(codes * 2)
    stamps = new Int32Array(codes * 2)
  }
  if (stamp > 2 ** 30) {
    stamp = 0
    stamps.fill(0)
  }
}

/** Facets that are no codes. */
const withoutCodes: readonly string[] = ['salary', 'period']
const mostAtOnce = 2 ** 14

/** What was found with adverts of one group side by side, and where each group begins. */
function byGroups(found: Documents, places: Mirror['places']): { refs: Int32Array; shared: Uint8Array } {
  const { length } = found.refs
  const keys = new Float64Array(length)
  for (let n = 0; n < length; n += 1) {
    const ref = found.refs[n] as number
    const group = segmentOf(found, ref).records.group(documentOf(ref))
    // Those that stand alone keep their order, before all others.
    keys[n] = places.hasSeveral(group) ? (group + 1) * mostAtOnce + n : n
  }
  keys.sort()
  const refs = new Int32Array(length)
  /** Whether it is of the same group as the one before. */
  const shared = new Uint8Array(length)
  let before = 0
  for (let n = 0; n < length; n += 1) {
    const key = keys[n] as number
    const group = Math.floor(key / mostAtOnce)
    refs[n] = found.refs[key - group * mostAtOnce] as number
    if (group > 0 && group === before) shared[n] = 1
    before = group
  }
  return { refs, shared }
}

/** Counts what was found: each value once for adverts that differ in their place alone. */
function count(
  found: Documents,
  { vocabulary, places }: Mirror,
  now: number,
  only?: readonly (FacetName | 'salary')[],
): Counted {
  makeRoom(vocabulary.codes.size)
  const { refs, shared } = byGroups(found, places)
  const ages = periods.map(() => 0)
  const bars = Array.from({ length: salaryBars }, () => 0)
  const values: Counted['values'] = new Map()
  const touched: number[] = []
  const coded = !only?.every((facet) => withoutCodes.includes(facet))
  for (let n = 0; n < refs.length; n += 1) {
    const ref = refs[n] as number
    const document = documentOf(ref)
    const { records, values: own } = segmentOf(found, ref)
    const start = records.values(document)
    const end = coded ? start + (own[start] as number) : start
    if (shared[n] === 0 && shared[n + 1] !== 1) {
      // It stands alone, as most do: what it has is counted as it comes.
      for (let at = start + 1; at <= end; at += 1) {
        const code = own[at] as number
        const before = counts[code] as number
        if (before === 0) touched.push(code)
        counts[code] = before + 1
      }
    } else {
      if (shared[n] === 0) stamp += 1
      for (let at = start + 1; at <= end; at += 1) {
        const code = own[at] as number
        if (stamps[code] === stamp) continue
        stamps[code] = stamp
        const before = counts[code] as number
        if (before === 0) touched.push(code)
        counts[code] = before + 1
      }
    }
    if (shared[n] === 1) continue
    const age = now - records.published(document)
    for (let at = 0; at < periods.length; at += 1) {
      if (age <= (periods[at] as number) * day) ages[at] = (ages[at] as number) + 1
    }
    const salary = records.salary(document)
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
  /** Counted with a filter left out. */
  mostWithout: number
  /** Seconds since the epoch. */
  now: number
}

/** Counts of every facet with every other filter applied. */
export function countFacets(
  { mirror, finding, filters, newest, mostWithout, now }: Asked,
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
    mostWithout,
    ways.map(({ left }) => left),
  )
  for (const [n, { of }] of ways.entries()) {
    const counted = count(found[n] as Documents, mirror, now, of)
    for (const facet of of) own.set(facet, counted)
  }
  return { all: count(newest, mirror, now), own }
}
