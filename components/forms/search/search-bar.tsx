import { SearchInput } from '@/components/forms/search/search-input'
import { buttonClass } from '@/components/ui/button'
import { FilterIcon, PinIcon, SearchIcon } from '@/components/ui/icons'
import type { FacetValue } from '@/lib/contracts/vacancy-search'
import { SEARCH_FIELD } from '@/lib/shared/browser'
import type { PlaceKind } from './search-form'

const maxCities = 40
const maxTextLength = 512

interface Places extends Readonly<Record<PlaceKind, readonly number[]>> {}

interface Props {
  /** Id of the filter form: text and city belong to it, so that one search has one URL. */
  form: string
  search: Places & { text: string }
  cities: readonly FacetValue[]
  /** Label of the place, when exactly one is selected. */
  placeName: string | undefined
  words: {
    text: string
    placeholder: string
    city: string
    anywhere: string
    severalPlaces: string
    find: string
    /** Number of selected filters. */
    filters: string
  }
  applied: number
}

/** Text and place of a search, above its list. */
export function SearchBar({ form, search, cities, placeName, words, applied }: Props) {
  return (
    <search className="search-bar">
      <SearchIcon />
      <SearchInput
        id={SEARCH_FIELD}
        form={form}
        name="text"
        type="search"
        className="search-bar-input"
        aria-label={words.text}
        placeholder={words.placeholder}
        defaultValue={search.text}
        maxLength={maxTextLength}
        autoComplete="off"
        enterKeyHint="search"
      />
      <span className="search-bar-place">
        <PinIcon />
        <CitySelect form={form} search={search} cities={cities} placeName={placeName} words={words} />
      </span>
      <button type="submit" form={form} className={buttonClass({ variant: 'primary' })}>
        {words.find}
      </button>
      <button
        type="button"
        className={buttonClass({ className: 'filters-open' })}
        popoverTarget={form}
        aria-label={words.filters}
      >
        <FilterIcon />
        {applied > 0 ? <span className="count">{applied}</span> : null}
      </button>
    </search>
  )
}

/**
 * The most frequent cities. Places selected in the tree are shown here as an option without a value: the tree submits them.
 */
function CitySelect({
  form,
  search,
  cities,
  placeName,
  words,
}: Pick<Props, 'form' | 'search' | 'cities' | 'placeName' | 'words'>) {
  const [only] = search.city
  const count = search.city.length + search.region.length + search.district.length
  const chosen = count === 1 && only !== undefined ? String(only) : ''
  const offered = cities.slice(0, maxCities)
  const isOffered = chosen !== '' && offered.some((city) => city.value === chosen)
  const named = count > 0 && !isOffered ? (count === 1 && placeName) || words.severalPlaces : null
  const isElsewhere = named !== null && chosen === ''
  return (
    // The browser selects the first of two options without a value, so it has to be first.
    <select key={String(isElsewhere)} form={form} name="city" aria-label={words.city} defaultValue={chosen}>
      {isElsewhere ? <option value="">{named}</option> : null}
      <option value="">{words.anywhere}</option>
      {named !== null && !isElsewhere ? <option value={chosen}>{named}</option> : null}
      {offered.map((city) => (
        <option key={city.value} value={city.value}>
          {city.name}
        </option>
      ))}
    </select>
  )
}
