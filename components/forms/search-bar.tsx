import { SearchInput } from '@/components/forms/search-input'
import { buttonClass } from '@/components/ui/button'
import { FilterIcon, PinIcon, SearchIcon } from '@/components/ui/icons'
import type { FacetValue } from '@/lib/contracts/vacancy-search'
import { html } from '@/lib/markup'
import type { PlaceKind } from './place-markup'

const citiesOffered = 40
const longestText = 512

interface Places extends Readonly<Record<PlaceKind, readonly number[]>> {}

interface Props {
  /** The form of the filters: words and city belong to it, so one search is one address. */
  form: string
  search: Places & { text: string }
  cities: readonly FacetValue[]
  /** Name of the place, when only one is chosen. */
  placeName: string | undefined
  words: {
    text: string
    placeholder: string
    city: string
    anywhere: string
    severalPlaces: string
    find: string
    /** With how many are chosen. */
    filters: string
  }
  applied: number
}

/** Words and place of a search, above its list. */
export function SearchBar({ form, search, cities, placeName, words, applied }: Props) {
  return (
    <search className="search-bar">
      <SearchIcon />
      <SearchInput
        form={form}
        name="text"
        type="search"
        className="search-bar-input"
        aria-label={words.text}
        placeholder={words.placeholder}
        defaultValue={search.text}
        maxLength={longestText}
        autoComplete="off"
        enterKeyHint="search"
      />
      <span className="search-bar-place">
        <PinIcon />
        <select
          form={form}
          name="city"
          aria-label={words.city}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped by `html`
          dangerouslySetInnerHTML={{ __html: cityOptions({ search, cities, placeName, words }).text }}
        />
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

/** The most frequent cities. What the tree of places has chosen is named here, but asked for there: it has no value. */
function cityOptions({
  search,
  cities,
  placeName,
  words,
}: Pick<Props, 'search' | 'cities' | 'placeName' | 'words'>) {
  const [only] = search.city
  const count = search.city.length + search.region.length + search.district.length
  const chosen = count === 1 && only !== undefined ? String(only) : ''
  const offered = cities.slice(0, citiesOffered)
  const isOffered = chosen !== '' && offered.some((city) => city.value === chosen)
  const option = (value: string, name: string, isChosen: boolean) =>
    html`<option value="${value}"${isChosen && html` selected`}>${name}</option>`
  return html`${option('', words.anywhere, count === 0)}${
    count > 0 && !isOffered && option(chosen, (count === 1 && placeName) || words.severalPlaces, true)
  }${offered.map((city) => option(city.value, city.name, city.value === chosen))}`
}
