import { useTranslations } from 'next-intl'
import { FilterFlags, FilterValues } from '@/components/forms/search/filter-groups'
import { shownOf } from '@/components/forms/search/search-form'
import { languageLevels } from '@/lib/contracts/enums'
import type { ResumeFacets } from '@/lib/contracts/resume-list'
import type { ResumeSearch } from '@/lib/contracts/resume-search'

const moreFiltersShownOfLong = 6

const lists = ['category', 'skill', 'education', 'language', 'licence'] as const

const flags = ['vehicle', 'trips', 'night', 'temporary', 'internship'] as const

interface MoreFiltersProps {
  search: ResumeSearch
  facets: ResumeFacets['facets']
}

/** Rarely used filters, collapsed unless one of them is set. */
export function MoreFilters({ search, facets }: MoreFiltersProps) {
  const t = useTranslations('resumes')
  const common = useTranslations('common')
  const names = useTranslations('dictionaries')
  const words = {
    more: t('filters.more'),
    find: t('filters.find'),
    loading: common('loading'),
    failed: common('loadAgain'),
  }
  const set =
    lists.reduce((sum, name) => sum + search[name].length, 0) + flags.filter((name) => search[name]).length
  const list = (name: (typeof lists)[number]) => (
    <FilterValues
      key={name}
      legend={t(`filters.titles.${name}`)}
      name={name}
      facets="GET /v1/resumes/facets"
      chosen={search[name].map(String)}
      {...shownOf(facets[name], search[name].map(String), moreFiltersShownOfLong)}
      words={words}
    />
  )
  return (
    <details className="filters-more" open={set > 0}>
      <summary>
        {t('filters.moreTitle')}
        {set > 0 ? <span className="count">{set}</span> : null}
      </summary>
      {lists.map((name) => [
        list(name),
        name === 'language' && facets.language.length > 0 ? (
          <select
            key="level"
            className="input"
            name="language_level"
            defaultValue={search.language_level ?? ''}
            aria-label={t('filters.titles.level')}
          >
            <option value="">{t('filters.levelAny')}</option>
            {languageLevels.map((level) => (
              <option key={level} value={level}>
                {t('filters.levelFrom', { level: names(`language_levels.${level}`) })}
              </option>
            ))}
          </select>
        ) : null,
      ])}
      <FilterFlags
        legend={t('filters.titles.flags')}
        flags={flags.map((name) => ({
          name,
          label: t(`filters.flags.${name}`),
          values: facets[name],
          chosen: search[name] ? ['1'] : [],
        }))}
      />
    </details>
  )
}
