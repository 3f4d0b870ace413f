import { emptyResumeSearch, params, type ResumeSearch } from './resume-search'
import { narrowingWithPlace, type PlaceSearch, withoutPlaces } from './search-params'

/** Filters with counts, by parameter name. */
export const resumeFacetNames = [
  'district',
  'region',
  'city',
  'role',
  'category',
  'experience',
  'education',
  'employment',
  'format',
  'skill',
  'language',
  'licence',
  'status',
  'period',
  'with_salary',
  'vehicle',
  'trips',
  'night',
  'temporary',
  'internship',
] as const
export type ResumeFacetName = (typeof resumeFacetNames)[number]

/** Parameters that control presentation or widen the search: not filters. */
const shown = [
  'sort',
  'page',
  'size',
  'exact',
  'as_typed',
  'without',
  'relocation',
  'language_level',
] as const

/** All places together count as one filter. */
export type ResumeNarrowing =
  | Exclude<keyof ResumeSearch, (typeof shown)[number] | keyof PlaceSearch>
  | 'place'

/** Active filters of a search. */
export const narrowingResumeFilters = (search: ResumeSearch): ResumeNarrowing[] =>
  narrowingWithPlace(params.narrowing(search, shown), search) as ResumeNarrowing[]

/** The same search without one of its filters. */
export const withoutResumeFilter = (search: ResumeSearch, name: ResumeNarrowing): ResumeSearch => ({
  ...search,
  ...(name === 'place' ? withoutPlaces(search) : { [name]: emptyResumeSearch[name] }),
  ...(name === 'language' && { language_level: null }),
  page: 1,
})
