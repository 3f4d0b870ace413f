import type { useTranslations } from 'next-intl'
import type { MoreFiltersShown } from '@/components/forms/search/more-filters'
import { shownOf, shownOfMore } from '@/components/forms/search/search-form'
import type { ScheduleDays } from '@/lib/contracts/enums'
import type { VacancyFacets, VacancySearch } from '@/lib/contracts/vacancy-search'

const allGroups = [
  'category',
  'skill',
  'schedule',
  'hours',
  'frequency',
  'contract',
  'fly_in',
  'education',
  'language',
  'licence',
] as const
const flags = {
  terms: ['night', 'evening', 'internship', 'handicapped', 'few_responses'],
  employer: ['verified', 'no_agencies'],
} as const
const flagNames = [...flags.terms, ...flags.employer]

/**
 * Whether a third or more of what was found is work in shifts, as of nurses, guards and cooks: the schedule decides there, and
 * its filter stands right below the pay. Elsewhere it is one of the rarely used.
 */
export function isShiftWork({ schedule }: VacancyFacets['facets']): boolean {
  const countOf = (values: typeof schedule) => values.reduce((sum, { count }) => sum + count, 0)
  const inShifts = schedule.filter(({ value }) => !notShifts.has(value))
  return inShifts.length > 0 && countOf(inShifts) * 3 >= countOf(schedule)
}
const notShifts: ReadonlySet<string> = new Set<ScheduleDays>([
  'FIVE_ON_TWO_OFF',
  'SIX_ON_ONE_OFF',
  'WEEKEND',
  'FLEXIBLE',
  'OTHER',
])

/** Rarely used filters of vacancies; their values only while one of them is set. */
export function moreFilters(
  search: VacancySearch,
  facets: VacancyFacets['facets'],
  t: ReturnType<typeof useTranslations<'vacancies'>>,
): MoreFiltersShown {
  const groups = isShiftWork(facets) ? allGroups.filter((name) => name !== 'schedule') : allGroups
  const chosen = (name: (typeof allGroups)[number]) => search[name].map(String)
  const set = flagNames.filter((name) => search[name])
  const isSet = set.length + search.company.length > 0 || groups.some((name) => search[name].length > 0)
  const values = [
    ...groups.map((name) => [name, shownOf(facets[name], chosen(name), shownOfMore)] as const),
    ...flagNames.map((name) => [name, shownOf(facets[name], [])] as const),
  ]
  return {
    groups: groups.map((name) => ({ name, legend: t(`filterTitles.${name}`), chosen: chosen(name) })),
    flags: (['terms', 'employer'] as const).map((kind) => ({
      legend: t(`filterTitles.${kind}`),
      labels: Object.fromEntries(flags[kind].map((name) => [name, t(`filterTitles.${name}`)])),
    })),
    set,
    others: search.company.length,
    values: isSet ? Object.fromEntries(values) : undefined,
  }
}
