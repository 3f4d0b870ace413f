import type { FacetValue } from '@/lib/contracts/vacancy-search'

/** Values shown of the long dictionaries; of regions and stations all there are, for people look for one of them by its name. */
const mostValues = 60
const mostRegions = 120
const mostStations = 300

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

/** Counts of a dictionary, the most first; what it does not know is left out. */
export function longValues(
  counts: CodeCounts,
  nameOf: (code: number) => Named | undefined,
  atLeast: boolean,
  { most, chosen }: Shown,
): FacetValue[] {
  return counts
    .sort((a, b) => b[1] - a[1])
    .filter(([code], at) => at < most || chosen?.has(code))
    .flatMap(([code, count]) => {
      const named = nameOf(code)
      return named ? [{ ...named, count, at_least: atLeast }] : []
    })
    .sort((a, b) => b.count - a.count || compare(a.name, b.name))
}

const mosts: Readonly<Record<string, number>> = { region: mostRegions, metro: mostStations }
export const mostOf = (facet: string): number => mosts[facet] ?? mostValues

/** Made once: a comparison that looks its rules up anew costs more than all the counting. */
const { compare } = new Intl.Collator('ru')
