import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyRow } from './own-row'

export async function insertVacancies(
  tx: Tx,
  rows: readonly (typeof vacancies.$inferInsert)[],
): Promise<VacancyRow[]> {
  return tx
    .insert(vacancies)
    .values([...rows])
    .returning()
}

export async function lockMany(tx: Tx, companyId: number, ids: readonly number[]): Promise<VacancyRow[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), inArray(vacancies.id, [...ids])))
    .orderBy(vacancies.id)
    .for('update')
}
