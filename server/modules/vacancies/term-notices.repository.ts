import { sql } from 'drizzle-orm'
import { dayMs } from '@/lib/shared/duration'
import type { DbOrTx } from '@/server/db/client'

export interface EndingVacancy extends Record<string, unknown> {
  vacancy: string
  title: string
  company: string
  expires_at: string
  user_id: string
  key: string
}

/**
 * Open vacancies whose term ends within `days`, one row per person who is to be told and was not: the manager, or all
 * who act for the company.
 */
export async function findEnding(
  db: DbOrTx,
  { days, now, limit }: { days: number; now: Date; limit: number },
): Promise<EndingVacancy[]> {
  const { rows } = await db.execute<EndingVacancy>(sql`
    select v.public_id as vacancy, v.title, c.name as company, v.expires_at, m.user_id, k.key
    from vacancies v
    join companies c on c.id = v.company_id
    join company_members m on m.company_id = v.company_id and m.role <> 'viewer'
      and (v.manager_id is null or m.user_id = v.manager_id)
    cross join lateral (
      select 'term:' || v.public_id || ':' || ${days}::int || ':' || extract(epoch from v.expires_at)::bigint as key) k
    -- Both conditions: the first is that of the index.
    where v.status in ('active', 'paused') and v.status = 'active'
      and v.expires_at > ${now} and v.expires_at <= ${new Date(now.getTime() + days * dayMs)}
      and not exists (select 1 from notifications n where n.user_id = m.user_id and n.dedupe_key = k.key)
    order by v.expires_at
    limit ${limit}`)
  return rows
}

/** Who is told of a vacancy's end: its manager, or all who act for the company. */
export async function findKeepersOf(db: DbOrTx, vacancyId: number): Promise<number[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select m.user_id from vacancies v
    join company_members m on m.company_id = v.company_id and m.role <> 'viewer'
      and (v.manager_id is null or m.user_id = v.manager_id)
    where v.id = ${vacancyId}`)
  return rows.map((row) => Number(row.user_id))
}

export async function findCompanyName(db: DbOrTx, companyId: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from companies where id = ${companyId}`)
  return rows[0]?.name ?? ''
}
