import { getTranslations } from 'next-intl/server'
import { appliedFilters, namesOf } from '@/components/vacancies/applied-filters'
import { apiServer } from '@/lib/api/server'
import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import { routing } from '@/lib/i18n/routing'

/** What a search asks for: its words and filters; empty for the plain list. */
export async function searchName(search: VacancySearch): Promise<string> {
  const [t, dictionaries] = await Promise.all([
    getTranslations({ locale: routing.defaultLocale, namespace: 'vacancies' }),
    apiServer('GET /v1/dictionaries'),
  ])
  const applied = appliedFilters(search, namesOf(dictionaries), t).map(({ label }) => label)
  return [search.text, ...applied].filter(Boolean).join(', ')
}
