import type { DistanceEnd } from '@/lib/contracts/home-location'
import { type City, cityById, dictionaries, roleById } from '@/server/modules/dictionaries'

const rolesByArea = new Map<number, number[]>()

function rolesOfArea(areaId: number): number[] {
  const known = rolesByArea.get(areaId)
  if (known) return known
  const ids = dictionaries()
    .roles.filter((role) => role.areaId === areaId)
    .map((role) => role.id)
  rolesByArea.set(areaId, ids)
  return ids
}

/** All professions of the fields these belong to. */
export function areaRoleIds(roleIds: readonly number[]): number[] {
  const areas = new Set(roleIds.flatMap((id) => roleById(id)?.areaId ?? []))
  return [...areas].flatMap(rolesOfArea)
}

const earthKm = 6371
const radians = Math.PI / 180

export interface Point {
  lat: number
  lon: number
}

/** Kilometres along the ground. */
export function kilometres(a: Point, b: Point): number {
  const dLat = (b.lat - a.lat) * radians
  const dLon = (b.lon - a.lon) * radians
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLon / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

const known = new Map<number, number>()
/** A city has a code below a million, so a pair fits one number. */
const pairKey = (a: number, b: number) => (a < b ? a * 1_000_000 + b : b * 1_000_000 + a)

/** Whole kilometres between two cities of the dictionary; null when it does not know one. */
export function distanceBetweenCities(a: number, b: number): number | null {
  if (a === b) return 0
  const key = pairKey(a, b)
  const rolesByArea = known.get(key)
  if (rolesByArea !== undefined) return rolesByArea
  const [one, other] = [cityById(a), cityById(b)]
  if (!one || !other) return null
  const distance = Math.round(kilometres(one, other))
  if (known.size > 200_000) known.clear()
  known.set(key, distance)
  return distance
}

/** The nearest of several cities and how far it is. */
export function nearestOf(from: number, cities: readonly number[]): { cityId: number; km: number } | null {
  let nearest: { cityId: number; km: number } | null = null
  for (const cityId of cities) {
    const km = distanceBetweenCities(from, cityId)
    if (km !== null && (nearest === null || km < nearest.km)) nearest = { cityId, km }
  }
  return nearest
}

const around = new Map<number, number[]>()
const commuteKm = 50
const maxCitiesAround = 10

/** The city itself and those a commute away, the largest first; at most `limit` of them, ten in all. */
export function citiesAround(cityId: number, limit = maxCitiesAround): number[] {
  let all = around.get(cityId)
  if (!all) {
    const city = cityById(cityId)
    if (!city) return []
    const near = dictionaries()
      .cities.filter((other) => other.id !== cityId && kilometres(city, other) <= commuteKm)
      .sort((a, b) => b.population - a.population)
    all = [cityId, ...near.slice(0, maxCitiesAround - 1).map((other) => other.id)]
    around.set(cityId, all)
  }
  return all.slice(0, limit)
}

export interface HomePlace extends Point {
  /** Set where only the city is known: its middle stands for the home. */
  cityId: number | null
}

export interface WorkPlace {
  /** Of the address. */
  point: Point | null
  /** Of the stations named in the advert. */
  stations: readonly Point[]
  cities: readonly City[]
}

/** Kilometres from the middle of a city to its edge, near enough: 28 for Moscow, 6 for a city of 200,000. */
const edgeOf = ({ population }: City) => 3 + 0.007 * Math.sqrt(population)

const nearest = (home: Point, points: readonly Point[]) =>
  Math.min(...points.map((point) => kilometres(home, point)))

/**
 * How far a workplace is from home, to the most exact place that is known. The middle of a city stands for a place
 * only from outside of it: within one's own city it would be a number without meaning.
 */
export function distanceFromHome(home: HomePlace, work: WorkPlace): { km: number; to: DistanceEnd } | null {
  const isOwn = (city: City) =>
    home.cityId === null ? kilometres(home, city) <= edgeOf(city) : home.cityId === city.id
  const isNear = work.cities.some(isOwn)
  // A home told by its city alone is no place within it.
  const isVague = home.cityId !== null && isNear
  const exact = work.point ? [work.point] : work.stations
  if (exact.length > 0 && !isVague) {
    return { km: Math.round(nearest(home, exact)), to: work.point ? 'address' : 'station' }
  }
  if (isNear || work.cities.length === 0) return null
  return { km: Math.round(nearest(home, work.cities)), to: 'city' }
}
