import type { FacetName } from '@/lib/contracts/vacancy-search'
import {
  type CodeKind,
  type FoundRows,
  isSkillCode,
  kindOf,
  valueCode,
} from '@/server/modules/vacancies/search-codes'
import type { Filter, FilterName } from './filters'
import { byQuestion, questionOf } from './near-misses'
import type { Pool } from './pool'

/** Width of a bar of the salary histogram, roubles; the last bar holds everything above. */
export const salaryStep = 20_000
export const salaryBars = 16

/** Counts by code, those of the period by days, those of the histogram by bar. */
export interface Counted {
  codes: Map<number, number>
  periods: Map<number, number>
  bars: number[]
}
export interface FacetCounts {
  /** Over rows that pass every filter. */
  all: Counted
  allAtLeast: boolean
  /** Over rows that pass every filter but the facet's own, for facets whose filter is set. */
  own: Map<FacetName | 'salary', Counted>
  ownAtLeast: boolean
}

/** Which filters a facet leaves out of its own count; itself alone when it is not here. */
const leftOut: Partial<Record<FacetName | 'salary', readonly FilterName[]>> = {
  region: ['region', 'city', 'near'],
  city: ['city', 'near'],
  category: ['category', 'role'],
  salary: ['salary_from'],
}
const ownFilters = (facet: FacetName | 'salary'): readonly FilterName[] =>
  leftOut[facet] ?? [facet as FilterName]

const facetOfKind: Partial<Record<CodeKind, FacetName>> = {
  city: 'city',
  region: 'region',
  role: 'role',
  category: 'category',
  experience: 'experience',
  employment: 'employment',
  format: 'format',
  schedule: 'schedule',
  hours: 'hours',
  contract: 'contract',
  fly_in: 'fly_in',
  education: 'education',
  licence: 'licence',
  language: 'language',
  age: 'age',
}
const facetOfFlag = new Map<number, FacetName>([
  [valueCode('flag', 'labor_contract'), 'contract'],
  [valueCode('flag', 'with_salary'), 'with_salary'],
  [valueCode('flag', 'night'), 'night'],
  [valueCode('flag', 'internship'), 'internship'],
  [valueCode('flag', 'accept_handicapped'), 'handicapped'],
  [valueCode('flag', 'verified'), 'verified'],
  [valueCode('flag', 'direct_employer'), 'no_agencies'],
  [valueCode('flag', 'few_responses'), 'few_responses'],
])

/** Which facet a code is a value of. */
export function facetOf(code: number): FacetName | undefined {
  if (isSkillCode(code)) return 'skill'
  const kind = kindOf(code)
  return kind === 'flag' ? facetOfFlag.get(code) : kind && facetOfKind[kind]
}

const day = 24 * 3600
const periods = [1, 3, 7, 30]

class Counter implements Counted {
  readonly codes = new Map<number, number>()
  readonly periods = new Map<number, number>()
  readonly bars: number[] = Array.from({ length: salaryBars }, () => 0)
  /** Codes of the adverts met so far of groups that have several. */
  readonly #seen = new Map<number, Set<number>>()

  constructor(
    private readonly rows: FoundRows,
    private readonly several: ReadonlySet<number>,
    private readonly now: number,
  ) {}

  add(n: number): void {
    const { rows, codes } = this
    const group = rows.groups[n] as number
    const end = rows.starts[n + 1] as number
    let seen: Set<number> | undefined
    if (this.several.has(group)) {
      seen = this.#seen.get(group)
      const first = !seen
      seen ??= new Set()
      this.#seen.set(group, seen)
      if (first) this.#addNumbers(n)
    } else this.#addNumbers(n)
    for (let at = rows.starts[n] as number; at < end; at += 1) {
      const code = rows.codes[at] as number
      if (seen) {
        if (seen.has(code)) continue
        seen.add(code)
      }
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  }

  #addNumbers(n: number): void {
    const age = this.now - (this.rows.published[n] as number)
    for (const days of periods) {
      if (age <= days * day) this.periods.set(days, (this.periods.get(days) ?? 0) + 1)
    }
    const salary = this.rows.salary[n] as number
    if (salary < 0) return
    const bar = Math.min(Math.floor(salary / salaryStep), salaryBars - 1)
    this.bars[bar] = (this.bars[bar] ?? 0) + 1
  }
}

/** Groups with more than one row: each of their values counts once. */
function groupsOfSeveral({ rows, first }: Pool): Set<number> {
  const several = new Set<number>()
  if (first.length === rows.count) return several
  const once = new Set<number>()
  for (let n = 0; n < rows.count; n += 1) {
    const group = rows.groups[n] as number
    if (once.has(group)) several.add(group)
    else once.add(group)
  }
  return several
}

function passes({ rows }: Pool, n: number, { codes, salaryFrom, publishedFrom }: Filter, sets: Set<number>) {
  if (salaryFrom !== undefined && (rows.salary[n] as number) < salaryFrom) return false
  if (publishedFrom !== undefined && (rows.published[n] as number) < publishedFrom) return false
  if (codes.length === 0) return true
  for (let at = rows.starts[n] as number; at < (rows.starts[n + 1] as number); at += 1) {
    if (sets.has(rows.codes[at] as number)) return true
  }
  return false
}

/** Counts of every facet with every other filter applied. `missed` is needed when filters are set. */
export function countFacets(
  found: Pool,
  missed: Pool | null,
  filters: readonly Filter[],
  facets: readonly (FacetName | 'salary')[],
  now: Date,
): FacetCounts {
  const seconds = Math.floor(now.getTime() / 1000)
  const all = new Counter(found.rows, groupsOfSeveral(found), seconds)
  for (let n = 0; n < found.rows.count; n += 1) all.add(n)
  const own = new Map<FacetName | 'salary', Counter>()
  const set = new Set(filters.map(({ name }) => name))
  if (missed) {
    const several = groupsOfSeveral(missed)
    for (const facet of facets) {
      if (ownFilters(facet).some((name) => set.has(name)))
        own.set(facet, new Counter(missed.rows, several, seconds))
    }
    countMisses(missed, filters, own)
  }
  return { all, allAtLeast: found.full, own, ownAtLeast: missed?.full ?? false }
}

function countMisses(
  missed: Pool,
  filters: readonly Filter[],
  own: ReadonlyMap<FacetName | 'salary', Counter>,
): void {
  const sets = new Map(filters.map((filter) => [filter, new Set(filter.codes)]))
  const questions = [...byQuestion(filters)]
  const ofQuestion = new Map<string, { counter: Counter; left: readonly FilterName[] }[]>()
  for (const [facet, counter] of own) {
    const left = ownFilters(facet)
    const question = questionOf(left[0] as FilterName)
    ofQuestion.set(question, [...(ofQuestion.get(question) ?? []), { counter, left }])
  }
  for (let n = 0; n < missed.rows.count; n += 1) {
    const failed: Filter[] = []
    for (const [, asked] of questions) {
      for (const filter of asked)
        if (!passes(missed, n, filter, sets.get(filter) as Set<number>)) failed.push(filter)
    }
    for (const [question, counters] of ofQuestion) {
      if (failed.some(({ name }) => questionOf(name) !== question)) continue
      for (const { counter, left } of counters) {
        if (failed.every(({ name }) => left.includes(name))) counter.add(n)
      }
    }
  }
}
