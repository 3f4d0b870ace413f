import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

/** PostgreSQL refuses a vector over a megabyte; what stands this deep in a resume nobody searches for. */
const searchedLetters = 200_000

/**
 * Rebuilds the search vectors of resumes by id, set-based. Title weighs A, skills and roles B, positions C, what the
 * person writes D, folded by `search_text()`. Names, contacts and hidden places of work are never searchable.
 */
export async function updateSearchVectors(
  db: DbOrTx,
  ids: readonly number[],
  roles: { ids: readonly number[]; names: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    update resumes r set search =
      setweight(to_tsvector('russian', search_text(r.title)), 'A') ||
      setweight(to_tsvector('russian',
        search_text(concat_ws(', ', array_to_string(r.skills, ', '), named.names))), 'B') ||
      setweight(to_tsvector('russian', search_text(coalesce(jobs.positions, ''))), 'C') ||
      setweight(to_tsvector('russian', search_text(left(concat_ws(' ', r.about, jobs.stories), ${searchedLetters}))), 'D')
    from resumes self
      left join lateral (
        select string_agg(role.name, ', ') as names
        from unnest(${sql.param([...roles.ids])}::int[], ${sql.param([...roles.names])}::text[]) as role(id, name)
        where role.id = any(self.role_ids)
      ) named on true
      left join lateral (
        select
          string_agg(concat_ws(', ', job->>'position',
            case when 'experience' = any(self.hidden_fields) then null else job->>'company' end), '; ') as positions,
          string_agg(job->>'description', ' ') as stories
        from jsonb_array_elements(self.experience) job
      ) jobs on true
    where self.id = r.id and r.id = any(${sql.param([...ids])}::bigint[])`)
}
