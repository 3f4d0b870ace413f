import type { ResumeFacetName } from '@/lib/contracts/resume-facets'
import { resumePeriods } from '@/lib/contracts/resume-search'
import { daySeconds } from '@/lib/shared/time'
import type { FoundRows } from '@/server/modules/vacancies'
import { questionOf } from './conditions'
import { districtCodeOf } from './facet-codes'
import { type Filter, type FilterName, passesFilter } from './filters'

/** Rows found, those raised last first; of one person the first stands for all. */
export interface Pool {
  rows: FoundRows
  /** Index of the first row of each person, in order. */
  first: Int32Array
  /** How well the first rows fit the words. */
  ranks: readonly number[]
  /** There are more than these. */
  full: boolean
  /** Older ones were not looked at for want of time. */
  partial: boolean
}

/** Width of a bar of the histogram, roubles; the last bar holds everything above. */
export const salaryStep = 20_000
const salaryBars = 16

/** Counts by code, those of the period by days, those of the histogram by bar. */
export interface Counted {
  codes: Map<number, number>
  periods: Map<number, number>
  bars: number[]
  /** There are more than were counted. */
  atLeast: boolean
}
export type Facet = ResumeFacetName | 'salary'

/** Which filters a facet leaves out of its own count; itself alone when it is not here. */
const leftOut: Partial<Record<Facet, readonly FilterName[]>> = {
  district: ['place'],
  region: ['place'],
  city: ['place'],
  category: ['category', 'role'],
  salary: ['salary_to'],
}
export const ownFilters = (facet: Facet): readonly FilterName[] => leftOut[facet] ?? [facet as FilterName]

/** People, each value of one person once, whichever of the resumes says it. */
class Counter implements Counted {
  readonly codes = new Map<number, number>()
  readonly periods = new Map<number, number>()
  readonly bars: number[] = Array.from({ length: salaryBars }, () => 0)
  readonly #met = new Map<number, Set<number>>()

  constructor(
    private readonly pool: Pool,
    private readonly now: number,
    readonly atLeast: boolean,
  ) {}

  add(n: number): void {
    const { rows } = this.pool
    const person = rows.groups[n] as number
    const met = this.#met.get(person)
    if (!met) this.#addNumbers(n)
    const said = met ?? new Set<number>()
    if (!met) this.#met.set(person, said)
    const say = (code: number) => {
      if (said.has(code)) return
      said.add(code)
      this.codes.set(code, (this.codes.get(code) ?? 0) + 1)
    }
    for (let at = rows.starts[n] as number; at < (rows.starts[n + 1] as number); at += 1) {
      const code = rows.codes[at] as number
      say(code)
      const district = districtCodeOf(code)
      if (district !== undefined) say(district)
    }
  }

  #addNumbers(n: number): void {
    const { rows } = this.pool
    const age = this.now - (rows.published[n] as number)
    for (const days of resumePeriods) {
      if (age <= days * daySeconds) this.periods.set(days, (this.periods.get(days) ?? 0) + 1)
    }
    const salary = rows.salary[n] as number
    if (salary < 0) return
    const bar = Math.min(Math.floor(salary / salaryStep), salaryBars - 1)
    this.bars[bar] = (this.bars[bar] ?? 0) + 1
  }
}

/** The filters a row does not pass. */
function failedBy({ rows }: Pool, n: number, filters: readonly Filter[]): Filter[] {
  const codes = new Set(rows.codes.subarray(rows.starts[n], rows.starts[n + 1]))
  const row = {
    has: (code: number) => codes.has(code),
    salary: rows.salary[n] as number,
    raised: rows.published[n] as number,
  }
  return filters.filter((filter) => !passesFilter(filter, row))
}

/**
 * Counts of each facet with every other filter applied.
 * @param nearly rows that miss one question at most; needed when filters are set
 */
export function countFacets(
  found: Pool,
  nearly: Pool | null,
  filters: readonly Filter[],
  { facets, now }: { facets: readonly Facet[]; now: Date },
): (facet: Facet) => Counted {
  const seconds = Math.floor(now.getTime() / 1000)
  const all = new Counter(found, seconds, found.full)
  for (let n = 0; n < found.rows.count; n += 1) all.add(n)
  if (!nearly) return () => all
  const set = new Set(filters.map(({ name }) => name))
  const own = new Map(
    facets
      .filter((facet) => ownFilters(facet).some((name) => set.has(name)))
      .map((facet) => [facet, new Counter(nearly, seconds, nearly.full)] as const),
  )
  for (let n = 0; n < nearly.rows.count; n += 1) {
    const failed = failedBy(nearly, n, filters)
    const [first] = failed
    if (first && failed.some(({ name }) => questionOf(name) !== questionOf(first.name))) continue
    for (const [facet, counter] of own) {
      const left = ownFilters(facet)
      if (failed.every(({ name }) => left.includes(name))) counter.add(n)
    }
  }
  return (facet) => own.get(facet) ?? all
}
