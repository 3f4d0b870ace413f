import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { type CardRow, cardColumns } from '@/server/modules/vacancies/card-row'
import { type UnderstoodSearch, whereOf } from './conditions'
import { throughLevels } from './levels'

/** Cards by id in the given order; one that has closed meanwhile is left out. */
export const cardsQuery = (ids: readonly number[], now: Date): SQL => sql`
  select ${cardColumns} from unnest(${sql.param([...ids])}::bigint[]) with ordinality as page(id, n)
    join vacancies v on v.id = page.id
    join companies c on c.id = v.company_id
  where v.status = 'active' and v.expires_at > ${now}
  order by page.n`

export async function findCardsInOrder(db: DbOrTx, ids: readonly number[], now: Date): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<CardRow & Record<string, unknown>>(cardsQuery(ids, now))
  return rows
}

export interface PlaceRow {
  group_key: number
  public_id: string
  city_id: number | null
}

/** Most places told of the adverts of a page. */
const mostPlaces = 300

/** The other adverts of these groups, the newest first. */
export async function findOtherPlaces(
  db: DbOrTx,
  groups: readonly number[],
  except: readonly number[],
  now: Date,
): Promise<PlaceRow[]> {
  if (groups.length === 0) return []
  const { rows } = await db.execute<PlaceRow & Record<string, unknown>>(sql`
    select s.group_key, v.public_id, v.city_id from vacancy_search s join vacancies v on v.id = s.vacancy_id
    where s.group_key = any(${sql.param([...groups])}::bigint[])
      and s.vacancy_id <> all(${sql.param([...except])}::bigint[]) and s.expires_at > ${now}
    order by s.published_at desc, s.vacancy_id desc limit ${mostPlaces}`)
  return rows
}

export const countQuery = (search: UnderstoodSearch, now: Date, cap: number): SQL =>
  sql`select count(*) as n from (${throughLevels(sql`1`, whereOf(search, now), cap)}) found`

/** Matches up to `cap`: counting further would cost as much as reading them. */
export async function countUpTo(
  db: DbOrTx,
  search: UnderstoodSearch,
  now: Date,
  cap: number,
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(countQuery(search, now, cap))
  return rows[0]?.n ?? 0
}

export async function findCompanyIds(
  db: DbOrTx,
  publicIds: readonly string[],
): Promise<{ id: number; public_id: string }[]> {
  const { rows } = await db.execute<{ id: number; public_id: string }>(
    sql`select id, public_id from companies where public_id = any(${sql.param([...publicIds])}::text[])`,
  )
  return rows
}
