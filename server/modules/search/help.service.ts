import { narrowingFilters, type SearchHelp, withoutFilter } from '@/lib/contracts/search-help'
import {
  parseVacancySearch,
  type RawParams,
  type VacancySearch,
  vacancySearchParams,
} from '@/lib/contracts/vacancy-search'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { cityById, regionName } from '@/server/modules/vacancies/reference'
import type { VacancySearchService } from './search.service'

const nearestCities = 5
const leastPeople = 100_000
const farthestKm = 400
/** Counts asked for at once: a search that finds nothing must not take every connection. */
const atOnce = 3

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres along the ground. */
export function distanceKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const height =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(height)))
}

/** Larger cities around a city: of two as near the larger, of two as large the nearer comes first. */
function citiesAround(cityId: number): { id: number; name: string }[] {
  const from = cityById(cityId)
  if (!from) return []
  return dictionaries()
    .cities.filter((city) => city.population >= leastPeople && city.id !== cityId)
    .map((city) => ({ id: city.id, name: city.name, people: city.population, km: distanceKm(from, city) }))
    .filter(({ km }) => km <= farthestKm)
    .sort((a, b) => b.people / b.km ** 2 - a.people / a.km ** 2)
    .slice(0, nearestCities)
}

interface Try {
  search: VacancySearch
  keep: (found: { count: number; capped: boolean }) => void
}

/** What a search that finds nothing would find if it were a little wider. */
export function createSearchHelp({ list }: Pick<VacancySearchService, 'list'>) {
  async function ask({ search, keep }: Try): Promise<void> {
    const raw = Object.fromEntries(vacancySearchParams({ ...search, page: 1, size: 1 }))
    const { total, total_capped } = await list(null, raw)
    if (total > 0) keep({ count: total, capped: total_capped })
  }

  return async (raw: RawParams): Promise<SearchHelp> => {
    const { search } = parseVacancySearch(raw)
    const help: SearchHelp = { drops: [], places: [] }
    const tries: Try[] = narrowingFilters(search).map((filter) => ({
      search: withoutFilter(search, filter),
      keep: (found) => help.drops.push({ filter, ...found }),
    }))
    const [city] = search.city
    if (city !== undefined) {
      const region = cityById(city)?.regionId
      const name = region === undefined ? undefined : regionName(region)
      if (region !== undefined && name) {
        tries.push({
          search: { ...search, city: [], region: [region] },
          keep: (found) => help.places.push({ kind: 'region', id: region, name, ...found }),
        })
      }
      for (const { id, name } of citiesAround(city)) {
        tries.push({
          search: { ...search, city: [id], region: [] },
          keep: (found) => help.places.push({ kind: 'city', id, name, ...found }),
        })
      }
    }
    for (let from = 0; from < tries.length; from += atOnce) {
      await Promise.all(tries.slice(from, from + atOnce).map(ask))
    }
    help.drops.sort((a, b) => b.count - a.count)
    help.places.sort((a, b) => Number(b.kind === 'region') - Number(a.kind === 'region') || b.count - a.count)
    return help
  }
}
