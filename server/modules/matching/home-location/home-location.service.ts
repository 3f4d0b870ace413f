import type { HomeDistances, HomeLocation, HomeLocationInput } from '@/lib/contracts/home-location'
import type { DbOrTx } from '@/server/db/client'
import { cityById, metroStationById } from '@/server/modules/dictionaries'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { distanceFromHome, type WorkPlace } from '../distance'
import {
  deleteHome,
  findHome,
  findPlaces,
  findStationPoints,
  type HomeRow,
  type PlaceRow,
  recountStationPoints,
  type StationPoint,
  saveHome,
} from './home-location.repository'

/** @throws AppError forbidden for employers */
function requireCandidate(actor: Actor): number {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  return actor.userId
}

function present({ stationId, cityId, lat, lon }: Omit<HomeRow, 'userId' | 'createdAt'>): HomeLocation {
  if (stationId !== null) {
    const name = metroStationById(stationId)?.name ?? null
    return { kind: 'station', name, input: { station_id: stationId } }
  }
  return cityId === null
    ? { kind: 'point', name: null, input: { lat, lon } }
    : { kind: 'city', name: cityById(cityId)?.name ?? null, input: { city_id: cityId } }
}

/** Some 500 m: half a hundredth of a degree to the north, and a hundredth to the east, which is shorter here. */
const coarse = (degrees: number, step: number) => Number((Math.round(degrees / step) * step).toFixed(4))

/** @throws AppError validation_failed for a place that no dictionary places */
async function placeOf(db: DbOrTx, input: HomeLocationInput): Promise<Omit<HomeRow, 'userId' | 'createdAt'>> {
  if ('city_id' in input) {
    const city = cityById(input.city_id)
    if (!city) throw invalidField('city_id', 'unknown_city')
    return { lat: city.lat, lon: city.lon, stationId: null, cityId: city.id }
  }
  if ('station_id' in input) {
    const station = metroStationById(input.station_id)
    if (!station) throw invalidField('station_id', 'unknown_station')
    const [point] = await findStationPoints(db, [station.id])
    if (point) return { lat: point.lat, lon: point.lon, stationId: station.id, cityId: null }
    // Where it is has not been learnt yet: its city is what is known.
    const city = cityById(station.cityId)
    if (!city) throw invalidField('station_id', 'unknown_station')
    return { lat: city.lat, lon: city.lon, stationId: station.id, cityId: city.id }
  }
  return { lat: coarse(input.lat, 0.005), lon: coarse(input.lon, 0.01), stationId: null, cityId: null }
}

/** @throws AppError forbidden */
export async function readHome(ctx: ServiceContext, actor: Actor): Promise<HomeLocation | null> {
  const row = await findHome(ctx.db, requireCandidate(actor))
  return row ? present(row) : null
}

/** @throws AppError forbidden, validation_failed */
export async function saveOwnHome(
  ctx: ServiceContext,
  actor: Actor,
  input: HomeLocationInput,
): Promise<HomeLocation> {
  const userId = requireCandidate(actor)
  const place = await placeOf(ctx.db, input)
  await saveHome(ctx.db, { ...place, userId, createdAt: ctx.clock.now() })
  return present(place)
}

/** @throws AppError forbidden */
export async function forgetHome(ctx: ServiceContext, actor: Actor): Promise<null> {
  await deleteHome(ctx.db, requireCandidate(actor))
  return null
}

/** The address of an anonymous employer would identify it: the distance to it would, too. */
function workPlaceOf(row: PlaceRow, points: ReadonlyMap<number, StationPoint>): WorkPlace {
  const { lat, lon, anonymous } = row
  return {
    point: lat !== null && lon !== null && !anonymous ? { lat, lon } : null,
    stations: row.metroIds.flatMap((id) => points.get(id) ?? []),
    cities: row.cityIds.flatMap((id) => cityById(id) ?? []),
  }
}

/** @throws AppError forbidden */
export async function distancesFromHome(
  ctx: ServiceContext,
  actor: Actor,
  publicIds: readonly string[],
): Promise<HomeDistances> {
  const home = await findHome(ctx.db, requireCandidate(actor))
  if (!home) return { home: false, results: [] }
  const rows = publicIds.length === 0 ? [] : await findPlaces(ctx.db, publicIds)
  const stationIds = [home.stationId ?? 0, ...rows.flatMap(({ metroIds }) => metroIds)]
  const points = new Map((await findStationPoints(ctx.db, stationIds)).map((one) => [one.stationId, one]))
  // A station that was learnt since it was chosen is exact from now on.
  const own = home.stationId === null ? undefined : points.get(home.stationId)
  const from = own ? { ...own, cityId: null } : home
  const results = rows.flatMap((row) => {
    const isThere = row.workFormats.length === 0 || row.workFormats.some((format) => format !== 'REMOTE')
    const found = isThere ? distanceFromHome(from, workPlaceOf(row, points)) : null
    return found ? [{ vacancy_public_id: row.publicId, ...found }] : []
  })
  return { home: true, results }
}

/** Adverts that place a station. */
const minAdverts = 3

export const learnStationPoints = (ctx: ServiceContext): Promise<number> =>
  recountStationPoints(ctx.db, minAdverts)
