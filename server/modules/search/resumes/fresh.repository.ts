import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { type Asked, matchOf, type UnderstoodResumeSearch, whereOf } from './conditions'

export interface FreshResume {
  id: number
  publicId: string
  publishedAt: Date
}

/** What fits a search of a company and was first published after `since`, the newest first. */
export async function findFreshResumes(
  db: DbOrTx,
  { search, audience }: Asked,
  options: { now: Date; since: Date; limit: number },
): Promise<FreshResume[]> {
  const { rows } = await db.execute<{ id: number; public_id: string; at: number }>(sql`
    select r.id, r.public_id, (extract(epoch from r.published_at) * 1000)::bigint as at
    from resume_search s join resumes r on r.id = s.resume_id
    where ${whereOf(search, audience, options.now)} and s.raised_at > ${options.since} and r.published_at > ${options.since}
    order by s.raised_at desc, s.resume_id desc limit ${options.limit}`)
  return rows.map((row) => ({ id: row.id, publicId: row.public_id, publishedAt: new Date(row.at) }))
}

export interface PublishedResume {
  id: number
  roleIds: number[]
  cityId: number | null
  /** All lexemes of its document, the codes of its filters among them. */
  words: string[]
  userId: number
  open: boolean
  /** Roubles a month on hand; null when none is named, or another money. */
  salary: number | null
  /** Seconds since the epoch. */
  raised: number
}

/** A resume in some list that was first published after `since`, as searches see it. */
export async function findPublishedResume(
  db: DbOrTx,
  publicId: string,
  since: Date,
): Promise<PublishedResume | undefined> {
  const { rows } = await db.execute<PublishedResume & Record<string, unknown>>(sql`
    select r.id, r.role_ids as "roleIds", r.city_id as "cityId", tsvector_to_array(s.document) as words,
      s.user_id as "userId", s.open, s.salary_month_net as salary, extract(epoch from s.raised_at)::int as raised
    from resumes r join resume_search s on s.resume_id = r.id
    where r.public_id = ${publicId} and r.published_at > ${since}`)
  return rows[0]
}

/** Which of these searches the words of the resume answer: all asked in one reading of its row. */
export async function wordsFindingResume(
  db: DbOrTx,
  resumeId: number,
  searches: readonly UnderstoodResumeSearch[],
): Promise<boolean[]> {
  if (searches.length === 0) return []
  const answers = sql.join(
    searches.map((search) => sql`coalesce(${matchOf(search)?.where ?? sql`true`}, false)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`select array[${answers}] as found from resume_search s where s.resume_id = ${resumeId}`,
  )
  return rows[0]?.found ?? searches.map(() => false)
}

/** The words of a search as the database reads them; empty when there are none. */
export async function readTextQuery(db: DbOrTx, search: UnderstoodResumeSearch): Promise<string> {
  const query = matchOf(search)?.query
  if (!query) return ''
  const { rows } = await db.execute<{ query: string }>(sql`select ${query}::text as query`)
  return rows[0]?.query ?? ''
}
