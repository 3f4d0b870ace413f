import { type SQL, sql } from 'drizzle-orm'
import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import { numberCode } from '@/server/modules/vacancies'
import type { Condition, Offer } from '../query-analysis/conditions/condition'
import { understandExactly } from '../query-analysis/exact-groups'
import { codesQuery, type TextMatch, textMatch } from '../query-analysis/text-match'
import type { Understanding } from '../query-analysis/types'
import { type Filter, type FilterName, filtersOf, type KnownCompanies } from './filters'

/** A search with what its words were understood to mean; read to the letter when that is not told. */
export interface UnderstoodSearch extends VacancySearch, KnownCompanies {
  /** As typed: `text` holds what is left without the conditions. */
  typed?: string
  conditions?: readonly Condition[]
  offers?: readonly Offer[]
  understanding?: Understanding | null
}

/** The words of a search as SQL over `vacancy_search s`; null when they ask for nothing. */
export function matchOf(search: UnderstoodSearch): TextMatch | null {
  const understanding = search.understanding ?? (search.text === '' ? null : understandExactly(search.text))
  return (
    understanding &&
    textMatch(understanding, {
      document: sql`s.document`,
      title: sql`s.title_document`,
      titlesMarked: true,
      ofRole: (ids) => sql`s.role_id = any(${sql.param([...ids])}::int[])`,
      roleQuery: (ids) => codesQuery([ids.map((id) => numberCode('role', id))]),
    })
  )
}

/** What codes are too coarse for. */
const numberConditions = ({ salaryFrom, salaryTo, publishedFrom }: Filter): SQL[] => [
  ...(salaryFrom === undefined ? [] : [sql`s.salary_month_net >= ${salaryFrom}`]),
  ...(salaryTo === undefined ? [] : [sql`s.salary_month_net <= ${salaryTo}`]),
  ...(publishedFrom === undefined ? [] : [sql`s.published_at >= to_timestamp(${publishedFrom})`]),
]

/** The filters of a search as SQL over `vacancy_search s`. */
function filterConditions(filters: readonly Filter[]): SQL[] {
  const coded = filters.filter(({ codes }) => codes.length > 0)
  return [
    ...(coded.length > 0 ? [sql`s.document @@ ${codesQuery(coded.map(({ codes }) => codes))}`] : []),
    ...filters.flatMap(numberConditions),
  ]
}

const stillOpen = (now: Date): SQL => sql`s.expires_at > ${now}`

/** `where` of rows `vacancy_search s` that match the words and every filter, but those named in `without`. */
export function whereOf(
  search: UnderstoodSearch,
  now: Date,
  without: readonly (FilterName | 'text')[] = [],
): SQL {
  const match = without.includes('text') ? null : matchOf(search)
  const filters = filtersOf(search, now).filter(({ name }) => !without.includes(name))
  return sql.join([stillOpen(now), ...(match ? [match.where] : []), ...filterConditions(filters)], sql` and `)
}
