import type { useTranslations } from 'next-intl'
import type { MoreFiltersShown } from '@/components/forms/search/more-filters'
import { shownOf, shownOfMore } from '@/components/forms/search/search-form'
import { languageLevels } from '@/lib/contracts/enums'
import type { ResumeFacets } from '@/lib/contracts/resume-list'
import type { ResumeSearch } from '@/lib/contracts/resume-search'

const groups = ['category', 'skill', 'education', 'language', 'licence'] as const
const flags = ['vehicle', 'trips', 'night', 'temporary', 'internship'] as const

type Words<N extends 'resumes' | 'dictionaries'> = ReturnType<typeof useTranslations<N>>

/** Rarely used filters of resumes; their values only while one of them is set. */
export function moreFilters(
  search: ResumeSearch,
  facets: ResumeFacets['facets'],
  t: Words<'resumes'>,
  names: Words<'dictionaries'>,
): MoreFiltersShown {
  const chosen = (name: (typeof groups)[number]) => search[name].map(String)
  const set = flags.filter((name) => search[name])
  const isSet = set.length > 0 || groups.some((name) => search[name].length > 0)
  const levels = languageLevels.map(
    (level) => [level, t('filters.levelFrom', { level: names(`language_levels.${level}`) })] as const,
  )
  const level = {
    name: 'language_level',
    label: t('filters.titles.level'),
    chosen: search.language_level ?? '',
    options: [['', t('filters.levelAny')] as const, ...levels],
  }
  const values = [
    ...groups.map((name) => [name, shownOf(facets[name], chosen(name), shownOfMore)] as const),
    ...flags.map((name) => [name, shownOf(facets[name], [])] as const),
  ]
  return {
    groups: groups.map((name) => ({
      name,
      legend: t(`filters.titles.${name}`),
      chosen: chosen(name),
      ...(name === 'language' && { select: level }),
    })),
    flags: [
      {
        legend: t('filters.titles.flags'),
        labels: Object.fromEntries(flags.map((name) => [name, t(`filters.flags.${name}`)])),
      },
    ],
    set,
    values: isSet ? Object.fromEntries(values) : undefined,
  }
}
