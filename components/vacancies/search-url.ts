import { type VacancySearch, vacancySearchParams } from '@/lib/contracts/vacancy-search'
import { routes } from '@/lib/routes'

/** Address of the list, or the map, for a search. A change of filters starts from the first page. */
export function searchUrl(
  search: VacancySearch,
  change: Partial<VacancySearch> = {},
  view: 'list' | 'map' = 'list',
): string {
  const params = vacancySearchParams({ ...search, page: 1, ...change })
  if (view === 'map') params.set('view', view)
  const query = params.toString()
  return query ? `${routes.vacancies()}?${query}` : routes.vacancies()
}
