import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

export interface HomeFigures {
  open_vacancies: number
  companies: number
  median_reply_days: number | null
  answered_share: number | null
}

export async function findFigures(db: DbOrTx, now: Date): Promise<HomeFigures> {
  const { rows } = await db.execute<HomeFigures & Record<string, unknown>>(sql`
    select open.*, reply.* from
      (select count(*) as open_vacancies, count(distinct company_id) as companies
        from vacancies where status = 'active' and expires_at > ${now}) open,
      (select
          percentile_cont(0.5) within group (order by extract(epoch from n.answered_at - n.created_at) / 86400)
            filter (where n.answered_at is not null) as median_reply_days,
          avg((n.answered_at is not null)::int) filter (
            where n.answered_at is not null or n.created_at + v.reply_promise_days * interval '1 day' < ${now}
          )::float8 as answered_share
        from negotiations n join vacancies v on v.id = n.vacancy_id
        where n.origin = 'application' and n.created_at > ${now}::timestamptz - interval '30 days') reply`)
  return rows[0] ?? { open_vacancies: 0, companies: 0, median_reply_days: null, answered_share: null }
}

export interface RoleSalary {
  role_id: number
  p25: number
  median: number
  p75: number
  n: number
}

/** Quartiles of stated monthly pay by role, most frequent roles first; only where there is enough to tell. */
export async function findSalaries(
  db: DbOrTx,
  now: Date,
  options: { least: number; limit: number },
): Promise<RoleSalary[]> {
  const { rows } = await db.execute<RoleSalary & Record<string, unknown>>(sql`
    select role_id, count(*) as n,
      round(percentile_cont(0.25) within group (order by salary_month_net))::int as p25,
      round(percentile_cont(0.5) within group (order by salary_month_net))::int as median,
      round(percentile_cont(0.75) within group (order by salary_month_net))::int as p75
    from vacancies
    where status = 'active' and expires_at > ${now} and role_id is not null and salary_month_net is not null
    group by role_id having count(*) >= ${options.least}
    order by n desc, role_id limit ${options.limit}`)
  return rows
}

export async function findPopularRoles(
  db: DbOrTx,
  now: Date,
  limit: number,
): Promise<{ role_id: number; count: number }[]> {
  const { rows } = await db.execute<{ role_id: number; count: number }>(sql`
    select role_id, count(*) as count from vacancies
    where status = 'active' and expires_at > ${now} and role_id is not null
    group by role_id order by count desc, role_id limit ${limit}`)
  return rows
}
