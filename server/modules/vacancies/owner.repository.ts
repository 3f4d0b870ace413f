import { and, eq, inArray } from 'drizzle-orm'
import type { VacancyState } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/accounts'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyRow } from './own-row'

/** Vacancies of companies in some states, held until the transaction ends; only the named ones, if any are named. */
export async function lockOfCompanies(
  tx: Tx,
  companyIds: readonly number[],
  states: readonly VacancyState[],
  ids?: readonly number[],
): Promise<{ row: VacancyRow; companyPublicId: string }[]> {
  if (companyIds.length === 0 || ids?.length === 0) return []
  return tx
    .select({ row: vacancies, companyPublicId: companies.publicId })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        inArray(vacancies.companyId, [...companyIds]),
        inArray(vacancies.status, [...states]),
        ids && inArray(vacancies.id, [...ids]),
      ),
    )
    .orderBy(vacancies.id)
    .for('update', { of: vacancies })
}
