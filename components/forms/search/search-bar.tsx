import { SearchInput } from '@/components/forms/search/search-input'
import { buttonClass } from '@/components/ui/button'
import { FilterIcon, PinIcon, SearchIcon } from '@/components/ui/icons'
import { SEARCH_FIELD } from '@/lib/shared/browser'
import { ListCity } from './city-input'
import type { PlaceKind } from './search-form'

const maxTextLength = 512

interface Places extends Readonly<Record<PlaceKind, readonly number[]>> {}

interface Props {
  /** Id of the filter form: text and city belong to it, so that one search has one URL. */
  form: string
  search: Places & { text: string }
  /** Label of the place, when exactly one is selected. */
  placeName: string | undefined
  words: {
    text: string
    placeholder: string
    city: string
    clear: string
    anywhere: string
    severalPlaces: string
    find: string
    /** Number of selected filters. */
    filters: string
  }
  applied: number
}

/** Text and place of a search, above its list. */
export function SearchBar({ form, search, placeName, words, applied }: Props) {
  const [only] = search.city
  const count = search.city.length + search.region.length + search.district.length
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
        <ListCity
          form={form}
          chosen={count === 1 && only !== undefined ? { id: only, name: placeName ?? '' } : null}
          words={{ city: words.city, clear: words.clear }}
          placeholder={count === 0 ? words.anywhere : (count === 1 && placeName) || words.severalPlaces}
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
