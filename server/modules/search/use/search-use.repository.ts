import { sql } from 'drizzle-orm'
import type { QueryKind, SearchUse } from '@/lib/contracts/search-use'
import type { DbOrTx } from '@/server/db/client'
import type { UseCount } from './click-model'

/** A search that means no profession in particular. */
const noRole = 0

/** Adds to the counts of a day in one statement; vacancies that nobody knows are left out. */
export async function addUse(
  db: DbOrTx,
  { query_class: { kind, role }, events }: SearchUse,
  day: string,
): Promise<void> {
  const column = <T>(of: (event: SearchUse['events'][number]) => T) => sql.param(events.map(of))
  await db.execute(sql`
    insert into search_use as u (day, kind, role_id, vacancy_id, position, impressions, opens, applications)
    select ${day}::date, ${kind}, ${role ?? noRole}, v.id, e.position,
      count(*) filter (where e.event = 'impression'), count(*) filter (where e.event = 'open'),
      count(*) filter (where e.event = 'application')
    from unnest(${column((event) => event.vacancy_id)}::text[], ${column((event) => event.position)}::smallint[],
      ${column((event) => event.event)}::text[]) as e(public_id, position, event)
    join vacancies v on v.public_id = e.public_id
    group by v.id, e.position
    order by v.id, e.position
    on conflict (day, kind, role_id, vacancy_id, position) do update set
      impressions = u.impressions + excluded.impressions, opens = u.opens + excluded.opens,
      applications = u.applications + excluded.applications`)
}

/** Counts of all days since, by class, vacancy and position. */
export async function readUse(db: DbOrTx, since: string): Promise<UseCount[]> {
  const { rows } = await db.execute<UseCount & { kind: QueryKind } & Record<string, unknown>>(sql`
    select kind, role_id as "roleId", vacancy_id as "vacancyId", position,
      sum(impressions)::int as impressions, sum(opens)::int as opens, sum(applications)::int as applications
    from search_use where day >= ${since}::date group by 1, 2, 3, 4`)
  return rows
}

/** Drops counts of days before. Returns how many rows went. */
export async function dropUseBefore(db: DbOrTx, day: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from search_use where ctid in (select ctid from search_use where day < ${day}::date limit ${limit})`)
  return rowCount ?? 0
}
