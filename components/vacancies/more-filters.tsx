import { useTranslations } from 'next-intl'
import { FilterFlags, FilterValues } from '@/components/forms/search/filter-groups'
import { shownOf } from '@/components/forms/search/search-form'
import type { VacancyFacets, VacancySearch } from '@/lib/contracts/vacancy-search'

const shownOfLong = 6

const conditions = ['schedule', 'hours', 'frequency', 'contract', 'fly_in'] as const
const demands = ['education', 'language', 'licence'] as const
const terms = ['night', 'evening', 'internship', 'handicapped', 'few_responses'] as const
const employer = ['verified', 'no_agencies'] as const

interface Props {
  search: VacancySearch
  facets: VacancyFacets['facets']
}

/** Rarely used filters, collapsed unless one of them is set. */
export function MoreFilters({ search, facets }: Props) {
  const t = useTranslations('vacancies')
  const common = useTranslations('common')
  const words = {
    more: t('filterMore'),
    find: t('filterFind'),
    loading: common('loading'),
    failed: common('loadAgain'),
  }
  const lists = [...conditions, ...demands, 'skill', 'category'] as const
  const flags = [...terms, ...employer] as const
  const set =
    lists.reduce((sum, name) => sum + search[name].length, 0) +
    flags.filter((name) => search[name]).length +
    search.company.length
  const list = (name: (typeof lists)[number], max?: number) => (
    <FilterValues
      key={name}
      legend={t(`filterTitles.${name}`)}
      name={name}
      facets="GET /v1/vacancies/facets"
      chosen={search[name].map(String)}
      {...shownOf(facets[name], search[name].map(String), max)}
      words={words}
    />
  )
  const flag = (name: (typeof flags)[number]) => ({
    name,
    label: t(`filterTitles.${name}`),
    values: facets[name],
    chosen: search[name] ? ['1'] : [],
  })
  return (
    <details className="filters-more" open={set > 0}>
      <summary>
        {t('moreFilters')}
        {set > 0 ? <span className="count">{set}</span> : null}
      </summary>
      {list('category', shownOfLong)}
      {list('skill', shownOfLong)}
      {conditions.map((name) => list(name, shownOfLong))}
      {demands.map((name) => list(name, shownOfLong))}
      <FilterFlags legend={t('filterTitles.terms')} flags={terms.map(flag)} />
      <FilterFlags legend={t('filterTitles.employer')} flags={employer.map(flag)} />
      {search.company.length > 0 ? (
        <input type="hidden" name="company" value={search.company.join(',')} />
      ) : null}
    </details>
  )
}
