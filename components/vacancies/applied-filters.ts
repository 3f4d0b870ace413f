import type { useTranslations } from 'next-intl'
import type { Dictionaries } from '@/lib/contracts/dictionaries'
import { type AppliedName, vacancyListFilters } from '@/lib/contracts/search-help'
import {
  emptyVacancySearch,
  type VacancyFacets,
  type VacancySearch,
  vacancySearchParams,
} from '@/lib/contracts/vacancy-search'
import { formatNumber } from '@/lib/format/number'
import { routes } from '@/lib/routes'

/** Label of a value from the dictionaries alone. */
export const namesOf = (all: Dictionaries) => {
  const byId = (list: readonly { id: number; name: string }[]) => (value: string) =>
    list.find(({ id }) => String(id) === value)?.name
  const inRecord = (names: Record<string, string>) => (value: string) => names[value]
  const of: Partial<Record<AppliedName, (value: string) => string | undefined>> = {
    city: (value) => all.cities.find(([id]) => String(id) === value)?.[1],
    region: byId(all.regions),
    district: byId(all.districts),
    metro: (value) => all.metro_stations.find(([id]) => String(id) === value)?.[1],
    role: byId(all.roles),
    category: byId(all.areas),
    experience: inRecord(all.experience),
    employment: inRecord(all.employment_forms),
    format: inRecord(all.work_formats),
    schedule: inRecord(all.schedule_days),
    hours: inRecord(all.working_hours),
    fly_in: inRecord(all.fly_in_fly_out_days),
    education: inRecord(all.education_demands),
    licence: inRecord(all.driver_licences),
    language: inRecord(all.languages),
    frequency: inRecord(all.salary_frequencies),
    contract: inRecord(all.civil_law_contracts),
  }
  return (filter: AppliedName, value: string): string | undefined => of[filter]?.(value)
}

type Words = ReturnType<typeof useTranslations<'vacancies'>>

export interface AppliedFilter {
  label: string
  /** The URL without this filter. */
  href: string
}

const flags = [
  'night',
  'evening',
  'internship',
  'student',
  'handicapped',
  'few_responses',
  'verified',
  'no_agencies',
] as const

/** «Каждый день» alone does not say of what. */
const labelOf = (filter: AppliedName, name: string, t: Words) =>
  filter === 'frequency' ? t('frequencyChip', { name: name.toLowerCase() }) : name

/** The active filters, each with the URL that removes it. The text has its own field. */
export function appliedFilters(
  search: VacancySearch,
  nameOf: (filter: AppliedName, value: string) => string | undefined,
  t: Words,
): AppliedFilter[] {
  const without = (label: string, change: Partial<VacancySearch>) => ({
    label,
    href: searchUrl(search, change),
  })
  const chosen = vacancyListFilters.flatMap((filter) =>
    search[filter].map((value) =>
      without(labelOf(filter, nameOf(filter, String(value)) ?? String(value), t), {
        [filter]: (search[filter] as (string | number)[]).filter((other) => other !== value),
        // Removing the last city removes the radius too.
        ...(filter === 'city' && search.near === null && search.city.length === 1 && { km: null }),
      }),
    ),
  )
  const { near, km, salary_from, salary_to, age, period } = search
  return [
    ...chosen,
    ...(near ? [without(t('radius.chipHere', { km: km ?? 0 }), { near: null, km: null })] : []),
    ...(!near && km !== null ? [without(t('radius.chip', { km }), { km: null })] : []),
    ...(salary_from === null
      ? []
      : [without(t('salaryFromChip', { amount: formatNumber(salary_from) }), { salary_from: null })]),
    ...(salary_to === null
      ? []
      : [without(t('salaryToChip', { amount: formatNumber(salary_to) }), { salary_to: null })]),
    ...(search.with_salary ? [without(t('withSalary'), { with_salary: false })] : []),
    ...flags
      .filter((name) => search[name])
      .map((name) => without(t(`filterTitles.${name}`), { [name]: false })),
    ...(search.company.length > 0 ? [without(t('companyChip'), { company: [] })] : []),
    ...(age === null ? [] : [without(t('ageChip', { age }), { age: null })]),
    ...(period === null ? [] : [without(t(`period.${period}`), { period: null })]),
  ]
}

/** The same text and order without any filter. */
export const withoutFilters = (search: VacancySearch): string =>
  searchUrl({
    ...emptyVacancySearch,
    text: search.text,
    exact: search.exact,
    sort: search.sort === 'distance' ? 'relevance' : search.sort,
  })

/**
 * Labels of selected values, from the facets, otherwise from the dictionaries: a value without results needs a label
 * too.
 */
export function nameFrom(
  facets: VacancyFacets['facets'],
  known?: (filter: AppliedName, value: string) => string | undefined,
) {
  return (filter: AppliedName, value: string): string | undefined =>
    facets[filter].find((item) => item.value === value)?.name ?? known?.(filter, value)
}

/** URL of the list or the map for a search. A change of filters starts from the first page. */
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
