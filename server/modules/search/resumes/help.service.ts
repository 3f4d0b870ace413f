import {
  narrowingResumeFilters,
  parseResumeSearch,
  resumeSearchParams,
  withoutResumeFilter,
} from '@/lib/contracts/resume-search'
import type { SearchHelp } from '@/lib/contracts/search-help'
import type { RawParams } from '@/lib/contracts/search-params'
import { widerSearches } from '@/server/modules/search/vacancies/help.service'
import type { Actor } from '@/server/platform/actor'
import type { ResumeSearchService } from './search.service'

/** What a search that finds nobody would find if it were a little wider. */
export function createResumeSearchHelp({ list }: Pick<ResumeSearchService, 'list'>) {
  return (actor: Actor | null, raw: RawParams): Promise<SearchHelp> => {
    const { search } = parseResumeSearch(raw)
    return widerSearches({
      search,
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
