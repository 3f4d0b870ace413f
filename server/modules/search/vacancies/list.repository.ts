import { type SQL, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '@/server/db/client'
import { named } from '@/server/db/named'
import { type CardRow, cardColumns } from '@/server/modules/vacancies'

/** Cards by id in the given order; one that has closed meanwhile is left out. */
export const cardsQuery = (ids: SQL, now: SQL): SQL => sql`
  select ${cardColumns} from unnest(${ids}::bigint[]) with ordinality as page(id, n)
    join vacancies v on v.id = page.id
    join companies c on c.id = v.company_id
  where v.status = 'active' and v.expires_at > ${now}::timestamptz
  order by page.n`
const cards = named<[ids: readonly number[], now: string], CardRow>('search-cards', cardsQuery)

export const findCardsInOrder = async (db: Db, ids: readonly number[], now: Date): Promise<CardRow[]> =>
  ids.length === 0 ? [] : cards(db, ids, now.toISOString())

export interface PlaceRow {
  /** The advert of the page it differs from in its place alone. */
  beside: number
  public_id: string
  city_id: number | null
}

/** Most places told of the adverts of a page. */
const mostPlaces = 300

const otherPlaces = named<[listed: readonly number[], except: readonly number[], now: string], PlaceRow>(
  'search-other-places',
  (listed, except, now) => sql`
    select own.vacancy_id as beside, v.public_id, v.city_id
    from vacancy_search own
      join vacancy_search s on s.group_key = own.group_key
      join vacancies v on v.id = s.vacancy_id
    where own.vacancy_id = any(${listed}::bigint[])
      and s.vacancy_id <> all(${except}::bigint[]) and s.expires_at > ${now}::timestamptz
    order by s.published_at desc, s.vacancy_id desc limit ${sql.raw(String(mostPlaces))}`,
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
