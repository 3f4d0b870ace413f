import { type SQL, sql } from 'drizzle-orm'
import { searchDepth } from '@/lib/contracts/search-params'
import type { DbOrTx } from '@/server/db/client'
import { type Asker, peopleNotFoundBy } from '@/server/modules/resumes'
import { matchOf, type ResumeQuery, type UnderstoodResumeSearch, whereOf } from './conditions'

/** How far a search reads. */
export interface Reach {
  /** Most rows. */
  size: number
  /** With so many found, older levels are not looked at. */
  enough: number
}
/** What first pages and counts are made of: «1000+» and more. */
export const nearReach: Reach = { size: 1000, enough: 1000 }
/** A market no larger than this is read whole: its totals, counts and order are exact. */
export const wholeReach: Reach = { size: 5000, enough: 5000 }
/** As deep as a list goes; some rows are of people who are there already. */
export const deepReach: Reach = { size: searchDepth * 1.25, enough: searchDepth * 1.25 }
/** Of what words find, those raised last are ranked. */
export const rankedSize = 1000
export const titledReach: Reach = { size: 500, enough: 150 }

const byDate = sql`s.raised_at desc nulls last, s.resume_id desc nulls last`
const levels = [0, 1, 2] as const

const counted = (names: readonly SQL[]) =>
  sql.join(
    names.map((name) => sql`(select count(*) from ${name})`),
    sql` + `,
  )

export interface PoolQuery extends Reach {
  where: SQL
  /** The oldest level to look at. */
  upTo?: number
}

/**
 * Rows raised last, level by level: the older are not even looked at when the newer are enough. Each level asks its own
 * index, words and filters at once.
 */
function lastRaised(columns: SQL, { where, size, enough, upTo = 2 }: PoolQuery) {
  const most = sql.raw(String(size))
  const names = levels.slice(0, upTo + 1).map((level) => sql.raw(`level_${level}`))
  const steps = names.map((name, level) => {
    const gate =
      level === 0 ? sql`` : sql` and ${counted(names.slice(0, level))} < ${sql.raw(String(enough))}`
    return sql`${name} as materialized (select ${columns} from resume_search s
      where s.level = ${sql.raw(String(level))} and ${where}${gate} order by ${byDate} limit ${most})`
  })
  const all = sql.join(
    names.map((name) => sql`select * from ${name}`),
    sql` union all `,
  )
  return { steps: sql.join(steps, sql`, `), rows: sql`(${all} limit ${most})` }
}

/** The rows raised last, packed one after another. */
export function newestQuery(query: PoolQuery): SQL {
  const { steps, rows } = lastRaised(sql`s.packed`, query)
  return sql`with ${steps} select string_agg(packed, ''::bytea) as packed from ${rows} found`
}

/** The same with the rank of the first of them. */
export function rankedQuery(query: PoolQuery & { rank: SQL }): SQL {
  const { steps, rows } = lastRaised(sql`s.packed, s.title_document, s.role_ids`, query)
  return sql`with ${steps}
    select string_agg(packed, ''::bytea) as packed, array_agg(rank) filter (where rank is not null) as ranks
    from (select s.packed, case when s.n <= ${rankedSize} then ${query.rank} end as rank
      from (select *, row_number() over () as n from ${rows} found) s) ranked`
}

/** Everyone shown to strangers and nothing else asked: the index of the open ones needs no levels. */
export const openQuery = ({ size }: Reach): SQL => sql`
  select string_agg(packed, ''::bytea) as packed
  from (select s.packed from resume_search s where s.open order by ${byDate} limit ${sql.raw(String(size))}) found`

/**
 * Those who ask for least, those who name no sum last. Of one person the resume raised last of those that fit stands
 * for all here too.
 * @param later the same conditions for another row `o` of the person
 */
export function cheapestQuery({ where, size }: PoolQuery, later: SQL): SQL {
  return sql`select string_agg(packed, ''::bytea) as packed from (
    select s.packed from resume_search s
    where ${where} and not exists (
      select 1 from resume_search o
      where o.user_id = s.user_id and (o.raised_at, o.resume_id) > (s.raised_at, s.resume_id) and ${later})
    order by s.salary_month_net, s.resume_id desc nulls last limit ${sql.raw(String(size))}) found`
}

export const countQuery = (where: SQL, cap: number): SQL => sql`
  select count(*) as n from (${sql.join(
    levels.map(
      (level) =>
        sql`(select 1 from resume_search s where s.level = ${sql.raw(String(level))} and ${where} limit ${cap})`,
    ),
    sql` union all `,
  )} limit ${cap}) found`

export interface FreshResume {
  id: number
  publicId: string
  publishedAt: Date
}

/** What fits a search of a company and was first published after `since`, the newest first. */
export async function findFreshResumes(
  db: DbOrTx,
  { search, audience }: ResumeQuery,
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
  /** The same with their places and parts, as the text of a tsvector. */
  document: string
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
      s.document::text as document, s.user_id as "userId", s.open, s.salary_month_net as salary, extract(epoch from s.raised_at)::int as raised
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
  const { rows } = await db.execute<{ query: string }>(sql`select (${query})::text as query`)
  return rows[0]?.query ?? ''
}

/** Rows up to `cap`: counting further would cost as much as reading them. */
export async function countUpTo(db: DbOrTx, where: SQL, cap: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(countQuery(where, cap))
  return rows[0]?.n ?? 0
}

/** People whom the asker finds nowhere: `withoutGroups` of an engine's query. */
export async function findPeopleNotFoundBy(db: DbOrTx, asker: Asker<number>): Promise<number[]> {
  const people = peopleNotFoundBy(asker)
  if (!people) return []
  const { rows } = await db.execute<{ id: number }>(people)
  return rows.map(({ id }) => Number(id))
}
