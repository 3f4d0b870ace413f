import type { DistanceEnd } from '@/lib/contracts/homes'
import type { City } from '@/server/modules/dictionaries'
import { kilometres, type Point } from '../distance'

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
