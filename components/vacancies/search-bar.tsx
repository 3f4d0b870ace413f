import { useTranslations } from 'next-intl'
import { SearchInput } from '@/components/forms/search-input'
import { buttonClass } from '@/components/ui/button'
import { FilterIcon, PinIcon, SearchIcon } from '@/components/ui/icons'
import type { VacancyFacets, VacancySearch } from '@/lib/contracts/vacancy-search'
import { html, type Markup } from '@/lib/markup'
import { filtersId } from './search-filters'

type Words = ReturnType<typeof useTranslations<'vacancies'>>

const citiesOffered = 40

interface Props {
  search: VacancySearch
  cities: VacancyFacets['facets']['city']
  applied: number
}

/** Words and city; both belong to the form of the filters, so one search is one address. */
export function SearchBar({ search, cities, applied }: Props) {
  const t = useTranslations('vacancies')
  return (
    <search className="search-bar">
      <SearchIcon />
      <SearchInput
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
        <select
          form={filtersId}
          name="city"
          aria-label={t('cityTitle')}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped by `html`
          dangerouslySetInnerHTML={{ __html: cityOptions(search, cities, t).text }}
        />
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

/** The most frequent cities, and whatever the address chose: one that has nothing found, or several at once. */
function cityOptions(search: VacancySearch, cities: Props['cities'], t: Words): Markup {
  const chosen = search.city.join(',')
  const offered = cities.slice(0, citiesOffered)
  const option = (value: string, name: string) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${name}</option>`
  const known = cities.find((city) => city.value === chosen)
  const extra = search.city.length > 1 ? t('severalCities') : (known?.name ?? t('chosenCity'))
  const isOffered = chosen === '' || offered.some((city) => city.value === chosen)
  return html`${option('', t('anywhere'))}${!isOffered && option(chosen, extra)}${offered.map((city) =>
    option(city.value, city.name),
  )}`
}
