import { defaultRadius, type GeoPoint } from '@/lib/contracts/vacancy-search'
import { cityById, dictionaries, districtById, regionById } from '@/server/modules/dictionaries'

interface GeoCentre {
  lat: number
  lon: number
  km: number
}
interface Near {
  id: number
  km: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres between two points along the surface of the Earth. */
export function distanceKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const lat = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const lon = Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lon))
}

/** Cities of the dictionary within a circle, the nearest first. */
const citiesWithin = (centre: GeoCentre): Near[] =>
  dictionaries()
    .cities.map((city) => ({ id: city.id, km: distanceKm(centre, city) }))
    .filter(({ km }) => km <= centre.km)
    .sort((a, b) => a.km - b.km)

type PlaceKind = 'district' | 'region' | 'city'
interface PlaceName {
  value: string
  name: string
  /** What it is a part of. */
  parent?: string
}

const named: Record<PlaceKind, (id: number) => Omit<PlaceName, 'value'> | undefined> = {
  district: (id) => districtById(id),
  region: (id) => {
    const region = regionById(id)
    return region && { name: region.name, parent: String(region.districtId) }
  },
  city: (id) => {
    const city = cityById(id)
    return city && { name: city.name, parent: String(city.regionId) }
  },
}

/** A place as facets name it; undefined for an unknown one. */
export function placeName(kind: PlaceKind, value: string): PlaceName | undefined {
  const found = named[kind](Number(value))
  return found && { value, name: found.name, ...(found.parent !== undefined && { parent: found.parent }) }
}

export const isPlaceKind = (kind: string): kind is PlaceKind => Object.hasOwn(named, kind)

/** Places of a search: whoever is in one of them passes. */
export interface AskedPlaces {
  district: readonly number[]
  region: readonly number[]
  city: readonly number[]
  /** Around the point, or around every city that is named. */
  km: number | null
  near?: GeoPoint | null
}
interface Places {
  cities: number[]
  regions: number[]
}

const regionsOf = new Map<number, number[]>()
function regionsOfDistrict(id: number): number[] {
  const known = regionsOf.get(id)
  if (known) return known
  const regions = dictionaries().regions.filter(({ districtId }) => districtId === id)
  const ids = regions.map((region) => region.id)
  if (ids.length > 0) regionsOf.set(id, ids)
  return ids
}

export const districtOfRegion = (regionId: number): number | undefined => regionById(regionId)?.districtId

/** Circles of a search; the first one is where distances are measured from. */
export function centresOf({ city, km, near }: AskedPlaces): GeoCentre[] {
  if (near) return [{ ...near, km: km ?? defaultRadius }]
  if (km === null) return []
  return city.flatMap((id) => {
    const middle = cityById(id)
    return middle ? [{ lat: middle.lat, lon: middle.lon, km }] : []
  })
}

/** Districts, regions, cities and circles as one question: the cities and regions of which one is enough; null for anywhere. */
export function placesOf(asked: AskedPlaces): Places | null {
  const centres = centresOf(asked)
  const { district, region, city } = asked
  if (centres.length + district.length + region.length + city.length === 0) return null
  const around = centres.flatMap((centre) => citiesWithin(centre).map(({ id }) => id))
  return {
    cities: [...new Set([...city, ...around])],
    regions: [...new Set([...region, ...district.flatMap(regionsOfDistrict)])],
  }
}
