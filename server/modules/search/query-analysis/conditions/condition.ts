import type { ResumeSearch } from '@/lib/contracts/resume-search'
import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import type { CompanyContext } from './company-conditions'

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
    | 'student'
    | 'company'
    | 'experience'
    | 'employment'
    | 'format'
    | 'schedule'
    | 'night'
    | 'evening'
    | 'frequency'
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
  /** Whether words say a trade or a skill. */
  isTrade: (words: readonly string[]) => boolean
  /** How many of the newest adverts are of a city. */
  adverts: (cityId: number) => number
  /** Filters that the search has: words for others stay words. */
  filters: ReadonlySet<string>
  /** Employers that words may name; none are looked for without. */
  employers?: CompanyContext
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
  /** What it is called where its filters do not tell: a company. */
  label?: string
  /** The place it needs has to be asked for: where somebody lives. */
  asks?: 'home'
  /** Nothing fits it: the search goes on without it, and says so. */
  unmet: boolean
}

/** What some words at a place of the query mean. */
export interface Reading {
  /** Tokens it takes. */
  length: number
  filters: ConditionFilters
  excluded?: string
  label?: string
  asks?: 'home'
}

/** Another way to read some words: as an employer, where they were left as words. */
export interface Offer {
  from: string
  name: string
  filters: ConditionFilters
  /** The query without these words. */
  rest: string
}
