import type { FacetName } from '@/lib/contracts/vacancy-search'
import { type Documents, documentOf, type Finding, segmentOf } from '../engine/finding'
import type { Mirror } from '../engine/mirror'
import { type Counts, countDocuments } from './counting'
import { isShort } from './facet-codes'
import type { Filter, FilterName } from './filters'

export interface FacetCounts {
  /** Over rows that pass every filter. */
  all: Counts
  /** Over rows that pass every filter but the facet's own, for facets whose filter is set. */
  own: Map<FacetName | 'salary', Counts>
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

/** Facets that are no codes. */
const withoutCodes: ReadonlySet<string> = new Set(['salary', 'period'])

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
    const coded = of.filter((facet): facet is FacetName => !withoutCodes.has(facet))
    const counted = countDocuments(found[n] as Documents, mirror, now, {
      bits: coded.some(isShort),
      values: !coded.every(isShort),
    })
    for (const facet of of) own.set(facet, counted)
  }
  return { all: countDocuments(newest, mirror, now, { bits: true, values: true }), own }
}
