import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import type { ServiceContext } from '../context'
import type { UnderstoodSearch } from './conditions'
import { findCompanyIds } from './list.repository'
import { understand } from './understanding/understand'

/** A search with what its words mean and which companies it names: all that its SQL is made of. */
export async function understoodSearch(
  ctx: ServiceContext,
  search: VacancySearch,
): Promise<UnderstoodSearch> {
  const understanding = await understand(ctx, search.text, { exact: search.exact })
  if (search.company.length === 0) return { ...search, understanding }
  const companies = await findCompanyIds(ctx.db, search.company)
  return { ...search, understanding, companyIds: companies.map(({ id }) => id) }
}
