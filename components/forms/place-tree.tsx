import type { FacetValue } from '@/lib/contracts/vacancy-search'
import { html, type Markup } from '@/lib/markup'
import { type Place, type PlaceKind, placeMarkup } from './place-markup'

interface Props {
  legend: string
  words: { find: string; inside: string }
  facets: Readonly<Record<PlaceKind, readonly FacetValue[]>>
  chosen: Readonly<Record<PlaceKind, readonly number[]>>
  /** Of what was chosen and is not among the counted. */
  nameOf: (kind: PlaceKind, value: string) => string | undefined
}

/**
 * Where, as a tree: districts, their regions, the largest cities of each. Any number of places may be chosen. The script
 * fetches the other cities when a region is opened or a place is looked for; without it the tree is what it shows. One
 * element to React, as the other filters are.
 */
export function PlaceTree({ legend, words, facets, chosen, nameOf }: Props) {
  const isChosen = (kind: PlaceKind, value: string) => chosen[kind].includes(Number(value))
  const place = (kind: PlaceKind, item: FacetValue): Place => ({
    kind,
    value: item.value,
    name: item.name,
    count: item.count,
    capped: item.at_least,
    checked: isChosen(kind, item.value),
  })
  const under = (kind: PlaceKind, parent: string) => facets[kind].filter((item) => item.parent === parent)
  const uncounted = (['district', 'region', 'city'] as const).flatMap((kind) =>
    chosen[kind]
      .filter((id) => !facets[kind].some(({ value }) => value === String(id)))
      .map((id): Place => {
        const value = String(id)
        return { kind, value, name: nameOf(kind, value) ?? value, count: 0, capped: false, checked: true }
      }),
  )
  const region = (item: FacetValue): Markup => {
    const cities = under('city', item.value)
    const [only] = cities
    const own = place('region', item)
    // A city that is a region by itself is one place, not two.
    if (only && cities.length === 1 && only.name === item.name && !own.checked) {
      return placeMarkup(place('city', only))
    }
    return placeMarkup(own, {
      inside: words.inside,
      kids: cities.map((city) => placeMarkup(place('city', city))),
      open: cities.some(({ value }) => isChosen('city', value)),
    })
  }
  const only = facets.district.length === 1
  const district = (item: FacetValue): Markup => {
    const regions = under('region', item.value)
    const holds = (id: string) =>
      isChosen('region', id) || under('city', id).some(({ value }) => isChosen('city', value))
    return placeMarkup(place('district', item), {
      inside: words.inside,
      kids: regions.map(region),
      open: only || regions.some(({ value }) => holds(value)),
    })
  }
  if (facets.district.length + uncounted.length === 0) return null
  return (
    <fieldset
      className="filter-group place-tree"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped by `html`
      dangerouslySetInnerHTML={{
        __html:
          html`<legend>${legend}</legend><input type="search" class="input needs-script" data-find-place aria-label="${
            words.find
          }" placeholder="${words.find}"><div>${uncounted.map((item) => placeMarkup(item))}${facets.district.map(district)}</div>`
            .text,
      }}
    />
  )
}
