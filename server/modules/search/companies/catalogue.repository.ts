import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyNameKey } from '@/server/db/schema/companies'
import { millis } from '@/server/modules/vacancies'

/** What the database needs of the dictionaries, as parallel arrays. */
export interface CountingTerms {
  roles: readonly number[]
  /** Business areas of these roles. */
  areas: readonly number[]
  /** Letters that names begin with, as one string, and their slugs. */
  letters: string
  slugs: readonly string[]
}

/**
 * Counts the companies with open vacancies under their own name; rows that stay the same are not written.
 * Returns how many there are.
 */
export async function recountHiring(
  tx: Tx,
  now: Date,
  { roles, areas, letters, slugs }: CountingTerms,
): Promise<number> {
  const { rows } = await tx.execute<{ hiring: number }>(sql`
    with area_of_role as (
      select * from unnest(${sql.param(roles)}::int[], ${sql.param(areas)}::int[]) as pairs(role_id, area_id)
    ),
    offers as materialized (
      select company_id, role_id, city_ids, updated_at from vacancies
      where status = 'active' and expires_at > ${now} and not anonymous
    ),
    counted as (
      select o.company_id, count(*)::int as open, max(o.updated_at) as changed_at,
        mode() within group (order by a.area_id) as area_id
      from offers o left join area_of_role a using (role_id) group by 1
    ),
    placed as (
      select company_id, array_agg(distinct city_id order by city_id) as city_ids
      from offers, unnest(city_ids) as city_id group by 1
    ),
    hiring as (
      select c.id as company_id, counted.open,
        case when c.industries <> '{}' then c.industries
          else array_remove(array[counted.area_id], null) end as area_ids,
        array(
          select distinct id from unnest(placed.city_ids || c.city_id) as id where id is not null order by id
        ) as city_ids,
        ${companyNameKey} as name_key,
        to_tsvector('simple', regexp_replace(
          translate(lower(concat_ws(' ', c.name, array_to_string(c.aliases, ' '))), 'ё', 'е'), '[^[:alnum:]]+', ' ', 'g'
        )) as words,
        greatest(c.updated_at, counted.changed_at) as changed_at
      from counted join companies c on c.id = counted.company_id left join placed using (company_id)
      -- Adverts that do not say whose they are belong to one company without a name.
      where c.name <> '' and c.source_id is distinct from 'unknown'
    ),
    gone as (
      delete from hiring_companies h where not exists (select 1 from hiring n where n.company_id = h.company_id)
    ),
    written as (
      insert into hiring_companies as h
        (company_id, open, area_ids, city_ids, letter, name_key, words, changed_at)
      select company_id, open, area_ids, city_ids,
        coalesce(
          (${sql.param(slugs)}::text[])[nullif(strpos(${letters}, left(name_key, 1)), 0)],
          case when name_key ~ '^[a-z]' then 'latin' else 'digits' end),
        name_key, words, changed_at
      from hiring
      on conflict (company_id) do update set open = excluded.open, area_ids = excluded.area_ids,
        city_ids = excluded.city_ids, letter = excluded.letter, name_key = excluded.name_key,
        words = excluded.words, changed_at = excluded.changed_at
      where (h.open, h.area_ids, h.city_ids, h.name_key, h.words, h.changed_at) is distinct from
        (excluded.open, excluded.area_ids, excluded.city_ids, excluded.name_key, excluded.words, excluded.changed_at)
    )
    select count(*)::int as hiring from hiring`)
  return rows[0]?.hiring ?? 0
}

export interface CatalogueFilter {
  field: number | null
  city: number | null
  /** Slug of a letter. */
  letter: string | null
  /** Beginnings of words of the name. */
  words: readonly string[]
}

/** Conditions of a filter on `hiring_companies h`. */
function matching({ field, city, letter, words }: CatalogueFilter): SQL {
  // Words are letters and digits only; as quoted lexemes they cannot be operators.
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const conditions = [
    field === null ? undefined : sql`h.area_ids @> array[${field}::int]`,
    city === null ? undefined : sql`h.city_ids @> array[${city}::int]`,
    letter === null ? undefined : sql`h.letter = ${letter}`,
    words.length === 0 ? undefined : sql`h.words @@ to_tsquery('simple', ${query})`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

export interface HiringRow {
  public_id: string
  name: string
  verified: boolean
  logo_path: string | null
  city_id: number | null
  open: number
  area_ids: number[]
  city_ids: number[]
}

/** One page: by name under a letter, those with most open vacancies first elsewhere. */
export async function findHiring(
  db: DbOrTx,
  filter: CatalogueFilter,
  { page, size }: { page: number; size: number },
): Promise<HiringRow[]> {
  const order =
    filter.letter === null ? sql`h.open desc nulls last, h.company_id` : sql`h.name_key, h.company_id`
  const { rows } = await db.execute<HiringRow & Record<string, unknown>>(sql`
    select c.public_id, c.name, c.verification = 'verified' as verified, c.logo_path, c.city_id,
      h.open, h.area_ids, h.city_ids
    from (
      select * from hiring_companies h where ${matching(filter)}
      order by ${order} limit ${size} offset ${(page - 1) * size}
    ) h join companies c on c.id = h.company_id
    order by ${order}`)
  return rows
}

export interface SoonerRow extends HiringRow {
  answered_share: number
  viewed_share: number | null
  median_reply_days: number
  replies_counted: number
}

/**
 * Companies that share a business area and a city with this one, answer sooner and no smaller a share of applications. One
 * without a record of its own is compared with those who answer at least half.
 */
export const soonerQuery = (companyId: number, limit: number): SQL => sql`
    -- Those with a record are few among those that hire: they come first, and each is looked up by its key.
    with quicker as materialized (
      select * from companies
      where exists (select 1 from hiring_companies where company_id = ${companyId})
        and median_reply_days is not null and median_reply_days
          < (select coalesce(median_reply_days, 'infinity') from companies where id = ${companyId})
        and answered_share >= (select coalesce(answered_share, 0.5) from companies where id = ${companyId})
        and id <> ${companyId}
    )
    select c.public_id, c.name, c.verification = 'verified' as verified, c.logo_path, c.city_id,
      h.open, h.area_ids, h.city_ids,
      c.answered_share, c.viewed_share, c.median_reply_days, c.replies_counted
    from quicker c cross join lateral (
      select * from hiring_companies where company_id = c.id offset 0
    ) h
    where h.area_ids && (select area_ids from hiring_companies where company_id = ${companyId})
      and h.city_ids && (select city_ids from hiring_companies where company_id = ${companyId})
    order by c.median_reply_days, c.answered_share desc, c.id limit ${limit}`

export async function findSooner(db: DbOrTx, companyId: number, limit: number): Promise<SoonerRow[]> {
  const { rows } = await db.execute<SoonerRow & Record<string, unknown>>(soonerQuery(companyId, limit))
  return rows
}

export async function countHiring(db: DbOrTx, filter: CatalogueFilter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from hiring_companies h where ${matching(filter)}`,
  )
  return rows[0]?.count ?? 0
}

type Counts<K> = { key: K; count: number }[]

/** Business areas, cities or letters of the companies of a filter, those with most of them first. */
export async function countBy<K extends number | string>(
  db: DbOrTx,
  by: 'area_ids' | 'city_ids' | 'letter',
  filter: CatalogueFilter,
): Promise<Counts<K>> {
  const key = by === 'letter' ? sql`h.letter` : sql`unnest(${sql.raw(`h.${by}`)})`
  const { rows } = await db.execute<{ key: K; count: number }>(sql`
    select ${key} as key, count(*)::int as count from hiring_companies h where ${matching(filter)}
    group by 1 order by 2 desc, 1`)
  return rows
}

export interface CataloguePageRow {
  /** 0 for all. */
  field: number
  city: number
  letter: string | null
  changed_at: number
}

/** Every page of the catalogue with at least so many companies. */
export async function findCataloguePages(
  db: DbOrTx,
  { least, limit }: { least: number; limit: number },
): Promise<CataloguePageRow[]> {
  const { rows } = await db.execute<CataloguePageRow & Record<string, unknown>>(sql`
    select field, city, null as letter, count(*) as companies, ${millis(sql`max(changed_at)`)} as changed_at
    from hiring_companies, unnest(0 || area_ids) as field, unnest(0 || city_ids) as city
    where (field, city) <> (0, 0) group by 1, 2 having count(*) >= ${least}
    union all
    select 0, 0, letter, count(*), ${millis(sql`max(changed_at)`)} from hiring_companies
    group by letter having count(*) >= ${least}
    order by companies desc, field, city, letter limit ${limit}`)
  return rows
}
