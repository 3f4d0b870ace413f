import { type SQL, sql } from 'drizzle-orm'
import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import { understandExactly } from './understanding/plain'
import { type TextMatch, textMatch } from './understanding/text-match'
import type { Understanding } from './understanding/types'

/** The filters of a search that can be taken away one by one, to count what each of them would give. */
export const filterNames = [
  'text',
  'city',
  'region',
  'role',
  'salary_from',
  'with_salary',
  'experience',
  'employment',
  'format',
  'period',
  'age',
] as const
export type FilterName = (typeof filterNames)[number]

const day = 24 * 3600 * 1000
const hasSalary = sql`(v.salary_from is not null or v.salary_to is not null)`

/** A search with what its words were understood to mean; read to the letter when that is not told. */
export interface UnderstoodSearch extends VacancySearch {
  understanding?: Understanding | null
}

/** The words of a search as SQL over vacancies `v`; null when they ask for nothing. */
export function matchOf(search: UnderstoodSearch): TextMatch | null {
  const understanding = search.understanding ?? (search.text === '' ? null : understandExactly(search.text))
  return (
    understanding &&
    textMatch(understanding, {
      document: sql`v.search`,
      title: sql`ts_filter(v.search, '{a}')`,
      role: sql`v.role_id`,
    })
  )
}

function conditionOf(name: FilterName, search: UnderstoodSearch, now: Date): SQL | undefined {
  switch (name) {
    case 'text':
      return matchOf(search)?.where
    case 'city':
      return search.city.length > 0 ? sql`v.city_ids && ${sql.param(search.city)}::int[]` : undefined
    case 'region':
      return search.region.length > 0 ? sql`v.region_ids && ${sql.param(search.region)}::int[]` : undefined
    case 'role':
      // Equality with one role walks its index in the order of the list; a set of roles has to be sorted.
      if (search.role.length === 1) return sql`v.role_id = ${search.role[0]}`
      return search.role.length > 1 ? sql`v.role_id = any(${sql.param(search.role)}::int[])` : undefined
    case 'salary_from':
      return search.salary_from === null ? undefined : sql`v.salary_month_net >= ${search.salary_from}`
    case 'with_salary':
      return search.with_salary ? hasSalary : undefined
    case 'experience':
      return search.experience.length > 0
        ? sql`v.experience = any(${sql.param(search.experience)}::text[])`
        : undefined
    case 'employment':
      return search.employment.length > 0
        ? sql`v.employment_form = any(${sql.param(search.employment)}::text[])`
        : undefined
    case 'format':
      return search.format.length > 0 ? sql`v.work_formats && ${sql.param(search.format)}::text[]` : undefined
    case 'age':
      if (search.age === null) return undefined
      return search.age === 14
        ? sql`v.age_restriction = 'AGE_14_PLUS'`
        : sql`v.age_restriction in ('AGE_14_PLUS', 'AGE_16_PLUS')`
    case 'period':
      return search.period === null
        ? undefined
        : sql`v.published_at >= ${new Date(now.getTime() - search.period * day)}`
  }
}

/** Filters that are set. */
export const activeFilters = (search: UnderstoodSearch): FilterName[] =>
  filterNames.filter((name) => conditionOf(name, search, new Date(0)) !== undefined)

/** `where` of open vacancies `v` that match every filter, but those named in `without`. */
export function whereOf(search: UnderstoodSearch, now: Date, without: readonly FilterName[] = []): SQL {
  const conditions = filterNames
    .filter((name) => !without.includes(name))
    .flatMap((name) => conditionOf(name, search, now) ?? [])
  const all = [sql`v.status = 'active'`, sql`v.expires_at > ${now}`, ...conditions]
  return sql.join(all, sql` and `)
}
