import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { personHomes } from '@/server/db/schema/accounts'
import { stationPoints, vacancies } from '@/server/db/schema/vacancies'

export type HomeRow = typeof personHomes.$inferSelect

export async function findHome(db: DbOrTx, userId: number): Promise<HomeRow | undefined> {
  const [row] = await db.select().from(personHomes).where(eq(personHomes.userId, userId))
  return row
}

export async function saveHome(db: DbOrTx, home: typeof personHomes.$inferInsert): Promise<void> {
  const { userId: _, ...values } = home
  await db.insert(personHomes).values(home).onConflictDoUpdate({ target: personHomes.userId, set: values })
}

export async function deleteHome(db: DbOrTx, userId: number): Promise<void> {
  await db.delete(personHomes).where(eq(personHomes.userId, userId))
}

/** Where vacancies with a page for everybody are. */
export function findPlaces(db: DbOrTx, publicIds: readonly string[]) {
  return db
    .select({
      publicId: vacancies.publicId,
      anonymous: vacancies.anonymous,
      lat: vacancies.lat,
      lon: vacancies.lon,
      metroIds: vacancies.metroIds,
      cityIds: vacancies.cityIds,
      workFormats: vacancies.workFormats,
    })
    .from(vacancies)
    .where(
      and(
        inArray(vacancies.publicId, [...publicIds]),
        inArray(vacancies.status, ['active', 'paused', 'expired', 'closed']),
      ),
    )
}
export type PlaceRow = Awaited<ReturnType<typeof findPlaces>>[number]

export type StationPoint = Pick<typeof stationPoints.$inferSelect, 'stationId' | 'lat' | 'lon'>

export async function findStationPoints(db: DbOrTx, ids: readonly number[]): Promise<StationPoint[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(stationPoints)
    .where(inArray(stationPoints.stationId, [...new Set(ids)]))
}

/**
 * The middle of the addresses near each station, of adverts that name this station alone; fewer than `least` place
 * none. Returns how many stations have a place.
 */
export async function recountStationPoints(db: DbOrTx, least: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into station_points (station_id, lat, lon, adverts)
    select metro_ids[1], percentile_cont(0.5) within group (order by lat),
      percentile_cont(0.5) within group (order by lon), count(*)
    from vacancies
    where lat is not null and cardinality(metro_ids) = 1
    group by metro_ids[1] having count(*) >= ${least}
    on conflict (station_id) do update
      set lat = excluded.lat, lon = excluded.lon, adverts = excluded.adverts`)
  return rowCount ?? 0
}
