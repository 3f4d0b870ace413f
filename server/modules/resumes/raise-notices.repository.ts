import { sql } from 'drizzle-orm'
import type { JobSearchStatus } from '@/lib/contracts/enums'
import type { DbOrTx } from '@/server/db/client'

export interface RestedResume extends Record<string, unknown> {
  user_id: string
  resume: string
  title: string
  key: string
}

const levels = [0, 1, 2]
const settled = sql.param(['accepted_job_offer', 'not_looking_for_job'] satisfies JobSearchStatus[])

/**
 * Listed resumes last raised between two moments, of people who look for work and were not told of it. Those nobody
 * finds in the search gain nothing by being raised.
 */
export async function findRested(
  db: DbOrTx,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<RestedResume[]> {
  // Each level has an index of its own by this date.
  const raised = levels.map(
    (level) => sql`
      select resume_id from resume_search
      where level = ${sql.raw(String(level))} and raised_at > ${after} and raised_at <= ${until}`,
  )
  const { rows } = await db.execute<RestedResume>(sql`
    select r.user_id, r.public_id as resume, r.title, k.key
    from (${sql.join(raised, sql` union all `)}) s
    join resumes r on r.id = s.resume_id
    cross join lateral (
      select 'raise:' || r.public_id || ':' || floor(extract(epoch from r.raised_at) * 1000)::bigint as key) k
    where r.status = 'published' and r.job_search_status <> all(${settled}::text[])
      and not exists (select 1 from notifications n where n.user_id = r.user_id and n.dedupe_key = k.key)
    order by r.raised_at
    limit ${limit}`)
  return rows
}
