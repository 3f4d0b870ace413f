import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import {
  type Audience,
  resumeCondition,
  resumeTextQuery,
  type UnderstoodResumeSearch,
} from './search.repository'

export interface FreshResume {
  id: number
  publicId: string
  publishedAt: Date
}

/** What fits a search of a company and was first published after `since`, the newest first. */
export async function findFreshResumes(
  db: DbOrTx,
  search: UnderstoodResumeSearch,
  options: { audience: Audience; since: Date; limit: number },
): Promise<FreshResume[]> {
  const { rows } = await db.execute<{ id: number; public_id: string; at: number }>(sql`
    select r.id, r.public_id, (extract(epoch from r.published_at) * 1000)::bigint as at from resumes r
    where ${resumeCondition(search, options.audience)} and r.raised_at > ${options.since} and r.published_at > ${options.since}
    order by r.raised_at desc, r.id desc limit ${options.limit}`)
  return rows.map((row) => ({ id: row.id, publicId: row.public_id, publishedAt: new Date(row.at) }))
}

export interface PublishedResume {
  id: number
  roleIds: number[]
  cityId: number | null
  words: string[]
}

/** A resume in some list that was first published after `since`, as searches see it. */
export async function findPublishedResume(
  db: DbOrTx,
  publicId: string,
  since: Date,
): Promise<PublishedResume | undefined> {
  const { rows } = await db.execute<PublishedResume & Record<string, unknown>>(sql`
    select id, role_ids as "roleIds", city_id as "cityId", coalesce(tsvector_to_array(search), '{}') as words
    from resumes
    where public_id = ${publicId} and status = 'published' and visibility in ('clients', 'everyone')
      and published_at > ${since}`)
  return rows[0]
}

/** Which of these searches find the resume: all asked in one reading of its row. */
export async function searchesFindingResume(
  db: DbOrTx,
  resumeId: number,
  searches: readonly { search: UnderstoodResumeSearch; audience: Audience }[],
): Promise<boolean[]> {
  if (searches.length === 0) return []
  const answers = sql.join(
    searches.map(({ search, audience }) => sql`coalesce(${resumeCondition(search, audience)}, false)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`select array[${answers}] as found from resumes r where r.id = ${resumeId}`,
  )
  return rows[0]?.found ?? searches.map(() => false)
}

/** The words of a search as the database reads them; empty when there are none. */
export async function readTextQuery(db: DbOrTx, search: UnderstoodResumeSearch): Promise<string> {
  const query = resumeTextQuery(search)
  if (!query) return ''
  const { rows } = await db.execute<{ query: string }>(sql`select ${query}::text as query`)
  return rows[0]?.query ?? ''
}
