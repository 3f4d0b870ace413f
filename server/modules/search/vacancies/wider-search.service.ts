import type { WorkFormat } from '@/lib/contracts/enums'
import { narrowingFilters, type SearchHelp, withoutFilter } from '@/lib/contracts/search-help'
import { hasPlace, type PlaceSearch, withoutPlaces } from '@/lib/contracts/search-params'
import { parseVacancySearch, type RawParams, vacancySearchParams } from '@/lib/contracts/vacancy-search'
import { dictionaries, roleById } from '@/server/modules/dictionaries'
import { cityById, regionName } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import type { Condition } from '../query-analysis/conditions/condition'
import { conditionName } from '../query-analysis/conditions/condition-name'
import type { Understanding } from '../query-analysis/types'
import { distanceKm } from './places'
import type { VacancySearchService } from './search.service'
import { understoodSearch } from './vacancy-finder.service'

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

interface Asked extends PlaceSearch {
  text: string
  role: number[]
  format: WorkFormat[]
}

/** Two kinds of searches that are helped the same way: what one of them is, and how its parts are named. */
interface Helped<S extends Asked, F extends string> {
  search: S
  /** The same with the conditions of its words. */
  understood: S & { conditions?: readonly Condition[]; understanding?: Understanding | null }
  narrowing: readonly F[]
  without: (search: S, filter: F) => S
  count: (search: S) => Promise<Found>
}

/** Trades that are offered. */
const maxTrades = 3

/** What a search that finds nothing would find if it were a little wider. */
export async function widerSearches<S extends Asked, F extends string>({
  search,
  understood,
  narrowing,
  without,
  count,
}: Helped<S, F>): Promise<SearchHelp> {
  const help: SearchHelp = { drops: [], conditions: [], places: [], remote: null, trades: [] }
  const { conditions = [], understanding } = understood
  const tries: { search: S; keep: (found: Found) => void }[] = narrowing.map((filter) => ({
    search: without(search, filter),
    keep: (found) => help.drops.push({ filter, ...found }),
  }))
  for (const condition of conditions) {
    const { excluded, rest } = condition
    if (excluded !== '') continue
    tries.push({
      search: { ...search, text: rest },
      keep: (found) => help.conditions.push({ name: conditionName(condition), text: rest, ...found }),
    })
  }
  // Where the words name the place, another one needs them without it.
  const place = conditions.find(({ filters }) => filters.city ?? filters.region ?? filters.district)
  const text = place?.rest ?? search.text
  const elsewhere = { ...withoutPlaces(search), text }
  const [city] = understood.city
  if (city !== undefined) {
    const region = cityById(city)?.regionId
    const name = region === undefined ? undefined : regionName(region)
    if (region !== undefined && name) {
      tries.push({
        search: { ...elsewhere, region: [region] },
        keep: (found) => help.places.push({ kind: 'region', id: region, name, text, ...found }),
      })
    }
    for (const { id, name } of citiesAround(city)) {
      tries.push({
        search: { ...elsewhere, city: [id] },
        keep: (found) => help.places.push({ kind: 'city', id, name, text, ...found }),
      })
    }
  }
  if (hasPlace(understood) && !understood.format.includes('REMOTE')) {
    tries.push({
      search: { ...elsewhere, format: ['REMOTE'] },
      keep: (found) => {
        help.remote = { text, ...found }
      },
    })
  }
  const terms = conditions.map(({ from }) => from).join(' ')
  for (const { roleId: id } of search.role.length > 0
    ? []
    : (understanding?.roles ?? []).slice(0, maxTrades)) {
    const name = roleById(id)?.name
    if (!name) continue
    tries.push({
      search: { ...search, text: terms, role: [id] },
      keep: (found) => help.trades.push({ id, name, text: terms, ...found }),
    })
  }
  const ask = async ({ search: wider, keep }: (typeof tries)[number]) => {
    const found = await count(wider)
    if (found.count > 0) keep(found)
  }
  for (let from = 0; from < tries.length; from += atOnce) {
    await Promise.all(tries.slice(from, from + atOnce).map(ask))
  }
  const most = (a: Found, b: Found) => b.count - a.count
  help.drops.sort(most)
  help.conditions.sort(most)
  help.trades.sort(most)
  help.places.sort((a, b) => Number(b.kind === 'region') - Number(a.kind === 'region') || most(a, b))
  return help
}

/** The help of a search over vacancies. */
export function createWiderSearches(ctx: ServiceContext, { list }: Pick<VacancySearchService, 'list'>) {
  return async (raw: RawParams): Promise<SearchHelp> => {
    const { search } = parseVacancySearch(raw)
    return widerSearches({
      search,
      understood: await understoodSearch(ctx, search),
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
