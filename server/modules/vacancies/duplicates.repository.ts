import { sql } from 'drizzle-orm'
import type { VacancyState } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import type { VacancyRow } from './own-row'

export interface Duplicate {
  publicId: string
  title: string
  status: VacancyState
  publishedAt: Date | null
}

/** Running vacancies of the same company with the same role and title in one of the same cities. */
export async function findDuplicates(tx: Tx, row: VacancyRow): Promise<Duplicate[]> {
  const { rows } = await tx.execute<{
    public_id: string
    title: string
    status: VacancyState
    published_at: string | null
  }>(sql`
    select public_id, title, status, published_at from vacancies
    where company_id = ${row.companyId} and status in ('active', 'paused', 'moderation') and id <> ${row.id}
      and role_id = ${row.roleId} and city_ids && ${sql.param(row.cityIds)}::int[]
      and lower(translate(title, 'ёЁ', 'еЕ')) = lower(translate(${row.title}::text, 'ёЁ', 'еЕ'))
    order by updated_at desc limit 5`)
  return rows.map(({ public_id, published_at, ...item }) => ({
    ...item,
    publicId: public_id,
    publishedAt: published_at === null ? null : new Date(published_at),
  }))
}
