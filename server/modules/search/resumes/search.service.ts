import { LRUCache } from 'lru-cache'
import { narrowingResumeFilters, resumeFacetNames, withoutResumeFilter } from '@/lib/contracts/resume-facets'
import type { ResumeFacets, ResumeList } from '@/lib/contracts/resume-list'
import {
  emptyResumeSearch,
  parseResumeSearch,
  type ResumeSearch,
  resumeSearchParams,
} from '@/lib/contracts/resume-search'
import type { SearchHelp } from '@/lib/contracts/search-help'
import { type RawParams, searchDepth } from '@/lib/contracts/search-params'
import type { FacetValue } from '@/lib/contracts/vacancy-search'
import { minuteMs } from '@/lib/shared/time'
import { anonymousAsker, askerOf, resumeCardsFor } from '@/server/modules/resumes'
import { presentUnderstanding } from '@/server/modules/search/query-analysis/query-analysis.presenter'
import { maxSimilar } from '@/server/modules/search/vacancies/similar.service'
import { widerSearches } from '@/server/modules/search/vacancies/wider-search.service'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { type Audience, type ResumeQuery, whereOf } from './conditions'
import { countFacets, type Facet } from './facet-counts'
import { presentCities, presentFacets } from './facets.presenter'
import { filtersOf } from './filters'
import {
  countUpTo,
  deepReach,
  nearReach,
  type Reach,
  rankedSize,
  wholeReach,
} from './resume-finder.repository'
import {
  answeredSearch,
  byRank,
  findByTitle,
  findCheapest,
  findMissingOneFilter,
  findNewest,
  findSimilar,
  type Pool,
  pageOf,
  sortedBy,
  understoodSearch,
} from './resume-finder.service'

/** How large the market is, is asked so often. */
const marketMs = minuteMs

export interface ResumeSearchService {
  list(actor: Actor | null, raw: RawParams): Promise<ResumeList>
  facets(actor: Actor | null, raw: RawParams): Promise<ResumeFacets>
  /** Every city somebody is found in, whatever places are asked for. */
  cities(actor: Actor | null, raw: RawParams): Promise<FacetValue[]>
}

/** Reads the query; a page past the deepest row is left out like any other unreadable value. */
function readParams(raw: RawParams): { search: ResumeSearch; ignored: string[] } {
  const { search, ignored } = parseResumeSearch(raw)
  if ((search.page - 1) * search.size < searchDepth) return { search, ignored }
  return { search: { ...search, page: 1 }, ignored: [...ignored, `page=${search.page}`] }
}

/** Only verified companies see what is not open to everyone. */
export const audienceOf = (actor: Actor | null): Audience => ({
  kind: actor?.company?.verified ? 'company' : 'public',
  asker: askerOf(actor),
})

/** Who asks for least first, who names no sum last. */
const byAsked = (pool: Pool): Pool =>
  sortedBy(pool, (n) => {
    const salary = pool.rows.salary[n] as number
    return salary < 0 ? Number.POSITIVE_INFINITY : salary
  })

/**
 * Search over listed resumes. Nothing found is kept: what somebody takes back is gone from lists and counts at once.
 */
export function createResumeSearch(ctx: ServiceContext): ResumeSearchService {
  const market = new LRUCache<string, Reach>({ max: 2, ttl: marketMs })

  /** How far first pages and counts read: all of a small market, those raised last of a large one. */
  async function nearAtHand(): Promise<Reach> {
    const known = market.get('')
    if (known) return known
    const listed = await countUpTo(
      ctx.db,
      whereOf(
        { ...emptyResumeSearch, understanding: null },
        { kind: 'company', asker: anonymousAsker },
        ctx.clock.now(),
      ),
      wholeReach.size + 1,
    )
    const reach = listed > wholeReach.size ? nearReach : wholeReach
    market.set('', reach)
    return reach
  }

  async function ask(actor: Actor | null, raw: RawParams) {
    const { search: typed, ignored } = readParams(raw)
    const audience = audienceOf(actor)
    return { typed, search: await answeredSearch(ctx, typed, audience), audience, ignored }
  }

  /** In the order of the list, best first, and what is counted. */
  async function poolsOf(asked: ResumeQuery): Promise<{ found: Pool; order: Pool[] }> {
    const { search } = asked
    const near = await nearAtHand()
    const found = await findNewest(ctx, asked, near)
    if (search.sort === 'salary') {
      const cheapest = found.full ? await findCheapest(ctx, asked, deepReach) : byAsked(found)
      return { found, order: [cheapest] }
    }
    const needed = (search.page + 1) * search.size
    const deep = found.full && needed > found.first.length ? await findNewest(ctx, asked, deepReach) : found
    if (search.sort === 'date' || search.text === '') return { found, order: [deep] }
    // What is ranked is the same at every depth, so that no page repeats another.
    const many = found.full || found.rows.count > rankedSize
    const best = many ? await findByTitle(ctx, asked) : []
    return { found, order: [...best, byRank(deep, found.rows.count, ctx.clock.now())] }
  }

  async function countsOf(actor: Actor | null, raw: RawParams, facets: readonly Facet[]) {
    const asked = await ask(actor, raw)
    const now = ctx.clock.now()
    const filters = filtersOf(asked.search, now)
    const reach = await nearAtHand()
    const [found, nearly] = await Promise.all([
      findNewest(ctx, asked, reach),
      filters.length > 0 ? findMissingOneFilter(ctx, asked, reach) : null,
    ])
    return {
      countedOf: countFacets(found, nearly, filters, { facets, now }),
      partial: found.partial || (nearly?.partial ?? false),
      search: asked.search,
    }
  }

  return {
    async list(actor, raw) {
      const { ignored, typed, ...asked } = await ask(actor, raw)
      const { search } = asked
      const { found, order } = await poolsOf(asked)
      const like = await findSimilar(ctx, typed, asked, found)
      const own = new Set(Array.from(found.first, (n) => found.rows.groups[n]))
      const similar = pageOf(like, 0, maxSimilar + own.size).filter(({ group }) => !own.has(group))
      const all = like.length > 0 ? [...order, ...like] : order
      const listed = pageOf(all, (search.page - 1) * search.size, search.size)
      const ids = listed.map(({ id }) => id)
      const likeIds = new Set(
        like.length > 0 ? listed.flatMap(({ id, group }) => (own.has(group) ? [] : [id])) : [],
      )
      // What has been hidden since the rows were read is not shown.
      const cards = await resumeCardsFor(ctx, actor, ids)
      return {
        results: ids.flatMap((id) => {
          const card = cards.get(id)
          return card ? [{ ...card, ...(likeIds.has(id) && { similar: true as const }) }] : []
        }),
        total: found.first.length,
        total_capped: found.full,
        similar_total: similar.length,
        partial: found.partial || order.some(({ partial }) => partial),
        page: search.page,
        size: search.size,
        ignored,
        understanding: presentUnderstanding(
          {
            ...search,
            titles: ids.flatMap((id) => cards.get(id)?.title ?? []),
            widened: similar.length > 0,
          },
          resumeSearchParams,
        ),
      }
    },

    async facets(actor, raw) {
      const { countedOf, ...counted } = await countsOf(actor, raw, [...resumeFacetNames, 'salary'])
      return presentFacets(countedOf, counted)
    },

    async cities(actor, raw) {
      const { countedOf } = await countsOf(actor, raw, ['city'])
      return presentCities(countedOf)
    },
  }
}

/** What a search that finds nobody would find if it were a little wider. */
export function createWiderResumeSearches(ctx: ServiceContext, { list }: Pick<ResumeSearchService, 'list'>) {
  return async (actor: Actor | null, raw: RawParams): Promise<SearchHelp> => {
    const { search } = parseResumeSearch(raw)
    return widerSearches({
      search,
      understood: await understoodSearch(ctx, search),
      narrowing: narrowingResumeFilters(search),
      without: withoutResumeFilter,
      count: async (wider) => {
        const params = Object.fromEntries(resumeSearchParams({ ...wider, page: 1, size: 1 }))
        const { total, total_capped } = await list(actor, params)
        return { count: total, capped: total_capped }
      },
    })
  }
}
