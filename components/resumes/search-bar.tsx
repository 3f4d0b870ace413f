import { useTranslations } from 'next-intl'
import { SearchInput } from '@/components/forms/search-input'
import { buttonClass } from '@/components/ui/button'
import { FilterIcon, PinIcon, SearchIcon } from '@/components/ui/icons'
import type { ResumeFacets } from '@/lib/contracts/resume-list'
import type { ResumeSearch } from '@/lib/contracts/resume-search'
import { type ChosenNames, chosenKey } from './applied-filters'
import { filtersId } from './search-filters'

const citiesOffered = 40

interface Props {
  search: ResumeSearch
  cities: ResumeFacets['facets']['city']
  chosen: ChosenNames
  applied: number
}

/** Words and city; both belong to the form of the filters, so one search is one address. */
export function SearchBar({ search, cities, chosen, applied }: Props) {
  const t = useTranslations('resumes')
  const value = search.city.join(',')
  const offered = cities.slice(0, citiesOffered)
  const isOffered = value === '' || offered.some((city) => city.value === value)
  const [first] = search.city
  return (
    <search className="search-bar">
      <SearchIcon />
      <SearchInput
        form={filtersId}
        name="text"
        type="search"
        className="search-bar-input"
        aria-label={t('filters.text')}
        placeholder={t('filters.text')}
        defaultValue={search.text}
        maxLength={512}
        autoComplete="off"
        enterKeyHint="search"
      />
      <span className="search-bar-place">
        <PinIcon />
        <select form={filtersId} name="city" aria-label={t('filters.city')} defaultValue={value}>
          <option value="">{t('filters.anyCity')}</option>
          {isOffered || first === undefined ? null : (
            <option value={value}>
              {search.city.length > 1 ? t('filters.severalCities') : chosen[chosenKey('city', first)]}
            </option>
          )}
          {offered.map((city) => (
            <option key={city.value} value={city.value}>
              {city.name}
            </option>
          ))}
        </select>
      </span>
      <button type="submit" form={filtersId} className={buttonClass({ variant: 'primary' })}>
        {t('filters.search')}
      </button>
      <button
        type="button"
        className={buttonClass({ className: 'filters-open' })}
        popoverTarget={filtersId}
        aria-label={applied > 0 ? t('filters.applied', { count: applied }) : t('filters.title')}
      >
        <FilterIcon />
        {applied > 0 ? <span className="count">{applied}</span> : null}
      </button>
    </search>
  )
}
