import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { vacancyCodes } from './search-codes'

export interface RoleNames {
  ids: readonly number[]
  names: readonly string[]
  /** The category of each. */
  areas: readonly number[]
}

/** Raised with every change of what a row holds: rows of an earlier version are written anew in the background. */
export const searchRowVersion = 2

/** Tags off, letters alone: what two adverts of one text share, whatever numbers and signs stand between. */
const opening = sql`left(regexp_replace(lower(regexp_replace(left(v.description_html, 600), '<[^>]*>|&[^;]{1,8};', ' ', 'g')), '[^a-zа-яё]+', '', 'g'), 200)`

/** Rows the search should have for vacancies that fit `which`, as a query in the order of the table's columns. */
export const searchRowsOf = (which: SQL, roles: RoleNames): SQL => sql`
  select v.id, v.published_at, v.expires_at, v.company_id,
    grouped.key, v.role_id, v.salary_month_net,
    (case when v.published_at >= levels.newest_since then 0
      when v.published_at >= levels.recent_since then 1 else 2 end)::smallint,
    v.city_ids, titled.vector,
    int8send(v.id) || int8send(grouped.key) || int4send(extract(epoch from v.published_at)::int) ||
      int4send(coalesce(v.salary_month_net, -1)) ||
      (select coalesce(string_agg(int4send(code), ''::bytea), ''::bytea) from unnest(coded.codes) code) || int4send(0),
    v.search || array_to_tsvector(array(
      select '#' || code from unnest(coded.codes) code
      union all select '=' || word from unnest(tsvector_to_array(titled.title)) word)),
    ${sql.raw(String(searchRowVersion))}::smallint
  from vacancies v
    join companies c on c.id = v.company_id
    left join unnest(${sql.param([...roles.ids])}::int[], ${sql.param([...roles.areas])}::int[]) as r(id, area) on r.id = v.role_id
    left join vacancy_search_levels l on l.id = 1,
    lateral (select coalesce(l.newest_since, '-infinity') as newest_since, coalesce(l.recent_since, '-infinity') as recent_since) levels,
    -- With an offset each is worked out once a row, not wherever it is named.
    lateral (select ${vacancyCodes(sql`r.area`)} as codes offset 0) coded,
    lateral (select ts_filter(v.search, '{a}') as title, ts_filter(v.search, '{a,b}') as vector offset 0) titled,
    lateral (select hashtextextended(
      concat_ws('|', v.company_id, v.role_id, strip(titled.title), ${opening}), 0) & 4503599627370495 as key offset 0) grouped
  where v.status = 'active' and v.published_at is not null and v.search is not null and ${which}`

const columns = sql.raw(
  'vacancy_id, published_at, expires_at, company_id, group_key, role_id, salary_month_net, level, city_ids, title_document, packed, document, version',
)

/** For a load of many at once into a table that has none of them. */
export const searchRowsInsert = (which: SQL, roles: RoleNames): SQL =>
  sql`insert into vacancy_search (${columns}) ${searchRowsOf(which, roles)}`

/** Makes the search hold exactly the open ones among these vacancies, as they are now. */
export async function writeSearchRows(db: DbOrTx, ids: readonly number[], roles: RoleNames): Promise<void> {
  const among = sql`= any(${sql.param([...ids])}::bigint[])`
  await db.execute(sql`
    with rows as materialized (${searchRowsOf(sql`v.id ${among}`, roles)}),
    gone as (
      delete from vacancy_search s where s.vacancy_id ${among} and s.vacancy_id not in (select id from rows)
    )
    insert into vacancy_search (${columns}) select * from rows
    on conflict (vacancy_id) do update set (${columns}) = row(excluded.*)`)
}

export async function findOpenOf(db: DbOrTx, companyId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from vacancies where company_id = ${companyId} and status = 'active' order by id`,
  )
  return rows.map((row) => row.id)
}

/** How the search differs from the open vacancies: rows that are missing, too many, or say something else. */
export async function compareSearchRows(
  db: DbOrTx,
  roles: RoleNames,
): Promise<{ missing: number; extra: number; different: number }> {
  const { rows } = await db.execute<{ missing: number; extra: number; different: number }>(sql`
    with rows (${columns}) as materialized (${searchRowsOf(sql`true`, roles)})
    select count(*) filter (where s.vacancy_id is null) as missing,
      count(*) filter (where r.vacancy_id is null) as extra,
      count(*) filter (where (s.published_at, s.expires_at, s.company_id, s.group_key, s.title_document, s.packed, s.document)
        is distinct from (r.published_at, r.expires_at, r.company_id, r.group_key, r.title_document, r.packed, r.document)
        and s.vacancy_id is not null and r.vacancy_id is not null) as different
    from rows r full join vacancy_search s using (vacancy_id)`)
  return rows[0] ?? { missing: 0, extra: 0, different: 0 }
}
