import type { SQL } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { countQuery } from './pool.repository'

/** Rows up to `cap`: counting further would cost as much as reading them. */
export async function countUpTo(db: DbOrTx, where: SQL, cap: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(countQuery(where, cap))
  return rows[0]?.n ?? 0
}
