import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { vacancies } from '@/server/db/schema/vacancies'

export async function findPublicIds(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: vacancies.id, publicId: vacancies.publicId })
    .from(vacancies)
    .where(inArray(vacancies.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.publicId]))
}
