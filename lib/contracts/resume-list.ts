import { defineCall } from './call'
import { resumeFacetNames } from './resume-facets'
import { ResumeCard } from './resumes'
import { SearchHelp } from './search-help'
import { QueryUnderstanding } from './search-params'
import { FacetValue } from './vacancy-search'
import { z } from './zod'

export const ResumeList = z.object({
  /**
   * Of several resumes of one person that fit, the one raised last. After those who were asked for, where they are few,
   * come `similar` ones: of another city or trade, or without a condition that nobody fits.
   */
  results: z.array(ResumeCard.extend({ similar: z.literal(true).optional() })),
  /** People. Exact while few fit; more is said as «1000+». */
  total: z.int(),
  total_capped: z.boolean(),
  /** Those who are only like it: they follow the others and are paged with them. */
  similar_total: z.int(),
  /** The answer was cut short by time: those raised last were looked through, others may be missing. */
  partial: z.boolean(),
  page: z.int(),
  size: z.int(),
  /** Parameters ignored because they are invalid. */
  ignored: z.array(z.string()),
  /** Null when the typed text was used unchanged. */
  understanding: QueryUnderstanding.nullable(),
})
export type ResumeList = z.infer<typeof ResumeList>

export const ResumeFacets = z.object({
  /** Facet counts: people per value with every other filter applied. */
  facets: z.record(z.enum(resumeFacetNames), z.array(FacetValue)),
  /** Histogram of expected net monthly salaries in roubles: bucket starts and counts. */
  salary_histogram: z.array(z.object({ from: z.int(), count: z.int() })),
  /** Truncated by a timeout: counts cover the most recently raised only. */
  partial: z.boolean(),
})
export type ResumeFacets = z.infer<typeof ResumeFacets>

const tag = 'resumes'
const anyParams = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional())

/** Results depend on the viewer: guests see public resumes, verified employers also `clients`. */
export const resumeSearchCalls = {
  'GET /v1/resumes': defineCall({
    method: 'GET',
    path: '/v1/resumes',
    summary: 'Search resumes the viewer may see. Broken parameters are ignored and named, never an error',
    tag,
    auth: 'optional',
    query: anyParams,
    result: ResumeList,
  }),
  'GET /v1/resumes/facets': defineCall({
    method: 'GET',
    path: '/v1/resumes/facets',
    summary: 'People per filter value for the same query',
    tag,
    auth: 'optional',
    query: anyParams,
    result: ResumeFacets,
  }),
  'GET /v1/resumes/cities': defineCall({
    method: 'GET',
    path: '/v1/resumes/cities',
    summary: 'Every city the same query finds people in, its places left out',
    tag,
    auth: 'optional',
    query: anyParams,
    result: z.array(FacetValue),
  }),
  'GET /v1/resumes/wider': defineCall({
    method: 'GET',
    path: '/v1/resumes/wider',
    summary:
      'For a search that finds nobody: what each filter would give back, and where nearby there is somebody',
    tag,
    auth: 'optional',
    query: anyParams,
    result: SearchHelp,
  }),
} as const
