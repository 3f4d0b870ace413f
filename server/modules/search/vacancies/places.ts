import { defaultRadius, type GeoPoint } from '@/lib/contracts/vacancy-search'
import { cityById, dictionaries, regionById } from '@/server/modules/dictionaries'
import { citiesWithin, type GeoCentre } from './near'

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
