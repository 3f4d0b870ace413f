import { dictionaries } from '@/server/modules/dictionaries'

export interface GeoCentre {
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
export const citiesWithin = (centre: GeoCentre): Near[] =>
  dictionaries()
    .cities.map((city) => ({ id: city.id, km: distanceKm(centre, city) }))
    .filter(({ km }) => km <= centre.km)
    .sort((a, b) => a.km - b.km)
