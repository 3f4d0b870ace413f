import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

/** The newest offers of a role tell its market; older ones would only make the answer slower. */
const newest = 2000

export interface Quartiles {
  offers: number
  low: number | null
  median: number | null
  high: number | null
}

interface Where {
  roleId: number
  cityId: number | null
  regionId: number | null
}

/** Quartiles of the monthly pay offered for a role: in a city, in its region, anywhere. */
export async function findQuartiles(
  db: DbOrTx,
  { roleId, cityId, regionId }: Where,
  now: Date,
): Promise<Record<'city' | 'region' | 'everywhere', Quartiles>> {
  const quartiles = (where: SQL) => sql`json_build_object(
    'offers', count(*) filter (where ${where}),
    'low', percentile_cont(0.25) within group (order by pay) filter (where ${where}),
    'median', percentile_cont(0.5) within group (order by pay) filter (where ${where}),
    'high', percentile_cont(0.75) within group (order by pay) filter (where ${where}))`
  const { rows } = await db.execute<Record<'city' | 'region' | 'everywhere', Quartiles>>(sql`
    with offers as (
      select salary_month_net as pay, city_ids, region_ids from vacancies
      where status = 'active' and role_id = ${roleId} and expires_at > ${now} and salary_month_net is not null
      order by published_at desc, id desc limit ${newest})
    select ${quartiles(sql`${cityId}::int = any(city_ids)`)} as city,
      ${quartiles(sql`${regionId}::int = any(region_ids)`)} as region,
      ${quartiles(sql`true`)} as everywhere
    from offers`)
  const none = { offers: 0, low: null, median: null, high: null }
  return rows[0] ?? { city: none, region: none, everywhere: none }
}
