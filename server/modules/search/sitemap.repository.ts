import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { millis } from '@/server/modules/vacancies/card-row'

export async function countOpen(db: DbOrTx, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from vacancies where status = 'active' and expires_at > ${now}`,
  )
  return rows[0]?.n ?? 0
}

export async function listOpen(
  db: DbOrTx,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ public_id: string; changed_at: number }[]> {
  const { rows } = await db.execute<{ public_id: string; changed_at: number }>(sql`
    select public_id, ${millis(sql`updated_at`)} as changed_at from vacancies
    where status = 'active' and expires_at > ${now}
    order by id limit ${page.limit} offset ${page.offset}`)
  return rows
}
