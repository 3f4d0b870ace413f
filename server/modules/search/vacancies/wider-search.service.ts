import { narrowingFilters, type SearchHelp, withoutFilter } from '@/lib/contracts/search-help'
import { type PlaceSearch, withoutPlaces } from '@/lib/contracts/search-params'
import { parseVacancySearch, type RawParams, vacancySearchParams } from '@/lib/contracts/vacancy-search'
import { dictionaries } from '@/server/modules/dictionaries'
import { cityById, regionName } from '@/server/modules/vacancies'
import { distanceKm } from './places'
import type { VacancySearchService } from './search.service'

const nearestCities = 5
const minPopulation = 100_000
const maxDistanceKm = 400
/** Counts asked for at once: a search that finds nothing must not take every connection. */
const atOnce = 3

/** Larger cities around a city: of two as near the larger, of two as large the nearer comes first. */
function citiesAround(cityId: number): { id: number; name: string }[] {
  const from = cityById(cityId)
  if (!from) return []
  return dictionaries()
    .cities.filter((city) => city.population >= minPopulation && city.id !== cityId)
    .map((city) => ({ id: city.id, name: city.name, people: city.population, km: distanceKm(from, city) }))
    .filter(({ km }) => km <= maxDistanceKm)
    .sort((a, b) => b.people / b.km ** 2 - a.people / a.km ** 2)
    .slice(0, nearestCities)
}

interface Found {
  count: number
  capped: boolean
}

/** Two kinds of searches that are helped the same way: what one of them is, and how its parts are named. */
interface Helped<S extends PlaceSearch, F extends string> {
  search: S
  narrowing: readonly F[]
  without: (search: S, filter: F) => S
  count: (search: S) => Promise<Found>
}

/** What a search that finds nothing would find if it were a little wider. */
export async function widerSearches<S extends PlaceSearch, F extends string>({
  search,
  narrowing,
  without,
  count,
}: Helped<S, F>): Promise<SearchHelp> {
  const help: SearchHelp = { drops: [], places: [] }
  const tries: { search: S; keep: (found: Found) => void }[] = narrowing.map((filter) => ({
    search: without(search, filter),
    keep: (found) => help.drops.push({ filter, ...found }),
  }))
  const [city] = search.city
  if (city !== undefined) {
    const region = cityById(city)?.regionId
    const name = region === undefined ? undefined : regionName(region)
    if (region !== undefined && name) {
      tries.push({
        search: { ...withoutPlaces(search), region: [region] },
        keep: (found) => help.places.push({ kind: 'region', id: region, name, ...found }),
      })
    }
    for (const { id, name } of citiesAround(city)) {
      tries.push({
        search: { ...withoutPlaces(search), city: [id] },
        keep: (found) => help.places.push({ kind: 'city', id, name, ...found }),
      })
    }
  }
  const ask = async ({ search: wider, keep }: (typeof tries)[number]) => {
    const found = await count(wider)
    if (found.count > 0) keep(found)
  }
  for (let from = 0; from < tries.length; from += atOnce) {
    await Promise.all(tries.slice(from, from + atOnce).map(ask))
  }
  help.drops.sort((a, b) => b.count - a.count)
  help.places.sort((a, b) => Number(b.kind === 'region') - Number(a.kind === 'region') || b.count - a.count)
  return help
}

/** The help of a search over vacancies. */
export function createWiderSearches({ list }: Pick<VacancySearchService, 'list'>) {
  return (raw: RawParams): Promise<SearchHelp> => {
    const { search } = parseVacancySearch(raw)
    return widerSearches({
      search,
      narrowing: narrowingFilters(search),
      without: withoutFilter,
      count: async (wider) => {
        const params = Object.fromEntries(vacancySearchParams({ ...wider, page: 1, size: 1 }))
        const { total, total_capped } = await list(null, params)
        return { count: total, capped: total_capped }
      },
    })
  }
}
