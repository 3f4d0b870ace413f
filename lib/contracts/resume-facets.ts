import { emptyResumeSearch, params, type ResumeSearch } from './resume-search'
import { narrowingWithPlace, type PlaceSearch, withoutPlaces } from './search-params'

/** Filters that are counted, by the name of their parameter. */
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

/** What says how to show what is found or widens it, and narrows nothing of itself. */
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

/** All places together are one filter. */
export type ResumeNarrowing =
  | Exclude<keyof ResumeSearch, (typeof shown)[number] | keyof PlaceSearch>
  | 'place'

/** Filters of a search that narrow it. */
export const narrowingResumeFilters = (search: ResumeSearch): ResumeNarrowing[] =>
  narrowingWithPlace(params.narrowing(search, shown), search) as ResumeNarrowing[]

/** The same search without one of its filters. */
export const withoutResumeFilter = (search: ResumeSearch, name: ResumeNarrowing): ResumeSearch => ({
  ...search,
  ...(name === 'place' ? withoutPlaces(search) : { [name]: emptyResumeSearch[name] }),
  ...(name === 'language' && { language_level: null }),
  page: 1,
})
