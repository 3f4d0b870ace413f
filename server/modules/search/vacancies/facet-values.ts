import type { FacetValue } from '@/lib/contracts/vacancy-search'
import { dictionaries } from '@/server/modules/dictionaries'

let orders: Map<string, number> | undefined
/** Names of all long dictionaries sorted once: to compare two by the rules of a language takes longer than to count them. */
function nameOrder(name: string): number {
  if (!orders) {
    const { districts, regions, cities, metroStations, roles, areas, skills } = dictionaries()
    const named = [districts, regions, cities, metroStations, roles, areas, skills].flat()
    const names = [...new Set(named.map((one) => one.name))].sort(new Intl.Collator('ru').compare)
    orders = new Map(names.map((one, n) => [one, n]))
  }
  return orders.get(name) ?? orders.size
}

/** Values shown of the long dictionaries; of regions and stations all there are, for people look for one of them by its name. */
const defaultMaxValues = 60
const maxRegions = 120
const maxStations = 300

export type CodeCounts = [code: number, count: number][]

/** A short list keeps its own order; zeros are shown where everybody knows the values. */
export interface ShortList {
  values: readonly string[]
  names: Readonly<Record<string, string>>
  zeros: boolean
  valueOf: (code: number) => string
}

/** Counts of a short list with the names of its values. */
export function shortValues(counts: CodeCounts, list: ShortList, atLeast: boolean): FacetValue[] {
  const known = new Map(counts.map(([code, count]) => [list.valueOf(code), count]))
  return list.values
    .map((value) => ({
      value,
      name: list.names[value] ?? value,
      count: known.get(value) ?? 0,
      at_least: atLeast,
    }))
    .filter(({ count }) => count > 0 || list.zeros)
}

type Named = Pick<FacetValue, 'value' | 'name' | 'parent'>

/** Which of the long values are shown: so many, and those that are chosen however few they have. */
interface Shown {
  most: number
  chosen?: ReadonlySet<number>
}

/** So many of the largest counts, in any order, and those that are chosen: of thousands only these are sorted. */
function byCountDescending(counts: CodeCounts, most: number, chosen?: ReadonlySet<number>): CodeCounts {
  if (counts.length <= most) return counts
  const sorted = Uint32Array.from(counts, ([, count]) => count).sort()
  const least = sorted[counts.length - most] as number
  // Of those that have just as many, the first that fit.
  let equal = most - (counts.length - firstAbove(sorted, least))
  return counts.filter(([code, count]) => {
    if (count > least || (count === least && equal-- > 0)) return true
    return chosen?.has(code) ?? false
  })
}

/** Where in a sorted list what is larger begins. */
function firstAbove(sorted: Uint32Array, value: number): number {
  let at = sorted.length
  while (at > 0 && (sorted[at - 1] as number) > value) at -= 1
  return at
}

/** Counts of a dictionary, the most first; what it does not know is left out. */
export function longValues(
  counts: CodeCounts,
  nameOf: (code: number) => Named | undefined,
  atLeast: boolean,
  { most, chosen }: Shown,
): FacetValue[] {
  const found: { named: Named; count: number; order: number }[] = []
  for (const [code, count] of byCountDescending(counts, most, chosen)) {
    const named = nameOf(code)
    if (named) found.push({ named, count, order: nameOrder(named.name) })
  }
  found.sort((a, b) => b.count - a.count || a.order - b.order)
  // Every object is made the same way: what has a shape of its own takes long to write as JSON.
  return found.map(({ named: { value, name, parent }, count }) =>
    parent === undefined
      ? { value, name, count, at_least: atLeast }
      : { value, name, parent, count, at_least: atLeast },
  )
}

const limitsByFacet: Readonly<Record<string, number>> = { region: maxRegions, metro: maxStations }
export const maxValuesOf = (facet: string): number => limitsByFacet[facet] ?? defaultMaxValues
