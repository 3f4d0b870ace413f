import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

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
      company: sql`case when v.anonymous then coalesce(v.employer_name, '') else c.name end`,
      html: sql`v.description_html`,
    })}
    from vacancies self
      join companies c on c.id = self.company_id
      left join unnest(${sql.param([...roles.ids])}::int[], ${sql.param([...roles.names])}::text[]) as r(id, name)
        on r.id = self.role_id
    where self.id = v.id and v.id = any(${sql.param([...ids])}::bigint[])`)
}
