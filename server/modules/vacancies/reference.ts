import {
  cityById,
  normaliseSkills,
  regionById,
  roleById,
} from '@/server/modules/dictionaries/dictionaries.service'

export { cityById, normaliseSkills, roleById }

export interface Place {
  id: number
  name: string
  region: string
}

const places = new Map<number, Place>()

/** A city with its region's name, from memory; the same object every time. */
export function placeOf(cityId: number | null): Place | null {
  if (cityId === null) return null
  const known = places.get(cityId)
  if (known) return known
  const city = cityById(cityId)
  if (!city) return null
  const place = { id: city.id, name: city.name, region: regionById(city.regionId)?.name ?? '' }
  places.set(cityId, place)
  return place
}

export const regionName = (id: number): string | undefined => regionById(id)?.name
