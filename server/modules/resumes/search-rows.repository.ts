import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import type { ScannedBatch, TieredTable } from '@/server/db/index-tiers'
import { resumeCodes } from './search-codes'

/** What of the dictionaries a row of the search is made with. */
export interface Names {
  roles: { ids: readonly number[]; names: readonly string[]; areas: readonly number[] }
  cities: { ids: readonly number[]; regions: readonly number[] }
}

/** Raised with every change of what a row holds: rows of an earlier version are written anew in the background. */
const searchRowVersion = 2

/** Longer texts make vectors that PostgreSQL refuses; what stands this deep in a resume nobody searches for. */
const searchedLetters = 200_000

/** Addresses and phone numbers typed into a text: nobody is found by them. */
const contacts = String.raw`[^\s@]+@[^\s@]+|\+?\d[\d\s()–-]{8,}\d`
const vector = (weight: string, text: SQL) =>
  sql`setweight(to_tsvector('russian', search_text(regexp_replace(${text}, ${contacts}, ' ', 'g'))), ${sql.raw(`'${weight}'`)})`

/** Who is in the lists: whoever looks for work and is shown to employers or to everyone. */
const listed = sql`r.status = 'published' and r.visibility in ('clients', 'everyone')
  and r.job_search_status in ('active_search', 'looking_for_offers', 'has_job_offer')`

const ints = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

/** Rows the search should have for resumes that fit `which`, as a query in the order of the table's columns. */
const searchRowsOf = (which: SQL, { roles, cities }: Names): SQL => sql`
  with role (id, name, area) as materialized (
      select * from unnest(${ints(roles.ids)}, ${sql.param([...roles.names])}::text[], ${ints(roles.areas)})),
    city (id, region) as materialized (select * from unnest(${ints(cities.ids)}, ${ints(cities.regions)}))
  select r.id, r.user_id, r.raised_at, r.salary_month_net, r.visibility = 'everyone',
    (case when r.raised_at >= levels.newest_since then 0 when r.raised_at >= levels.recent_since then 1 else 2 end)::smallint,
    r.role_ids, titled.vector,
    int8send(r.id) || int8send(r.user_id) || int4send(extract(epoch from r.raised_at)::int) ||
      int4send(coalesce(r.salary_month_net, -1)) ||
      (select coalesce(string_agg(int4send(code), ''::bytea), ''::bytea) from unnest(coded.codes) code) || int4send(0),
    said.vector || array_to_tsvector(array(
      select '#' || code from unnest(coded.codes) code
      union all select '=' || word from unnest(tsvector_to_array(titled.title)) word)),
    ${sql.raw(String(searchRowVersion))}::smallint
  from resumes r
    left join resume_search_levels l on l.id = 1,
    lateral (select coalesce(l.newest_since, '-infinity') as newest_since, coalesce(l.recent_since, '-infinity') as recent_since) levels,
    -- With an offset each is worked out once a row, not wherever it is named.
    lateral (select ${resumeCodes({
      region: sql`(select region from city where city.id = r.city_id)`,
      categories: sql`array(select area from role where role.id = any(r.role_ids))`,
      moveRegions: sql`array(select region from city where city.id in (
        select x::int from jsonb_array_elements_text(r.details->'relocation_city_ids') x))`,
    })} as codes offset 0) coded,
    lateral (
      select string_agg(concat_ws(', ', job->>'position',
          case when 'experience' = any(r.hidden_fields) then null else job->>'company' end), '; ') as positions,
        string_agg(job->>'description', ' ') as stories
      from jsonb_array_elements(r.experience) job offset 0
    ) jobs,
    lateral (select ${vector('A', sql`r.title`)} ||
      ${vector('B', sql`concat_ws(', ', array_to_string(r.skills, ', '), (select string_agg(name, ', ') from role where role.id = any(r.role_ids)))`)} ||
      ${vector('C', sql`coalesce(jobs.positions, '')`)} ||
      ${vector('D', sql`left(concat_ws(' ', r.about, jobs.stories), ${sql.raw(String(searchedLetters))})`)} as vector offset 0) said,
    lateral (select ts_filter(said.vector, '{a}') as title, ts_filter(said.vector, '{a,b,c}') as vector offset 0) titled
  where ${listed} and ${which}`

const columns = sql.raw(
  'resume_id, user_id, raised_at, salary_month_net, open, level, role_ids, title_document, packed, document, version',
)

/** Makes the search hold exactly the listed ones among these resumes, as they are now. */
export async function writeSearchRows(db: DbOrTx, ids: readonly number[], names: Names): Promise<void> {
  const among = sql`= any(${sql.param([...ids])}::bigint[])`
  await db.execute(sql`
    with rows (${columns}) as materialized (${searchRowsOf(sql`r.id ${among}`, names)}),
    gone as (
      delete from resume_search s where s.resume_id ${among} and s.resume_id not in (select resume_id from rows)
    ), opened as (
      update resumes r set opened_at = now() from rows where r.id = rows.resume_id and rows.open and r.opened_at is null
    )
    insert into resume_search (${columns}) select * from rows
    on conflict (resume_id) do update set (${columns}) = row(excluded.*)`)
}

export const resumeLevels: TieredTable = {
  table: sql`resume_search`,
  key: sql`resume_id`,
  date: sql`raised_at`,
  bounds: sql`resume_search_levels`,
  async dateAtPlace(db, place) {
    const levels = [0, 1, 2].map(
      (level) => sql`(select raised_at from resume_search where level = ${sql.raw(String(level))}
        order by raised_at desc nulls last, resume_id desc nulls last)`,
    )
    const { rows } = await db.execute<{ at: string }>(sql`
      select raised_at::text as at from (${sql.join(levels, sql` union all `)}) placed
      order by raised_at desc nulls last offset ${place} limit 1`)
    return rows[0]?.at ?? null
  },
}

/** Listed resumes the search has no row of, or of another time or version, among so many by key. */
export async function scanMissing(db: DbOrTx, after: number, rows: number): Promise<ScannedBatch> {
  const found = await db.execute<{ missing: number[] | null; last: number | null }>(sql`
    select max(w.id) as last, array_agg(w.id::int8) filter (where w.listed
      and (s.resume_id is null or s.raised_at <> w.raised_at or s.version <> ${searchRowVersion})) as missing
    from (select r.id, r.raised_at, (${listed}) as listed
      from resumes r where r.id > ${after} order by r.id limit ${rows}) w
      left join resume_search s on s.resume_id = w.id`)
  return { missing: (found.rows[0]?.missing ?? []).map(Number), last: found.rows[0]?.last ?? null }
}

/** Forgets changes that every index has read long ago. Returns how many. */
export async function deleteOldChanges(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from resume_search_changes where at < ${before}`)
  return rowCount ?? 0
}

/** How the search differs from the listed resumes: rows that are missing, too many, or say something else. */
export async function compareSearchRows(
  db: DbOrTx,
  names: Names,
): Promise<{ missing: number; extra: number; different: number }> {
  const { rows } = await db.execute<{ missing: number; extra: number; different: number }>(sql`
    with rows (${columns}) as materialized (${searchRowsOf(sql`true`, names)})
    select count(*) filter (where s.resume_id is null) as missing,
      count(*) filter (where r.resume_id is null) as extra,
      count(*) filter (where (s.user_id, s.raised_at, s.salary_month_net, s.open, s.role_ids, s.title_document, s.packed, s.document)
        is distinct from (r.user_id, r.raised_at, r.salary_month_net, r.open, r.role_ids, r.title_document, r.packed, r.document)
        and s.resume_id is not null and r.resume_id is not null) as different
    from rows r full join resume_search s using (resume_id)`)
  return rows[0] ?? { missing: 0, extra: 0, different: 0 }
}
