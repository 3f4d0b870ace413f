import {
  emptyVacancySearch,
  facetNames,
  parseVacancySearch,
  type RawParams,
  searchDepth,
  type VacancyFacets,
  type VacancyList,
  type VacancySearch,
  vacancySearchParams,
} from '@/lib/contracts/vacancy-search'
import { presentCard } from '@/server/modules/vacancies/card.presenter'
import { favoriteVacancies } from '@/server/modules/vacancies/public.service'
import { cityById, placeOf } from '@/server/modules/vacancies/reference'
import { readCode } from '@/server/modules/vacancies/search-codes'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { activeFilters, type UnderstoodSearch } from './conditions'
import { createDerivedCache } from './derived-cache'
import { countFacets } from './facet-counts'
import { presentFacets } from './facets.presenter'
import { centreOf, filtersOf } from './filters'
import { findBestPaid, findNearMisses, findNewest, findTitled } from './found.service'
import { countUpTo, findCardsInOrder, findOtherPlaces } from './list.repository'
import { distanceKm } from './near'
import { byRank, type Pool, pageOf, sortedBy } from './pool'
import { deepReach, nearReach, type Reach, rankedSize, wholeReach } from './pool.repository'
import { presentUnderstanding } from './understanding/present'
import { widenedSearch } from './understood.service'

/** The plain list is counted up to here; beyond, «10 000+». */
const countedUpTo = 10_000

export interface VacancySearchService {
  list(actor: Actor | null, raw: RawParams): Promise<VacancyList>
  facets(raw: RawParams): Promise<VacancyFacets>
}

/** One search has one key: paging and order do not change what is found. */
const keyOf = (search: UnderstoodSearch) =>
  vacancySearchParams({ ...search, sort: 'relevance', page: 1, size: 30 }).toString()

/** Reads the query; a page past the deepest row is left out like any other unreadable value. */
function readParams(raw: RawParams): { search: VacancySearch; ignored: string[] } {
  const { search, ignored } = parseVacancySearch(raw)
  if ((search.page - 1) * search.size < searchDepth) return { search, ignored }
  return { search: { ...search, page: 1 }, ignored: [...ignored, `page=${search.page}`] }
}

/** Kilometres from the centre to the nearest city of each row. */
function byDistance(search: UnderstoodSearch, pool: Pool): Pool {
  const centre = centreOf(search)
  if (!centre) return pool
  const known = new Map<number, number>()
  const away = (cityId: number) => {
    const city = cityById(cityId)
    const km = known.get(cityId) ?? (city ? distanceKm(centre, city) : Number.POSITIVE_INFINITY)
    known.set(cityId, km)
    return km
  }
  const { codes, starts } = pool.rows
  return sortedBy(pool, (n) => {
    let least = Number.POSITIVE_INFINITY
    for (let at = starts[n] as number; at < (starts[n + 1] as number); at += 1) {
      const city = readCode('city', codes[at] as number)
      if (city !== undefined) least = Math.min(least, away(Number(city)))
    }
    return least
  })
}

/**
 * Search over open vacancies. What a search finds is read once for its list, its pages and its counts, and kept until a
 * vacancy changes; the cards of a page are read on every call.
 */
export function createVacancySearch(ctx: ServiceContext): VacancySearchService {
  const newest = createDerivedCache<Pool>(100)
  const titled = createDerivedCache<Pool[]>(200)
  const bestPaid = createDerivedCache<Pool>(50)
  const market = createDerivedCache<Reach>(1)
  const totals = createDerivedCache<{ total: number }>(10)
  const facets = createDerivedCache<VacancyFacets>(1000)
  const understood = createDerivedCache<UnderstoodSearch>(1000)
  /** What is found does not hang on page and order; those are the asker's own. */
  const readSearch = async (raw: RawParams) => {
    const { search, ignored } = readParams(raw)
    const known = await understood(keyOf(search), () => widenedSearch(ctx, search))
    return { search: { ...known, sort: search.sort, page: search.page, size: search.size }, ignored }
  }
  /** How far first pages and counts read: all of a small market, the newest of a large one. */
  const nearAtHand = () =>
    market('', async () => {
      const whole = { ...emptyVacancySearch, understanding: null, companies: null }
      const open = await countUpTo(ctx.db, whole, ctx.clock.now(), wholeReach.size + 1)
      return open > wholeReach.size ? nearReach : wholeReach
    })
  const foundBy = (search: UnderstoodSearch, reach: Reach) =>
    newest(`${reach.size} ${keyOf(search)}`, () => findNewest(ctx, search, reach))

  /** In the order of the list, best first, as far as `reach` goes. */
  async function orderOf(
    search: UnderstoodSearch,
    reach: Reach,
    near: Reach,
  ): Promise<{ found: Pool; order: Pool[] }> {
    if (search.sort === 'salary') {
      const paid = bestPaid(`${reach.size} ${keyOf(search)}`, () => findBestPaid(ctx, search, reach))
      return { found: await foundBy(search, near), order: [await paid] }
    }
    if (search.sort === 'relevance' && search.text !== '') {
      // What is ranked is the same at every depth, so that no page repeats another.
      const ranked = await foundBy(search, near)
      const many = ranked.full || ranked.rows.count > rankedSize
      const best = many ? await titled(keyOf(search), () => findTitled(ctx, search)) : []
      const found = await foundBy(search, reach)
      return { found, order: [...best, byRank(found, ranked.rows.count, ctx.clock.now())] }
    }
    const found = await foundBy(search, reach)
    return { found, order: [search.sort === 'distance' ? byDistance(search, found) : found] }
  }

  /** The rows near at hand, and those of the depth when the page, or the one after it, needs them. */
  async function poolsOf(search: UnderstoodSearch): Promise<{ found: Pool; order: Pool[] }> {
    const reach = await nearAtHand()
    const near = await orderOf(search, reach, reach)
    const last = near.order.at(-1)
    const needed = (search.page + 1) * search.size
    return last?.full && needed > last.first.length ? orderOf(search, deepReach, reach) : near
  }

  async function totalOf(search: UnderstoodSearch, found: Pool): Promise<[number, boolean]> {
    if (!found.full || activeFilters(search).length > 0) return [found.first.length, found.full]
    const counted = await totals('', async () => ({
      total: await countUpTo(ctx.db, search, ctx.clock.now(), countedUpTo + 1),
    }))
    return [Math.min(counted.total, countedUpTo), counted.total > countedUpTo]
  }

  return {
    async list(actor, raw) {
      const { search, ignored } = await readSearch(raw)
      const now = ctx.clock.now()
      const { page, size } = search
      const { found, order } = await poolsOf(search)
      const listed = pageOf(order, (page - 1) * size, size)
      const ids = listed.map(({ id }) => id)
      const [rows, others, [total, capped]] = await Promise.all([
        findCardsInOrder(ctx.db, ids, now),
        findOtherPlaces(
          ctx.db,
          listed.map(({ group }) => group),
          ids,
          now,
        ),
        totalOf(search, found),
      ])
      const favorites = actor ? await favoriteVacancies(ctx, actor, rows) : undefined
      const groupOf = new Map(listed.map(({ id, group }) => [id, group]))
      return {
        results: rows.map((row) => {
          const also = others.filter((other) => other.group_key === groupOf.get(row.id))
          return {
            ...presentCard(row, now, favorites),
            ...(also.length > 0 && {
              also_in: also.map(({ public_id, city_id }) => ({ public_id, city: placeOf(city_id) })),
            }),
          }
        }),
        total,
        total_capped: capped,
        partial: order.some((pool) => pool.partial) || found.partial,
        page,
        size,
        ignored,
        understanding: presentUnderstanding(search.understanding),
      }
    },

    async facets(raw) {
      const { search } = await readSearch(raw)
      return facets(keyOf(search), async () => {
        const now = ctx.clock.now()
        const filters = filtersOf(search, now)
        const reach = await nearAtHand()
        const [found, missed] = await Promise.all([
          foundBy(search, reach),
          filters.length > 0 ? findNearMisses(ctx, search, filters, reach) : null,
        ])
        return presentFacets(
          countFacets(found, missed, filters, [...facetNames, 'salary'], now),
          found.partial || (missed?.partial ?? false),
        )
      })
    },
  }
}
