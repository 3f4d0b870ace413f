import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import type { ScannedBatch, TieredTable } from '@/server/db/index-tiers'
import { searchRowVersion } from './search-rows.repository'

export const vacancyLevels: TieredTable = {
  table: sql`vacancy_search`,
  key: sql`vacancy_id`,
  date: sql`published_at`,
  bounds: sql`vacancy_search_levels`,
  async dateAtPlace(db, place) {
    const { rows } = await db.execute<{ at: string }>(sql`
      select published_at::text as at from vacancies where status = 'active'
      order by published_at desc, id desc offset ${place} limit 1`)
    return rows[0]?.at ?? null
  },
}

/** Open vacancies the search has no row of, or of another publication or version, among so many by key. */
export async function scanMissing(db: DbOrTx, after: number, rows: number): Promise<ScannedBatch> {
  const found = await db.execute<{ missing: number[] | null; last: number | null }>(sql`
    select max(v.id) as last, array_agg(v.id::int8) filter (where v.open
      and (s.vacancy_id is null or s.published_at <> v.published_at or s.expires_at <> v.expires_at
        or s.version <> ${searchRowVersion})) as missing
    from (select id, published_at, expires_at,
        status = 'active' and published_at is not null and search is not null as open
      from vacancies where id > ${after} order by id limit ${rows}) v
      left join vacancy_search s on s.vacancy_id = v.id`)
  return { missing: (found.rows[0]?.missing ?? []).map(Number), last: found.rows[0]?.last ?? null }
}

/** Forgets changes that every process has read long ago. Returns how many. */
export async function deleteOldChanges(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from vacancy_search_changes where at < ${before}`)
  return rowCount ?? 0
}

/**
 * What the text search reads of one vacancy. Title weighs A, skills and role B, company C, the description D.
 * `search_text()` folds it as the words of a search are folded.
 */
export const searchVector = (of: { title: SQL; skills: SQL; role: SQL; company: SQL; html: SQL }): SQL => sql`
  setweight(to_tsvector('russian', search_text(${of.title})), 'A') ||
  setweight(to_tsvector('russian', search_text(concat_ws(', ', array_to_string(${of.skills}, ', '), ${of.role}))), 'B') ||
  setweight(to_tsvector('russian', search_text(${of.company})), 'C') ||
  setweight(to_tsvector('russian', search_text(${of.html})), 'D')`

/** Rebuilds the search vectors of vacancies by id, set-based. */
export async function updateSearchVectors(
  db: DbOrTx,
  ids: readonly number[],
  roles: { ids: readonly number[]; names: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    update vacancies v set search = ${searchVector({
      title: sql`v.title`,
      skills: sql`v.skills`,
      role: sql`r.name`,
      company: sql`case when v.anonymous then coalesce(v.employer_name, '') else concat_ws(' ', c.name, array_to_string(c.aliases, ' ')) end`,
      html: sql`v.description_html`,
    })}
    from vacancies self
      join companies c on c.id = self.company_id
      left join unnest(${sql.param([...roles.ids])}::int[], ${sql.param([...roles.names])}::text[]) as r(id, name)
        on r.id = self.role_id
    where self.id = v.id and v.id = any(${sql.param([...ids])}::bigint[])`)
}
