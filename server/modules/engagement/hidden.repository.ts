import { count, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { hidings } from '@/server/db/schema/shelf'
import { notHiddenFrom } from './hidden-filter'

export async function countHidings(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(hidings).where(eq(hidings.userId, userId))
  return row?.n ?? 0
}

/** The same by database keys. */
export async function hiddenKeysAmong(db: DbOrTx, userId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select v.id from vacancies v
    where v.id = any(${sql.param([...ids])}::bigint[]) and not (${notHiddenFrom(userId, sql`v`)})`)
  return rows.map((row) => Number(row.id))
}
