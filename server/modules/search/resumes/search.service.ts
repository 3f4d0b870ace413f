import { narrowingResumeFilters, resumeFacetNames, withoutResumeFilter } from '@/lib/contracts/resume-facets'
import type { ResumeFacets, ResumeList } from '@/lib/contracts/resume-list'
import { parseResumeSearch, type ResumeSearch, resumeSearchParams } from '@/lib/contracts/resume-search'
import type { SearchHelp } from '@/lib/contracts/search-help'
import { type RawParams, searchDepth } from '@/lib/contracts/search-params'
import type { FacetValue } from '@/lib/contracts/vacancy-search'
import { askerOf, resumeCardsFor } from '@/server/modules/resumes'
import { presentUnderstanding } from '@/server/modules/search/query-analysis/query-analysis.presenter'
import { type Understood, understandSearch } from '@/server/modules/search/query-analysis/understand'
import {
  enough,
  focused,
  markUnmet,
  maxSimilar,
  relaxedSearches,
} from '@/server/modules/search/vacancies/similar.service'
import { widerSearches } from '@/server/modules/search/vacancies/wider-search.service'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import type { Audience, ResumeQuery, UnderstoodResumeSearch } from './conditions'
import type { Facet } from './facet-counts'
import { presentCities, presentFacets } from './facets.presenter'
import { createResumeEngine } from './resume-engine.service'
import type { Listed, ResumeEngine } from './resume-port'

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

/**
 * A search with what its words mean, as it is answered: with those of its conditions marked that are let go, when nobody fits them all, and without
 * people of other trades, when few are found.
 */
async function answeredSearch(
  ctx: ServiceContext,
  engine: ResumeEngine,
  search: ResumeSearch,
  audience: Audience,
): Promise<Understood<ResumeSearch>> {
  const asked = await understandSearch(ctx, search)
  if (search.text === '' || search.exact) return asked
  const count = (of: UnderstoodResumeSearch) => engine.count({ search: of, audience }, enough)
  const total = await count(asked)
  if (total === 0) return markUnmet(search, asked, count)
  return (await focused(asked, total, count)) ?? asked
}

/** Those who are like what a search finds few of, by search: the likest first. */
async function findSimilar(
  engine: ResumeEngine,
  typed: ResumeSearch,
  { search, audience }: ResumeQuery,
  total: number,
): Promise<(readonly Listed[])[]> {
  if (typed.text === '' || typed.exact || total >= enough) return []
  const relaxed = relaxedSearches(typed, search)
  return Promise.all(relaxed.map((each) => engine.best({ search: each, audience })))
}

/** One page of the tiers, each without who stood in an earlier one. */
function pageOf(tiers: readonly (readonly Listed[])[], offset: number, limit: number): Listed[] {
  const seen = new Set<number>()
  const page: Listed[] = []
  for (const found of tiers.flat()) {
    if (seen.has(found.group)) continue
    seen.add(found.group)
    if (seen.size > offset) page.push(found)
    if (page.length === limit) return page
  }
  return page
}

/**
 * Search over listed resumes. Nothing found is kept: what somebody takes back is gone from lists and counts at once.
 */
export function createResumeSearch(
  ctx: ServiceContext,
  engineNow = createResumeEngine(ctx),
): ResumeSearchService {
  async function ask(actor: Actor | null, raw: RawParams) {
    const { search: typed, ignored } = readParams(raw)
    const audience = audienceOf(actor)
    const engine = await engineNow()
    return { typed, search: await answeredSearch(ctx, engine, typed, audience), audience, ignored, engine }
  }

  async function countsOf(actor: Actor | null, raw: RawParams, facets: readonly Facet[]) {
    const { engine, search, audience } = await ask(actor, raw)
    return { ...(await engine.facets({ search, audience }, facets)), search }
  }

  return {
    async list(actor, raw) {
      const { ignored, typed, engine, ...asked } = await ask(actor, raw)
      const { search } = asked
      const { order, total, capped, partial } = await engine.find(asked, (search.page + 1) * search.size)
      const like = await findSimilar(engine, typed, asked, total)
      // With others like them beside, these are few: all of them are here.
      const own = new Set(like.length > 0 ? order.flat().map(({ group }) => group) : [])
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
        total,
        total_capped: capped,
        similar_total: similar.length,
        partial,
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
      understood: await understandSearch(ctx, search),
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
