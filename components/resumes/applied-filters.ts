import type { useTranslations } from 'next-intl'
import { emptyResumeSearch, type ResumeSearch, resumeSearchParams } from '@/lib/contracts/resume-search'
import { hasPlace } from '@/lib/contracts/search-params'
import { formatNumber } from '@/lib/format/number'
import { routes } from '@/lib/routes'

type Words = ReturnType<typeof useTranslations<'resumes'>>

export interface AppliedFilter {
  label: string
  /** The URL without this filter. */
  href: string
}

const lists = [
  'category',
  'district',
  'region',
  'city',
  'role',
  'experience',
  'education',
  'employment',
  'format',
  'skill',
  'language',
  'licence',
  'status',
] as const
export type ListFilter = (typeof lists)[number]

const flags = ['with_salary', 'vehicle', 'trips', 'night', 'temporary', 'internship'] as const

/** Labels of selected values, by `filter value`. */
export type ChosenNames = Readonly<Record<string, string>>
export const chosenKey = (filter: ListFilter, value: string | number): string => `${filter} ${value}`

/** Labels of all selected values. */
export const namesOfChosen = (
  search: ResumeSearch,
  nameOf: (filter: ListFilter, value: string) => string | undefined,
): ChosenNames =>
  Object.fromEntries(
    lists.flatMap((filter) =>
      search[filter].map((value) => [
        chosenKey(filter, value),
        nameOf(filter, String(value)) ?? String(value),
      ]),
    ),
  )

/** The active filters, each with the URL that removes it. The text has its own field. */
export function appliedFilters(search: ResumeSearch, chosen: ChosenNames, t: Words): AppliedFilter[] {
  const without = (label: string, change: Partial<ResumeSearch>) => ({
    label,
    href: searchUrl(search, change),
  })
  const { km, relocation, salary_to, language_level, period } = search
  const placed = hasPlace(search)
  return [
    ...lists.flatMap((filter) =>
      search[filter].map((value) =>
        without(chosen[chosenKey(filter, value)] ?? String(value), {
          [filter]: (search[filter] as (string | number)[]).filter((other) => other !== value),
          // Removing the last city removes the radius too.
          ...(filter === 'city' && search.city.length === 1 && { km: null }),
        }),
      ),
    ),
    ...(km === null ? [] : [without(t('filters.kmChip', { km }), { km: null })]),
    ...(relocation && placed ? [without(t('filters.relocation'), { relocation: false })] : []),
    ...(language_level !== null && search.language.length > 0
      ? [without(t('filters.levelChip', { level: language_level.toUpperCase() }), { language_level: null })]
      : []),
    ...(salary_to === null
      ? []
      : [without(t('filters.salaryToChip', { amount: formatNumber(salary_to) }), { salary_to: null })]),
    ...flags
      .filter((name) => search[name])
      .map((name) => without(t(`filters.flags.${name}`), { [name]: false })),
    ...(period === null ? [] : [without(t(`filters.period.${period}`), { period: null })]),
  ]
}

/** The same text and order without any filter. */
export const withoutFilters = (search: ResumeSearch): string =>
  searchUrl({
    ...emptyResumeSearch,
    text: search.text,
    exact: search.exact,
    as_typed: search.as_typed,
    without: search.without,
    sort: search.sort,
  })

/** URL of a search. A change of filters starts from the first page. */
export function searchUrl(search: ResumeSearch, change: Partial<ResumeSearch> = {}): string {
  const query = resumeSearchParams({ ...search, page: 1, ...change }).toString()
  return query ? `${routes.resumes()}?${query}` : routes.resumes()
}
