import { LRUCache } from 'lru-cache'
import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import { numberCode } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { type PlannedDocuments, planQuery } from '../engine/query-plan'
import {
  type EngineQuery,
  type EngineSort,
  type FacetCounts,
  type Hit,
  type HitList,
  type ListRequest,
  maxListed,
  type QueryPlan,
  rankedDepth,
} from '../engine/search-engine'
import { tokensOf } from '../engine/tsquery'
import { understandExactly } from '../query-analysis/exact-groups'
import { rankHits } from '../query-analysis/ranking'
import type { Group } from '../query-analysis/types'
import { type CountWords, understandWords, withConditions } from '../query-analysis/understand'
import { countInTexts } from '../query-analysis/word-statistics.repository'
import { matchOf, type UnderstoodSearch } from './conditions'
import { engineOf } from './engine.service'
import { pageFacets } from './facets.presenter'
import { type Filter, filtersOf, type KnownCompanies } from './filters'
import { findCompanyIds } from './list.repository'
import { centresOf } from './places'

/** Searches with the companies they name, looked up at once. */
export async function withCompanies<S extends VacancySearch>(
  ctx: ServiceContext,
  searches: readonly S[],
): Promise<(S & KnownCompanies)[]> {
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
  const read = await withConditions(ctx, search)
  const [named = read] = await withCompanies(ctx, [read])
  return understandWords(ctx, named, count)
}

/** What a search finds. */
export interface Found extends Omit<HitList, 'hits'> {
  query: EngineQuery
  filters: readonly Filter[]
  /** A part of it that was asked for at the same time. */
  listed: { request: ListRequest; hits: readonly Hit[] }
  /** Counts of a page that were asked for at the same time. */
  facets?: FacetCounts
}

/** What is asked of an engine for a part of a list: all that our ranker orders, where it does. */
const requestOf = ({ plan }: EngineQuery, { offset, limit, ...part }: ListRequest): ListRequest =>
  limit > 0 && part.sort.by === 'relevance' && plan && offset < rankedDepth
    ? { ...part, offset: 0, limit: Math.max(rankedDepth, offset + limit) }
    : { ...part, offset, limit }

const isWithin = (part: ListRequest, whole: ListRequest): boolean =>
  !part.only &&
  JSON.stringify(part.sort) === JSON.stringify(whole.sort) &&
  part.offset >= whole.offset &&
  part.offset + part.limit <= whole.offset + whole.limit

/** Whoever wants to know how many there are lists none. */
const countedOnly: ListRequest = { sort: { by: 'date' }, offset: 0, limit: 0 }

/** What query plans need to know of the documents of vacancies. */
export const vacancyDocuments: PlannedDocuments = { roleCode: (id) => numberCode('role', id) }

/** Searches of one database. */
export function createFinder(ctx: ServiceContext, engine = engineOf(ctx)) {
  const plans = new LRUCache<string, { groups: readonly Group[] | null; plan: Promise<QueryPlan | null> }>({
    max: 400,
  })

  /** Of the same words the same plan, so that an engine may remember what it found. */
  function planOf(search: UnderstoodSearch): Promise<QueryPlan | null> {
    if (search.text === '') return Promise.resolve(null)
    const read = search.understanding
    const understanding = read ?? understandExactly(search.text)
    const key = `${search.exact} ${understanding.reach} ${search.text}`
    // Words are understood anew as titles are learned; to the letter they are always read alike.
    const groups = search.exact || !read ? null : read.groups
    const known = plans.get(key)
    if (known && known.groups === groups) return known.plan
    const plan = planQuery(ctx.db, matchOf(search), understanding, vacancyDocuments)
    plans.set(key, { groups, plan })
    plan.catch(() => plans.delete(key))
    return plan
  }

  return {
    engine,
    /** Counts words of all texts as the engine knows them; the database counts while it does not. */
    async countWords(words: readonly string[], cap: number): Promise<Map<string, number>> {
      const said = await tokensOf(ctx.db, words)
      const tokens = said.flatMap((token) => token ?? [])
      const counts = await engine.countTexts(tokens, cap)
      if (!counts) return countInTexts(ctx.db, words, cap)
      let at = 0
      return new Map(words.map((word, n) => [word, said[n] ? (counts[at++] ?? 0) : 0]))
    },
    /**
     * Looks at the index as it was last refreshed: who wants the latest refreshes it first. `part` is listed at once, and `facets`
     * counts those of a page in the same round trip.
     */
    async find(search: UnderstoodSearch, part = countedOnly, { facets = false } = {}): Promise<Found> {
      const now = ctx.clock.now()
      const filters = filtersOf(search, now)
      const plan = await planOf(search)
      const query = { plan, filters, now: Math.floor(now.getTime() / 1000) }
      const request = requestOf(query, part)
      const { hits, ...found } = await engine.search(query, request, facets ? pageFacets(filters) : undefined)
      return { ...found, query, filters, listed: { request, hits } }
    },
    /** Some of what was found, in an order: the best of it as our ranker orders them. */
    async list({ query, listed }: Found, sort: EngineSort, part: Omit<ListRequest, 'sort'>): Promise<Hit[]> {
      const { offset, limit } = part
      const request = requestOf(query, { ...part, sort })
      const from = request.offset - listed.request.offset
      const hits = isWithin(request, listed.request)
        ? listed.hits.slice(from, from + request.limit)
        : (await engine.search(query, request)).hits
      const { plan } = query
      if (sort.by !== 'relevance' || !plan || offset >= rankedDepth) return [...hits]
      return rankHits(hits, { ...query, plan }, sort.near?.steps).slice(offset, offset + limit)
    },
  }
}
export type Finder = ReturnType<typeof createFinder>

/** As deep as a list goes; some rows fold into others. */
export const wholeList = { offset: 0, limit: maxListed }

/** The order somebody asked for. */
export function sortOf(search: UnderstoodSearch): EngineSort {
  if (search.sort !== 'distance') return { by: search.sort }
  const [from] = centresOf(search)
  return from ? { by: 'distance', from } : { by: 'date' }
}
