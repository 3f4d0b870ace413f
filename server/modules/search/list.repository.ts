import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db, DbOrTx } from '@/server/db/client'
import { type CardRow, cardColumns } from '@/server/modules/vacancies/card-row'

/** Cards by id in the given order; one that has closed meanwhile is left out. */
export const cardsQuery = (ids: readonly number[], now: Date): SQL => sql`
  select ${cardColumns} from unnest(${sql.param([...ids])}::bigint[]) with ordinality as page(id, n)
    join vacancies v on v.id = page.id
    join companies c on c.id = v.company_id
  where v.status = 'active' and v.expires_at > ${now}
  order by page.n`

const cardsText = new PgDialect().sqlToQuery(cardsQuery([], new Date(0))).sql

export async function findCardsInOrder(db: Db, ids: readonly number[], now: Date): Promise<CardRow[]> {
  if (ids.length === 0) return []
  // Named, so that the database reads and plans it once for each connection.
  const { rows } = await db.$client.query<CardRow>({
    name: 'search-cards',
    text: cardsText,
    values: [ids, now.toISOString()],
  })
  return rows
}

export interface PlaceRow {
  /** The advert of the page it differs from in its place alone. */
  beside: number
  public_id: string
  city_id: number | null
}

/** Most places told of the adverts of a page. */
const mostPlaces = 300

/** Adverts of the same groups that are not on the page themselves, the newest first. */
export async function findOtherPlaces(
  db: DbOrTx,
  listed: readonly number[],
  except: readonly number[],
  now: Date,
): Promise<PlaceRow[]> {
  if (listed.length === 0) return []
  const { rows } = await db.execute<PlaceRow & Record<string, unknown>>(sql`
    select own.vacancy_id as beside, v.public_id, v.city_id
    from vacancy_search own
      join vacancy_search s on s.group_key = own.group_key
      join vacancies v on v.id = s.vacancy_id
    where own.vacancy_id = any(${sql.param([...listed])}::bigint[])
      and s.vacancy_id <> all(${sql.param([...except])}::bigint[]) and s.expires_at > ${now}
    order by s.published_at desc, s.vacancy_id desc limit ${mostPlaces}`)
  return rows
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
