import { type SQL, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '@/server/db/client'
import { preparedQuery } from '@/server/db/queries'
import { type CardRow, cardColumns } from '@/server/modules/vacancies'
import { matchOf, type UnderstoodSearch, whereOf } from './conditions'

/** Titles are learned from so many of the newest adverts; those met once say little. */
const newest = 200_000
const maxTitles = 30_000

/** Titles of open vacancies with the number of adverts, the most frequent first. */
export async function findTitles(db: DbOrTx): Promise<{ title: string; uses: number }[]> {
  const { rows } = await db.execute<{ title: string; uses: number }>(sql`
    select title, count(*) as uses from (
      select title from vacancies where status = 'active' order by published_at desc, id desc limit ${newest}) open
    group by title having count(*) > 1 order by uses desc, title limit ${maxTitles}`)
  return rows
}

/** Cards by id in the given order; one that has closed meanwhile is left out. */
export const cardsQuery = (ids: SQL, now: SQL): SQL => sql`
  select ${cardColumns} from unnest(${ids}::bigint[]) with ordinality as page(id, n)
    join vacancies v on v.id = page.id
    join companies c on c.id = v.company_id
  where v.status = 'active' and v.expires_at > ${now}::timestamptz
  order by page.n`
const cards = preparedQuery<[ids: readonly number[], now: string], CardRow>('search-cards', cardsQuery)

export const findCardsInOrder = async (db: Db, ids: readonly number[], now: Date): Promise<CardRow[]> =>
  ids.length === 0 ? [] : cards(db, ids, now.toISOString())

export interface PlaceRow {
  /** The advert of the page it differs from in its place alone. */
  beside: number
  public_id: string
  city_id: number | null
}

/** Most places told of the adverts of a page. */
const maxPlaces = 300

const otherPlaces = preparedQuery<
  [listed: readonly number[], except: readonly number[], now: string],
  PlaceRow
>(
  'search-other-places',
  (listed, except, now) => sql`
    select own.vacancy_id as beside, v.public_id, v.city_id
    from vacancy_search own
      join vacancy_search s on s.group_key = own.group_key
      join vacancies v on v.id = s.vacancy_id
    where own.vacancy_id = any(${listed}::bigint[])
      and s.vacancy_id <> all(${except}::bigint[]) and s.expires_at > ${now}::timestamptz
    order by s.published_at desc, s.vacancy_id desc limit ${sql.raw(String(maxPlaces))}`,
)

/** Adverts of the same groups that are not on the page themselves, the newest first. */
export const findOtherPlaces = async (
  db: Db,
  listed: readonly number[],
  except: readonly number[],
  now: Date,
): Promise<PlaceRow[]> => (listed.length === 0 ? [] : otherPlaces(db, listed, except, now.toISOString()))

export async function findCompanyIds(
  db: DbOrTx,
  publicIds: readonly string[],
): Promise<{ id: number; public_id: string }[]> {
  const { rows } = await db.execute<{ id: number; public_id: string }>(
    sql`select id, public_id from companies where public_id = any(${sql.param([...publicIds])}::text[])`,
  )
  return rows
}

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
  /** The same with their places and parts, as the text of a tsvector. */
  document: string
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
      tsvector_to_array(s.document) as words, s.document::text as document, s.salary_month_net as salary,
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
  const { rows } = await db.execute<{ query: string }>(sql`select (${query})::text as query`)
  return rows[0]?.query ?? ''
}
