import { sql } from 'drizzle-orm'
import { preparedQuery } from '@/server/db/queries'

export interface EmployerRow {
  public_id: string
  name: string
  count: number
}

/** Who offers most of these vacancies under their own name. */
export const findTopEmployers = preparedQuery<[ids: readonly number[], limit: number], EmployerRow>(
  'landing-employers',
  (ids, limit) => sql`
    select c.public_id, c.name, offered.count::int as count
    from (
      select v.company_id, count(*) as count from vacancies v
      where v.id = any(${ids}::bigint[]) and not v.anonymous
      group by v.company_id order by count desc, v.company_id limit ${limit}::int
    ) offered join companies c on c.id = offered.company_id
    order by offered.count desc, c.id`,
)

/** In how many days the employers of these vacancies usually answer, and how many vacancies it is known of. */
export const findReplyDays = preparedQuery<[ids: readonly number[]], { days: number | null; known: number }>(
  'landing-reply-days',
  (ids) => sql`
    select percentile_cont(0.5) within group (order by c.median_reply_days)::float8 as days,
      count(c.median_reply_days)::int as known
    from vacancies v join companies c on c.id = v.company_id
    where v.id = any(${ids}::bigint[]) and not v.anonymous and c.answered_share is not null`,
)
