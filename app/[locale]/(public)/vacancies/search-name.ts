import { getTranslations } from 'next-intl/server'
import { appliedFilters, namesOf, searchUrl } from '@/components/vacancies/applied-filters'
import { apiServer } from '@/lib/api/server'
import { parseVacancySearch, type RawParams, type VacancySearch } from '@/lib/contracts/vacancy-search'
import { routing } from '@/lib/i18n/routing'

const maxTyped = 100

/**
 * Where a search goes on that came with the name of a city as somebody typed it: to the city's id, slips put right as the
 * suggestions do it; words that name no city join the others. Null when none was typed.
 */
export async function urlOfTypedCity({ place, ...rest }: RawParams): Promise<string | null> {
  if (place === undefined) return null
  const { search } = parseVacancySearch(rest)
  const typed = ([place].flat()[0] ?? '').trim().slice(0, maxTyped)
  if (typed === '') return searchUrl(search)
  const [city] = await apiServer('GET /v1/dictionaries/suggest', {
    query: { kind: 'city', q: typed, limit: '1' },
  })
  return searchUrl(search, city?.id ? { city: [city.id] } : { text: `${search.text} ${typed}`.trim() })
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
