import { type VacancySearch, vacancySearchParams } from '@/lib/contracts/vacancy-search'
import { routes } from '@/lib/routes'

/** Address of the list for a search. A change of filters starts from the first page. */
export function searchUrl(search: VacancySearch, change: Partial<VacancySearch> = {}): string {
  const query = vacancySearchParams({ ...search, page: 1, ...change }).toString()
  return query ? `${routes.vacancies()}?${query}` : routes.vacancies()
}
