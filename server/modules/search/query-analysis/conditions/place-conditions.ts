import { defaultRadius } from '@/lib/contracts/vacancy-search'
import { dictionaries } from '@/server/modules/dictionaries'
import { stem } from '../stem'
import type { ConditionContext, ConditionFilters, Reading } from './condition'

interface Place {
  filters: ConditionFilters
  /** People who live there: of namesakes the largest is meant. */
  population: number
  /** The name as it stands in the dictionary: «казань», «нижний новгород». */
  name: string
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? []
/** The same for every case of a name: «в Казани», «из Казани». */
const keyOf = (words: readonly string[]) => words.map(stem).join(' ')
/** «Череповец» is «в Череповце», «Орёл» is «в Орле»: the last vowel falls out. */
const fleeting = (key: string) => key.replace(/(?<=\p{L}{3,})е(?=ц$)|(?<=\p{L})е(?=л$)/u, '')
/** «НАО», «МО», «СПб»: has no cases. */
const isAbbreviation = (name: string) => name.length <= 4 && /\p{Lu}.*\p{Lu}/u.test(name)

/** Words ahead in a query, with their stems in the same order. */
export interface Ahead {
  words: readonly string[]
  stems: readonly string[]
}

/** What stands under some words ahead: under abbreviations as written, under names in any case. */
function lookUp<T>(index: Names<T>, { words, stems }: Ahead, start: number, length: number): T | undefined {
  const part = (of: readonly string[]) => of.slice(start, start + length).join(' ')
  return index.abbreviations.get(part(words)) ?? index.names.get(part(stems))
}

interface Names<T> {
  abbreviations: Map<string, T>
  names: Map<string, T>
}

const maxWords = 4
const regionKinds = 'область|край|республика|округ|ао|обл'
const regionKind = new RegExp(`^(?:${regionKinds})$`, 'u')
/** Cities that are regions of their own are found as cities. */
const cityKind = 'city'

/** Names people give to large parts of the country. */
const parts: readonly [words: string, district: number][] = [
  ['сибирь', 7],
  ['урал', 6],
  ['дальний восток', 8],
  ['поволжье', 5],
  ['северный кавказ', 4],
]

let built: { places: Names<Place>; stations: Names<number[]> } | undefined
function index() {
  if (built) return built
  const { cities, regions, districts, metroStations } = dictionaries()
  const places: Names<Place> = { abbreviations: new Map(), names: new Map() }
  const add = (name: string, place: Omit<Place, 'name'>) => {
    const words = wordsOf(name)
    if (words.length === 0 || words.length > maxWords) return
    const [into, key] = isAbbreviation(name)
      ? [places.abbreviations, words.join(' ')]
      : [places.names, keyOf(words)]
    const forms = words.length === 1 ? new Set([key, fleeting(key)]) : [key]
    for (const form of forms) {
      if ((into.get(form)?.population ?? -1) < place.population)
        into.set(form, { ...place, name: words.join(' ') })
    }
  }
  for (const city of cities) {
    for (const name of [city.name, ...city.aliases])
      add(name, { filters: { city: [city.id] }, population: city.population })
  }
  for (const region of regions) {
    if (region.kind === cityKind) continue
    const place = { filters: { region: [region.id] }, population: 0 }
    const [short] = region.name.split(/ — | \(/u)
    for (const name of [region.name, short ?? '', ...region.aliases]) {
      // «Ростовская» alone is a word of many names; with its kind it is a region.
      const bare = /(?:ая|ий|ый)$/u.test(name) && wordsOf(name).length === 1
      if (!bare) add(name, place)
      else for (const kind of ['область', 'обл', 'край', 'ао']) add(`${name} ${kind}`, place)
    }
  }
  for (const [words, district] of parts) {
    if (districts.some(({ id }) => id === district))
      add(words, { filters: { district: [district] }, population: 1_000_000 })
  }
  const stations: Names<number[]> = { abbreviations: new Map(), names: new Map() }
  for (const { id, name } of metroStations) {
    const key = keyOf(wordsOf(name))
    stations.names.set(key, [...(stations.names.get(key) ?? []), id])
  }
  built = { places, stations }
  return built
}

type Evidence = Pick<ConditionContext, 'count' | 'adverts' | 'isTrade'>

const inside = /^(?:в|во|из|по|г|гор|город|городе|города)$/u
const near = /^(?:под|около|возле|рядом|у|близ)$/u
const metro = /^(?:метро|м|ст|станция|станции)$/u
/** Smaller towns without «в» must not be words of the trade: «мирный», «остров», «луга». */
const largeTown = 100_000
const rarely = 2
/** «уф», «тул»: so little is left of a name that other words share it. */
const shortStem = 4

/** Tokens before a name that say that a place follows. */
function lead(words: readonly string[]): { length: number; around: boolean } {
  const [first = '', second = ''] = words
  if (first === 'рядом' && second === 'с') return { length: 2, around: true }
  if (near.test(first)) return { length: 1, around: true }
  if (inside.test(first)) {
    const more = inside.test(second) ? 1 : 0
    return { length: 1 + more, around: false }
  }
  return { length: 0, around: false }
}

function metroAt(ahead: Ahead): Reading | null {
  const { words } = ahead
  const prefix = words[0] === 'у' || words[0] === 'около' || words[0] === 'рядом' ? 1 : 0
  const from = words[prefix] === 'с' ? prefix + 1 : prefix
  if (!metro.test(words[from] ?? '')) return null
  const start = from + (metro.test(words[from + 1] ?? '') ? 2 : 1)
  for (let length = Math.min(maxWords, words.length - start); length > 0; length -= 1) {
    const found = lookUp(index().stations, ahead, start, length)
    if (found) return { length: start + length, filters: { metro: found } }
  }
  return null
}

function placeAt(
  ahead: Ahead,
  start: number,
  { count, adverts, isTrade }: Evidence,
): { place: Place; length: number } | null {
  const { words, stems } = ahead
  const { places } = index()
  for (let length = Math.min(maxWords, words.length - start); length > 0; length -= 1) {
    const place = lookUp(places, ahead, start, length)
    if (!place) continue
    const part = words.slice(start, start + length)
    const asNamed = part.join(' ') === place.name
    const led = start > 0
    const isRegion = place.filters.region !== undefined
    const inflected = !asNamed && (stems[start] ?? '').length < shortStem && length === 1
    const known = (place.population >= largeTown || isRegion || length > 1) && !inflected
    // Without «в» a small town stands in its own form, and is no word of the trade: titles seldom have it, or not so
    // often as there is work in the town.
    const [city = 0] = place.filters.city ?? []
    const isTown = part.every((word) => {
      const titled = count(word)
      return titled <= rarely || (titled < adverts(city) && !isTrade([word]))
    })
    if (led || known || (asNamed && isTown)) return { place, length }
  }
  return null
}

/** A city, a region, a part of the country or a station that the rest of a query begins with. */
export function placeConditionAt(ahead: Ahead, evidence: Evidence): Reading | null {
  const station = metroAt(ahead)
  if (station) return station
  const { words } = ahead
  const { length: start, around } = lead(words)
  const found = placeAt(ahead, start, evidence)
  if (!found) return null
  const { place, length } = found
  const after = regionKind.test(words[start + length] ?? '') && place.filters.region !== undefined ? 1 : 0
  const city = place.filters.city !== undefined
  return {
    length: start + length + after,
    filters: around && city ? { ...place.filters, km: defaultRadius } : place.filters,
  }
}
