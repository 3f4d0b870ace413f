import type { MetroRef } from '@/lib/contracts/vacancies'
import {
  cityById,
  metroStationById,
  normaliseSkills,
  regionById,
  roleById,
} from '@/server/modules/dictionaries'

export { cityById, metroStationById, normaliseSkills, roleById }

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

/** A station as vacancies show it. */
export function metroOf(id: number): MetroRef | null {
  const station = metroStationById(id)
  return station ? { id, name: station.name, colours: station.lines.map(({ colour }) => colour) } : null
}

export const regionName = (id: number): string | undefined => regionById(id)?.name
