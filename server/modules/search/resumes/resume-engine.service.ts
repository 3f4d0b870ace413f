import type { ServiceContext } from '@/server/modules/context'
import { numberCode, valueCode } from '@/server/modules/resumes'
import { EngineUnavailable } from '../engine/breaker'
import { type CandidateWish, findCandidates } from '../engine/candidates'
import { type OpenSearchEngine, openSearchOf } from '../engine/opensearch/opensearch-engine'
import { type PlannedDocuments, planQuery } from '../engine/query-plan'
import type { Counts, EngineQuery, FacetRequest, Hit } from '../engine/search-engine'
import { maxListed, rankedDepth } from '../engine/search-engine'
import { rankHits } from '../query-analysis/ranking'
import { maxValuesOf } from '../vacancies/facet-values'
import { matchOf, type ResumeQuery } from './conditions'
import { type Counted, ownFilters } from './facet-counts'
import { filtersOf } from './filters'
import { findPeopleNotFoundBy } from './resume-finder.repository'
import { createDatabaseEngine } from './resume-finder.service'
import type { Listed, ResumeEngine } from './resume-port'

/** What query plans need to know of the documents of resumes. */
export const resumeDocuments: PlannedDocuments = { roleCode: (id) => numberCode('role', id), history: true }

const open = { name: 'open', codes: [valueCode('flag', 'open')] }
/** For a company that more people hide from the database is asked. */
const maxHidden = 60_000

/** A search as an engine reads it; who is hidden is looked up with every search. */
export async function engineQueryOf(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  { search, audience }: ResumeQuery,
): Promise<EngineQuery> {
  const now = ctx.clock.now()
  const { understanding } = search
  const match = matchOf(search)
  const [plan, withoutGroups] = await Promise.all([
    understanding && match ? planQuery(ctx.db, match, understanding, resumeDocuments) : null,
    findPeopleNotFoundBy(ctx.db, audience.asker),
  ])
  if (withoutGroups.length > maxHidden) throw new EngineUnavailable('too many people hide from the asker')
  const filters = filtersOf(search, now).map(({ raisedFrom, ...filter }) => ({
    ...filter,
    ...(raisedFrom !== undefined && { publishedFrom: raisedFrom }),
  }))
  return {
    plan,
    filters: audience.kind === 'public' ? [...filters, open] : filters,
    withoutGroups,
    now: Math.floor(now.getTime() / 1000),
  }
}

const countedOf = ({ values, periods, bars, atLeast }: Counts): Counted => ({
  codes: new Map([...values.values()].flat()),
  periods,
  bars,
  atLeast,
})

/** What finds resumes in an index. */
type ResumeIndex = Pick<OpenSearchEngine, 'search' | 'facets' | 'state' | 'caughtUp'>

/** Resumes as OpenSearch finds them. */
function createIndexEngine(ctx: ServiceContext, engine: ResumeIndex): ResumeEngine {
  const nobody = { sort: { by: 'date' as const }, offset: 0, limit: 0 }

  /** The best as our ranker orders them. */
  async function ranked(query: EngineQuery, most: number) {
    const limit = Math.min(Math.max(most, rankedDepth), maxListed)
    const found = await engine.search(query, { sort: { by: 'relevance' }, offset: 0, limit })
    return { ...found, hits: query.plan ? rankHits(found.hits, { ...query, plan: query.plan }) : found.hits }
  }
  const listed = (hits: readonly Hit[]): Listed[] => hits.map(({ id, group }) => ({ id, group }))

  return {
    async count(asked, cap) {
      const { total } = await engine.search(await engineQueryOf(ctx, asked), nobody)
      return Math.min(total, cap)
    },

    async find(asked, most) {
      const query = await engineQueryOf(ctx, asked)
      const { sort } = asked.search
      const limit = Math.min(most, maxListed)
      const found =
        sort === 'relevance' && query.plan
          ? await ranked(query, limit)
          : await engine.search(query, {
              sort: { by: sort === 'salary' ? 'asks' : 'date' },
              offset: 0,
              limit,
            })
      const { hits, total, totalRelation, partial } = found
      return { order: [listed(hits)], total, capped: totalRelation === 'at_least', partial }
    },

    best: async (asked) => listed((await ranked(await engineQueryOf(ctx, asked), rankedDepth)).hits),

    async facets(asked, facets) {
      const query = await engineQueryOf(ctx, asked)
      const set = new Set(query.filters.map(({ name }) => name))
      const requests = facets.map((name): FacetRequest => {
        const left = ownFilters(name)
        const without = left.some((filter) => set.has(filter)) ? left : []
        return name === 'skill' ? { name, without, most: maxValuesOf(name) } : { name, without }
      })
      const { all, own } = await engine.facets(query, requests)
      const whole = countedOf(all)
      const apart = new Map([...own].map(([facet, counts]) => [facet, countedOf(counts)]))
      return { countedOf: (facet) => apart.get(facet) ?? whole, partial: !engine.state().whole }
    },
  }
}

/** The first, or the second where the first is away. */
const withFallback = (first: ResumeEngine, second: ResumeEngine): ResumeEngine => {
  const orElse = async <T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error
      return otherwise()
    }
  }
  return {
    count: (asked, cap) =>
      orElse(
        () => first.count(asked, cap),
        () => second.count(asked, cap),
      ),
    find: (asked, most) =>
      orElse(
        () => first.find(asked, most),
        () => second.find(asked, most),
      ),
    best: (asked) =>
      orElse(
        () => first.best(asked),
        () => second.best(asked),
      ),
    facets: (asked, facets) =>
      orElse(
        () => first.facets(asked, facets),
        () => second.facets(asked, facets),
      ),
  }
}

/**
 * Who answers a request that has just come. An index that does not know yet of all that was committed before is not asked:
 * it could show somebody who has just been hidden.
 */
export function createResumeEngine(
  ctx: ServiceContext,
  engine: ResumeIndex | undefined = openSearchOf(ctx)?.resumes,
): () => Promise<ResumeEngine> {
  const database = createDatabaseEngine(ctx)
  if (!engine) return async () => database
  const index = withFallback(createIndexEngine(ctx, engine), database)
  // The feeder logs that the engine is away, and the circuit breaker counts the failure.
  return async () => ((await engine.caughtUp().catch(() => false)) ? index : database)
}

/**
 * Resumes that may suit, by the search engine; null where none is set or it is away. Whom they may be shown to is asked of
 * the database by whoever shows them.
 */
export async function resumeCandidates(ctx: ServiceContext, wish: CandidateWish): Promise<number[] | null> {
  const engine = openSearchOf(ctx)?.resumes
  const options = { roleCode: resumeDocuments.roleCode, now: ctx.clock.now() }
  return engine ? findCandidates(ctx.db, engine, wish, options) : null
}
