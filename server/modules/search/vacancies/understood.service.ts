import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import type { ServiceContext } from '../../context'
import { type CountWords, understand, widen } from '../query-analysis/understand'
import type { UnderstoodSearch } from './conditions'
import type { KnownCompanies } from './filters'
import { findCompanyIds } from './list.repository'

/** Words that find fewer than this are helped by the trades they speak of. */
const enough = 30

/** Searches with the companies they name, looked up at once. */
export async function withCompanies(
  ctx: ServiceContext,
  searches: readonly VacancySearch[],
): Promise<(VacancySearch & KnownCompanies)[]> {
  const named = [...new Set(searches.flatMap(({ company }) => company))]
  const found = named.length === 0 ? [] : await findCompanyIds(ctx.db, named)
  return searches.map((search) =>
    search.company.length === 0
      ? search
      : {
          ...search,
          companyIds: found.flatMap(({ id, public_id }) => (search.company.includes(public_id) ? [id] : [])),
        },
  )
}

/** A search with what its words mean and which companies it names: all that its SQL is made of. */
export async function understoodSearch(
  ctx: ServiceContext,
  search: VacancySearch,
  count?: CountWords,
): Promise<UnderstoodSearch> {
  const [named = search] = await withCompanies(ctx, [search])
  return { ...named, understanding: await understand(ctx, search.text, search, count) }
}

/** The same, with rows of the trades its words speak of when the words alone find no more than this. */
export const widenedBy = (search: UnderstoodSearch, count: number): UnderstoodSearch =>
  search.understanding && search.understanding.roles.length > 0 && count < enough
    ? { ...search, understanding: widen(search.understanding) }
    : search
