import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { FilterIcon, PinIcon, SearchIcon } from '@/components/ui/icons'
import type { VacancyFacets, VacancySearch } from '@/lib/contracts/vacancy-search'
import { filtersId } from './search-filters'

const citiesOffered = 40

interface Props {
  search: VacancySearch
  cities: VacancyFacets['facets']['city']
  applied: number
}

/** Words and city; both belong to the form of the filters, so one search is one address. */
export function SearchBar({ search, cities, applied }: Props) {
  const t = useTranslations('vacancies')
  const chosen = search.city.join(',')
  const offered = cities.slice(0, citiesOffered)
  const missing = cities.find((city) => city.value === chosen && !offered.includes(city))
  return (
    <search className="search-bar">
      <SearchIcon />
      <input
        form={filtersId}
        name="text"
        type="search"
        className="search-bar-input"
        aria-label={t('textLabel')}
        placeholder={t('textPlaceholder')}
        defaultValue={search.text}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <span className="search-bar-place">
        <PinIcon />
        <select form={filtersId} name="city" aria-label={t('cityTitle')} defaultValue={chosen}>
          <option value="">{t('anywhere')}</option>
          {search.city.length > 1 ? <option value={chosen}>{t('severalCities')}</option> : null}
          {missing ? <option value={missing.value}>{missing.name}</option> : null}
          {search.city.length === 1 && !cities.some((city) => city.value === chosen) ? (
            <option value={chosen}>{t('chosenCity')}</option>
          ) : null}
          {offered.map((city) => (
            <option key={city.value} value={city.value}>
              {city.name}
            </option>
          ))}
        </select>
      </span>
      <button type="submit" form={filtersId} className={buttonClass({ variant: 'primary' })}>
        {t('find')}
      </button>
      <button
        type="button"
        className={buttonClass({ className: 'filters-open' })}
        popoverTarget={filtersId}
        aria-label={applied > 0 ? t('filtersApplied', { count: applied }) : t('filters')}
      >
        <FilterIcon />
        {applied > 0 ? <span className="count">{applied}</span> : null}
      </button>
    </search>
  )
}
