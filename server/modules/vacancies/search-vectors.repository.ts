import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

/**
 * Rebuilds the search vectors of vacancies by id, set-based. Title weighs A, skills and role B, company C, the
 * description D; ё is е. Tags and entities of the description are token types that `russian` leaves out by itself.
 */
export async function updateSearchVectors(
  db: DbOrTx,
  ids: readonly number[],
  roles: { ids: readonly number[]; names: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    update vacancies v set search =
      setweight(to_tsvector('russian', translate(v.title, 'ёЁ', 'еЕ')), 'A') ||
      setweight(to_tsvector('russian',
        translate(concat_ws(' ', array_to_string(v.skills, ', '), r.name), 'ёЁ', 'еЕ')), 'B') ||
      setweight(to_tsvector('russian', translate(c.name, 'ёЁ', 'еЕ')), 'C') ||
      setweight(to_tsvector('russian', translate(v.description_html, 'ёЁ', 'еЕ')), 'D')
    from vacancies self
      join companies c on c.id = self.company_id
      left join unnest(${sql.param([...roles.ids])}::int[], ${sql.param([...roles.names])}::text[]) as r(id, name)
        on r.id = self.role_id
    where self.id = v.id and v.id = any(${sql.param([...ids])}::bigint[])`)
}
