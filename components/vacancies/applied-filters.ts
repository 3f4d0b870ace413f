import type { useTranslations } from 'next-intl'
import { emptyVacancySearch, type VacancyFacets, type VacancySearch } from '@/lib/contracts/vacancy-search'
import { formatNumber } from '@/lib/format/number'
import { searchUrl } from './search-url'

type Words = ReturnType<typeof useTranslations<'vacancies'>>

export interface AppliedFilter {
  label: string
  /** The list without it. */
  href: string
}

const listFilters = ['region', 'city', 'role', 'experience', 'employment', 'format'] as const

/** Everything that narrows the list, each with the address that takes it away. The text has its own field. */
export function appliedFilters(
  search: VacancySearch,
  nameOf: (filter: (typeof listFilters)[number], value: string) => string | undefined,
  t: Words,
): AppliedFilter[] {
  const chosen = listFilters.flatMap((filter) =>
    search[filter].map((value) => ({
      label: nameOf(filter, String(value)) ?? String(value),
      href: searchUrl(search, {
        [filter]: (search[filter] as (string | number)[]).filter((other) => other !== value),
      }),
    })),
  )
  return [
    ...chosen,
    ...(search.salary_from !== null
      ? [
          {
            label: t('salaryFromChip', { amount: formatNumber(search.salary_from) }),
            href: searchUrl(search, { salary_from: null }),
          },
        ]
      : []),
    ...(search.with_salary
      ? [{ label: t('withSalary'), href: searchUrl(search, { with_salary: false }) }]
      : []),
    ...(search.age !== null
      ? [{ label: t('ageChip', { age: search.age }), href: searchUrl(search, { age: null }) }]
      : []),
    ...(search.period !== null
      ? [{ label: t(`period.${search.period}`), href: searchUrl(search, { period: null }) }]
      : []),
  ]
}

/** The same text and order without any filter. */
export const withoutFilters = (search: VacancySearch): string =>
  searchUrl({ ...emptyVacancySearch, text: search.text, sort: search.sort })

/** Names of chosen values from the counted ones; what nothing was found for is not among them. */
export function nameFrom(facets: VacancyFacets['facets']) {
  return (filter: (typeof listFilters)[number], value: string): string | undefined =>
    facets[filter].find((item) => item.value === value)?.name
}
