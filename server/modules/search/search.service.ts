import {
  parseVacancySearch,
  type RawParams,
  searchDepth,
  type VacancyFacets,
  type VacancyList,
  vacancySearchParams,
} from '@/lib/contracts/vacancy-search'
import { presentCard } from '@/server/modules/vacancies/card.presenter'
import { favoriteVacancies } from '@/server/modules/vacancies/public.service'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { activeFilters, type UnderstoodSearch } from './conditions'
import { createDerivedCache } from './derived-cache'
import { presentFacets } from './facets.presenter'
import { countFacets } from './facets.repository'
import { countUpTo, findPageOfCards } from './list.repository'
import { understand } from './understanding/understand'

/** Totals are exact up to here; beyond, «10 000+». */
const countedUpTo = 10_000

export interface VacancySearchService {
  list(actor: Actor | null, raw: RawParams): Promise<VacancyList>
  facets(raw: RawParams): Promise<VacancyFacets>
}

/** One search has one key: paging and order do not change what is found. */
const keyOf = (search: UnderstoodSearch) =>
  vacancySearchParams({ ...search, sort: 'relevance', page: 1, size: 30 }).toString()

/** Reads the query; a page past the deepest row is left out like any other unreadable value. */
async function readSearch(
  ctx: ServiceContext,
  raw: RawParams,
): Promise<{ search: UnderstoodSearch; ignored: string[] }> {
  const { search: typed, ignored } = parseVacancySearch(raw)
  const search = { ...typed, understanding: await understand(ctx, typed.text, { exact: typed.exact }) }
  if ((search.page - 1) * search.size < searchDepth) return { search, ignored }
  return { search: { ...search, page: 1 }, ignored: [...ignored, `page=${search.page}`] }
}

/** Search over open vacancies. Rows are read on every call; totals and counts are kept until a vacancy changes. */
export function createVacancySearch(ctx: ServiceContext): VacancySearchService {
  const totals = createDerivedCache<{ total: number }>(5000)
  const facets = createDerivedCache<VacancyFacets>(1000)

  return {
    async list(actor, raw) {
      const { search, ignored } = await readSearch(ctx, raw)
      const now = ctx.clock.now()
      const { page, size } = search
      const [rows, { total }] = await Promise.all([
        findPageOfCards(ctx.db, { search, now, limit: size, offset: (page - 1) * size }),
        totals(keyOf(search), async () => ({
          total: await countUpTo(ctx.db, search, now, countedUpTo + 1),
        })),
      ])
      const favorites = actor ? await favoriteVacancies(ctx, actor, rows) : undefined
      return {
        results: rows.map((row) => presentCard(row, now, favorites)),
        total: Math.min(total, countedUpTo),
        total_capped: total > countedUpTo,
        page,
        size,
        ignored,
      }
    },

    async facets(raw) {
      const { search } = await readSearch(ctx, raw)
      return facets(keyOf(search), async () =>
        presentFacets(await countFacets(ctx.db, search, activeFilters(search), ctx.clock.now())),
      )
    },
  }
}
