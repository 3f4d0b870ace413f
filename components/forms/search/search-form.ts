export type PlaceKind = 'district' | 'region' | 'city'

export const placeKinds = ['district', 'region', 'city'] as const satisfies readonly PlaceKind[]

/** The part of the search response that the place tree needs. */
export const placesOf = <T>({ district, region, city }: Readonly<Record<PlaceKind, T>>) => ({
  district,
  region,
  city,
})

interface Counted {
  value: string
  name: string
  count: number
  at_least?: boolean
}

/** Without what is said by its absence: a page carries hundreds of these. */
const brief = <T extends Counted>({ at_least: atLeast, ...item }: T) =>
  atLeast ? { ...item, at_least: true } : item

/** How many values of a rarely used filter a page shows. */
export const shownOfMore = 6

/** Values of a filter on a page, and how many more there are. */
export interface ShownValues {
  values: readonly Counted[]
  more: number
}

/**
 * What a page shows of the values of a filter: all of a short list; of a long one those selected, then the `max` most
 * frequent, and how many are left for when it is opened.
 */
export function shownOf(
  values: readonly Counted[],
  chosen: readonly string[],
  max = Number.POSITIVE_INFINITY,
): ShownValues {
  const isChosen = ({ value }: Counted) => chosen.includes(value)
  const isLong = values.length > max
  const first = isLong ? values.filter(isChosen) : []
  const others = isLong ? values.filter((item) => !isChosen(item)) : values
  const shown = [...first, ...others.slice(0, max)]
  return { values: shown.map(brief), more: values.length - shown.length }
}

interface CountedPlace extends Counted {
  parent?: string | undefined
}
type CountedPlaces = Readonly<Record<PlaceKind, readonly CountedPlace[]>>

/** What a page shows of the places: the districts, and the branches in which something is selected. */
export function shownPlaces(
  { district, region, city }: CountedPlaces,
  chosen: Readonly<Record<PlaceKind, readonly number[]>>,
): CountedPlaces {
  const isChosen = (kind: PlaceKind) => (item: CountedPlace) => chosen[kind].includes(Number(item.value))
  const openRegions = new Set(city.filter(isChosen('city')).map(({ parent }) => parent))
  const chosenRegions = region.filter((item) => openRegions.has(item.value) || isChosen('region')(item))
  const openDistricts = new Set((district.length === 1 ? region : chosenRegions).map(({ parent }) => parent))
  const regions = region.filter(({ parent }) => openDistricts.has(parent))
  const names = new Map(regions.map(({ value, name }) => [value, name]))
  return {
    district: district.map(brief),
    region: regions.map(brief),
    // A city that is a region of its own stands in its place.
    city: city
      .filter(
        ({ parent, name }) => openRegions.has(parent) || (parent !== undefined && names.get(parent) === name),
      )
      .map(brief),
  }
}

/** Labels of selected places by `city=77001`. */
export function placeNames(
  chosen: Readonly<Record<PlaceKind, readonly number[]>>,
  nameOf: (kind: PlaceKind, value: string) => string | undefined,
): Record<string, string> {
  const named = placeKinds.flatMap((kind) =>
    chosen[kind].map((id) => [`${kind}=${id}`, nameOf(kind, String(id)) ?? String(id)] as const),
  )
  return Object.fromEntries(named)
}

const fieldsOf = (form: HTMLFormElement, name: string) =>
  [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === name,
  )

/** The hidden field with the city named beside the text. */
const quickCity = (form: HTMLFormElement) => fieldsOf(form, 'city').find((field) => field.type === 'hidden')

/** Canonical URL of a search: repeated names joined, empty and default values left out. */
export function paramsOf(form: HTMLFormElement): URLSearchParams {
  const values = new Map<string, string[]>()
  for (const [name, value] of new FormData(form)) {
    if (name !== '' && typeof value === 'string' && value.trim() !== '')
      values.set(name, [...(values.get(name) ?? []), value.trim()])
  }
  // The name of a city whose id is there says nothing more.
  if (quickCity(form)?.value) values.delete('place')
  const params = new URLSearchParams()
  for (const [name, list] of values) {
    if (name === 'sort' && list[0] === 'relevance') continue
    params.set(name, [...new Set(list)].sort().join(','))
  }
  return params
}

/** The city that is named there: the only place of the search. */
export function quickPlace(params: URLSearchParams): string {
  const city = params.get('city') ?? ''
  return params.has('region') || params.has('district') || city.includes(',') ? '' : city
}

/** Selecting a place deselects the places that it makes redundant. */
export function settlePlaces(form: HTMLFormElement, control: Element): void {
  const boxes = () => form.querySelectorAll<HTMLInputElement>('.place input')
  const quick = quickCity(form)
  const [typed] = fieldsOf(form, 'place')
  if (control === quick || control === typed) {
    for (const box of boxes()) box.checked = box.name === 'city' && box.value === quick?.value
    // Hidden instead of removed: React owns the node.
    for (const near of form.querySelectorAll<HTMLInputElement>('input[name="near"]')) near.disabled = true
    return
  }
  if (!(control instanceof HTMLInputElement) || !placeKinds.some((kind) => kind === control.name)) return
  // One city is named beside the text; the tree holds all places.
  if (quick) quick.value = ''
  if (typed) typed.value = ''
  if (!control.checked) return
  const place = control.closest('.place')
  for (const box of place?.querySelectorAll<HTMLInputElement>('input') ?? []) {
    if (box !== control) box.checked = false
  }
  for (let up = place?.parentElement?.closest('.place'); up; up = up.parentElement?.closest('.place')) {
    const box = up.querySelector<HTMLInputElement>(':scope > .check input')
    if (box) box.checked = false
  }
}

/** Submits the search with a city picked among its words. */
export function submitWithCity(form: HTMLFormElement, city: string): void {
  const quick = quickCity(form)
  const field = quick ?? document.createElement('input')
  field.value = city
  const [typed] = fieldsOf(form, 'place')
  if (typed) typed.value = ''
  if (quick) settlePlaces(form, quick)
  else {
    field.type = 'hidden'
    field.name = 'city'
    form.append(field)
  }
  form.requestSubmit()
  if (!quick) field.remove()
}
