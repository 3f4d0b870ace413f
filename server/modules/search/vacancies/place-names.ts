import { cityById, districtById, regionById } from '@/server/modules/dictionaries'

export type PlaceKind = 'district' | 'region' | 'city'
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
