import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { matchOf, type UnderstoodSearch, whereOf } from './conditions'

export interface FreshItem {
  id: number
  publicId: string
  publishedAt: Date
}

/** What fits a search and was first published after `since`, the newest first. */
export async function findFreshVacancies(
  db: DbOrTx,
  search: UnderstoodSearch,
  options: { now: Date; since: Date; limit: number },
): Promise<FreshItem[]> {
  const { now, since, limit } = options
  const { rows } = await db.execute<{ id: number; public_id: string; at: number }>(sql`
    select v.id, v.public_id, (extract(epoch from v.first_published_at) * 1000)::bigint as at from vacancy_search s join vacancies v on v.id = s.vacancy_id
    where ${whereOf(search, now)} and s.published_at > ${since} and v.first_published_at > ${since}
    order by s.published_at desc, s.vacancy_id desc limit ${limit}`)
  return rows.map((row) => ({ id: row.id, publicId: row.public_id, publishedAt: new Date(row.at) }))
}

export interface PublishedVacancy {
  id: number
  roleId: number | null
  cityIds: number[]
  regionIds: number[]
  /** All lexemes of its document, the codes of its filters among them. */
  words: string[]
  /** Roubles a month on hand; null when unknown. */
  salary: number | null
  /** Seconds since the epoch. */
  published: number
  expires: number
}

/** An open vacancy that was first published after `since`, as searches see it. */
export async function findPublishedVacancy(
  db: DbOrTx,
  publicId: string,
  since: Date,
): Promise<PublishedVacancy | undefined> {
  const { rows } = await db.execute<PublishedVacancy & Record<string, unknown>>(sql`
    select v.id, v.role_id as "roleId", v.city_ids as "cityIds", v.region_ids as "regionIds",
      tsvector_to_array(s.document) as words, s.salary_month_net as salary,
      extract(epoch from s.published_at)::int as published, extract(epoch from s.expires_at)::int as expires
    from vacancies v join vacancy_search s on s.vacancy_id = v.id
    where v.public_id = ${publicId} and v.status = 'active' and v.first_published_at > ${since}`)
  return rows[0]
}

/** Which of these searches the words of the vacancy answer: all asked in one reading of its row. */
export async function wordsFinding(
  db: DbOrTx,
  vacancyId: number,
  searches: readonly UnderstoodSearch[],
): Promise<boolean[]> {
  if (searches.length === 0) return []
  const answers = sql.join(
    searches.map((search) => sql`coalesce(${matchOf(search)?.where ?? sql`true`}, false)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`select array[${answers}] as found from vacancy_search s where s.vacancy_id = ${vacancyId}`,
  )
  return rows[0]?.found ?? searches.map(() => false)
}

/** The words of a search as the database reads them; empty when there are none. */
export async function readTextQuery(db: DbOrTx, search: UnderstoodSearch): Promise<string> {
  const query = matchOf(search)?.query
  if (!query) return ''
  const { rows } = await db.execute<{ query: string }>(sql`select ${query}::text as query`)
  return rows[0]?.query ?? ''
}
