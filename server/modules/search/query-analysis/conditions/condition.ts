import type { ResumeSearch } from '@/lib/contracts/resume-search'
import type { VacancySearch } from '@/lib/contracts/vacancy-search'

/** Filters that words can stand for, as the address of a search has them. */
export type ConditionFilters = Partial<
  Pick<
    VacancySearch,
    | 'city'
    | 'region'
    | 'district'
    | 'metro'
    | 'km'
    | 'salary_from'
    | 'experience'
    | 'employment'
    | 'format'
    | 'schedule'
    | 'night'
    | 'fly_in'
    | 'licence'
    | 'age'
  > &
    Pick<ResumeSearch, 'salary_to'>
>

/** What conditions are read against. */
export interface ConditionContext {
  /** How often a word stands in titles, skills and names of companies. */
  count: (word: string) => number
  /** Filters that the search has: words for others stay words. */
  filters: ReadonlySet<string>
}

/** Words of a query that are a filter, or name what is to be left out. */
export interface Condition {
  /** As typed, in one space and lower case; `as_typed=<key>` makes plain words of them. */
  key: string
  /** As typed. */
  from: string
  filters: ConditionFilters
  /** Words that must not be found; empty for a filter. */
  excluded: string
  /** The query without these words. */
  rest: string
  /** Nothing fits it: the search goes on without it, and says so. */
  unmet: boolean
}

/** What some words at a place of the query mean. */
export interface Reading {
  /** Tokens it takes. */
  length: number
  filters: ConditionFilters
  excluded?: string
}
