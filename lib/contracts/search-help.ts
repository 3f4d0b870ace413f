import { defineCall } from './call'
import { narrowingWithPlace, type PlaceSearch, withoutPlaces } from './search-params'
import { emptyVacancySearch, narrowingParams, type VacancySearch } from './vacancy-search'
import { z } from './zod'

const searchSuggestionKinds = ['position', 'skill', 'company', 'city'] as const
export const SearchSuggestion = z.object({
  kind: z.enum(searchSuggestionKinds),
  text: z.string(),
  /** Region of a city, place of a company; empty when redundant. */
  hint: z.string(),
  /** Key of a city for its filter; null where the text itself is searched. */
  id: z.int().nullable(),
})
export type SearchSuggestion = z.infer<typeof SearchSuggestion>

export const suggestCalls = {
  'GET /v1/suggest': defineCall({
    method: 'GET',
    path: '/v1/suggest',
    summary: 'Completes what is being typed into the search: positions, skills, companies, cities',
    tag: 'vacancies',
    auth: 'none',
    query: z.object({
      q: z.string().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(20).default(10),
    }),
    result: z.array(SearchSuggestion),
  }),
} as const

/** Parameters that control presentation: not filters. */
const shown = ['sort', 'page', 'size', 'exact', 'as_typed', 'without'] as const
/** All places together count as one filter. */
export type NarrowingFilter =
  | Exclude<keyof VacancySearch, (typeof shown)[number] | keyof PlaceSearch>
  | 'place'

/** Filters with several values and counts. */
export const vacancyListFilters = [
  'category',
  'district',
  'region',
  'city',
  'metro',
  'role',
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
] as const
export type AppliedName = (typeof vacancyListFilters)[number]

/** Active filters of a search. */
export const narrowingFilters = (search: VacancySearch): NarrowingFilter[] =>
  narrowingWithPlace(narrowingParams(search, shown), search) as NarrowingFilter[]

/** The same search without one of its filters. */
export const withoutFilter = (search: VacancySearch, name: NarrowingFilter): VacancySearch => ({
  ...search,
  ...(name === 'place' ? withoutPlaces(search) : { [name]: emptyVacancySearch[name] }),
  page: 1,
})

const found = { count: z.int(), capped: z.boolean() }

/** `text`: the words to search for there, those of the place taken out. */
const elsewhere = { text: z.string(), ...found }

export const SearchHelp = z.object({
  /** Filters whose removal alone would yield results, most results first. */
  drops: z.array(z.object({ filter: z.string(), ...found })),
  /** The same of conditions among the words: `text` is the query without it. */
  conditions: z.array(z.object({ name: z.string(), text: z.string(), ...found })),
  /** Places around the cities asked for where there is something. */
  places: z.array(
    z.object({ kind: z.enum(['region', 'city']), id: z.int(), name: z.string(), ...elsewhere }),
  ),
  /** The same work from anywhere; null when there is none, or it was asked for. */
  remote: z.object(elsewhere).nullable(),
  /** Trades like the one the words speak of, under the same conditions. */
  trades: z.array(z.object({ id: z.int(), name: z.string(), ...elsewhere })),
})
export type SearchHelp = z.infer<typeof SearchHelp>

const anyParams = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional())

export const searchHelpCalls = {
  'GET /v1/vacancies/wider': defineCall({
    method: 'GET',
    path: '/v1/vacancies/wider',
    summary:
      'For a search that finds nothing: what each filter would give back, and where nearby there is something',
    tag: 'vacancies',
    auth: 'none',
    query: anyParams,
    result: SearchHelp,
  }),
} as const
