import { getTranslations } from 'next-intl/server'
import { appliedFilters, namesOf, searchUrl } from '@/components/vacancies/applied-filters'
import { apiServer } from '@/lib/api/server'
import { changeOfTypedCity } from '@/lib/api/typed-city'
import { parseVacancySearch, type RawParams, type VacancySearch } from '@/lib/contracts/vacancy-search'
import { routing } from '@/lib/i18n/routing'

/** Where a search goes on that came with the name of a city as somebody typed it; null when none was typed. */
export async function urlOfTypedCity({ place, ...rest }: RawParams): Promise<string | null> {
  const { search } = parseVacancySearch(rest)
  const change = await changeOfTypedCity(place, search)
  return change && searchUrl(search, { ...change, ...(change.city && { near: null }) })
}

/** What a search asks for: its words and filters; empty for the plain list. */
export async function searchName(search: VacancySearch): Promise<string> {
  const [t, dictionaries] = await Promise.all([
    getTranslations({ locale: routing.defaultLocale, namespace: 'vacancies' }),
    apiServer('GET /v1/dictionaries'),
  ])
  const applied = appliedFilters(search, namesOf(dictionaries), t).map(({ label }) => label)
  return [search.text, ...applied].filter(Boolean).join(', ')
}
