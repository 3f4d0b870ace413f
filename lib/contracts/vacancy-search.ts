import { defineCall, publicId } from './call'
import { QueryUnderstanding } from './search-params'
import { QueryClass } from './search-use'
import { PlaceRef, VacancyCard } from './vacancies'
import { z } from './zod'

export * from './vacancy-search-params'

const anyParams = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional())

/** A result; vacancies that differ only in their place are grouped into one. */
export const FoundVacancy = VacancyCard.extend({
  /** The other places of the group, newest first; omitted when there are none. */
  also_in: z.array(z.object({ public_id: publicId, city: PlaceRef.nullable() })).optional(),
  /** Not what was asked for but like it: of another city or trade, or without a condition that nothing fits. */
  similar: z.literal(true).optional(),
})
export type FoundVacancy = z.infer<typeof FoundVacancy>

export const VacancyList = z.object({
  /** What was asked for, and after it, where that is little, what is like it. */
  results: z.array(FoundVacancy),
  /** Advertisements: promoted results, at most two per page; `results` is not affected by them. */
  promoted: z.array(FoundVacancy).max(2),
  /** Of what was asked for. Exact up to the depth of the list; beyond, `total_capped`: «2 000+». */
  total: z.int(),
  total_capped: z.boolean(),
  /** Those that are only like it: they follow the others and are paged with them. */
  similar_total: z.int(),
  /** The answer was cut short by time: the newest were looked through, older ones may be missing. */
  partial: z.boolean(),
  /** The search engine is away: found by the words and filters alone, the newest first, not ranked or counted. */
  simplified: z.boolean(),
  page: z.int(),
  size: z.int(),
  /** Parameters ignored because they are invalid. */
  ignored: z.array(z.string()),
  /** Null when the typed text was used unchanged. */
  understanding: QueryUnderstanding.nullable(),
  /** What kind of search it was: for counting what is seen and opened. */
  query_class: QueryClass,
})
export type VacancyList = z.infer<typeof VacancyList>

/** `at_least`: a lower bound from a sample of the newest, shown as «12+». */
export const FacetValue = z.object({
  value: z.string(),
  name: z.string(),
  count: z.int(),
  at_least: z.boolean(),
  /** Parent of a place. */
  parent: z.string().optional(),
})
export type FacetValue = z.infer<typeof FacetValue>
/** Filters with counts, by parameter name. */
export const facetNames = [
  'district',
  'region',
  'city',
  'metro',
  'role',
  'category',
  'experience',
  'employment',
  'format',
  'schedule',
  'hours',
  'contract',
  'fly_in',
  'education',
  'licence',
  'language',
  'skill',
  'frequency',
  'age',
  'period',
  'with_salary',
  'night',
  'evening',
  'internship',
  'handicapped',
  'verified',
  'no_agencies',
  'few_responses',
] as const
export type FacetName = (typeof facetNames)[number]
export const VacancyFacets = z.object({
  /** Facet counts per value with every other filter applied. */
  facets: z.record(z.enum(facetNames), z.array(FacetValue)),
  /** Histogram of net monthly salaries in roubles: bucket starts and counts. */
  salary_histogram: z.array(z.object({ from: z.int(), count: z.int() })),
  /** Truncated by a timeout: counts cover the newest only. */
  partial: z.boolean(),
})
export type VacancyFacets = z.infer<typeof VacancyFacets>

const tag = 'vacancies'
export const vacancySearchCalls = {
  'GET /v1/vacancies': defineCall({
    method: 'GET',
    path: '/v1/vacancies',
    summary: 'Search open vacancies. Broken parameters are ignored and named, never an error',
    tag,
    auth: 'optional',
    query: anyParams,
    result: VacancyList,
  }),
  'GET /v1/vacancies/facets': defineCall({
    method: 'GET',
    path: '/v1/vacancies/facets',
    summary: 'Counts per filter value for the same query',
    tag,
    auth: 'none',
    query: anyParams,
    result: VacancyFacets,
  }),
  'GET /v1/vacancies/cities': defineCall({
    method: 'GET',
    path: '/v1/vacancies/cities',
    summary: 'Every city the same query finds something in, its places left out',
    tag,
    auth: 'none',
    query: anyParams,
    result: z.array(FacetValue),
  }),
} as const
