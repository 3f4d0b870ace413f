import { z } from 'zod'
import { type AgeFilter, ageFilters } from './age'
import { defineCall } from './call'
import { employmentForms, experienceBands, workFormats } from './enums'
import { VacancyCard } from './vacancies'

export const vacancySorts = ['relevance', 'date', 'salary'] as const
/** Published within so many days. */
export const vacancyPeriods = [1, 3, 7, 30] as const

/** Deepest row a list will page to. */
export const searchDepth = 2000

export interface VacancySearch {
  text: string
  /** Search for the words exactly as typed: nothing corrected, nothing added. */
  exact: boolean
  city: number[]
  region: number[]
  role: number[]
  /** Roubles a month on hand. */
  salary_from: number | null
  with_salary: boolean
  experience: (typeof experienceBands)[number][]
  employment: (typeof employmentForms)[number][]
  format: (typeof workFormats)[number][]
  period: (typeof vacancyPeriods)[number] | null
  /** Only what someone of this age, a minor, may take. */
  age: AgeFilter | null
  sort: (typeof vacancySorts)[number]
  page: number
  size: number
}

export const emptyVacancySearch: VacancySearch = {
  text: '',
  exact: false,
  city: [],
  region: [],
  role: [],
  salary_from: null,
  with_salary: false,
  experience: [],
  employment: [],
  format: [],
  period: null,
  age: null,
  sort: 'relevance',
  page: 1,
  size: 30,
}

/** Lists of one's own: the constant's are shared. */
const emptyLists = () => ({
  city: [],
  region: [],
  role: [],
  experience: [],
  employment: [],
  format: [],
})

/** Most values one filter takes; more are named among the ignored. */
const mostValues = 50

const ids = z.coerce.number().int().min(1).max(1_000_000)
const listParams = {
  city: ids,
  region: ids,
  role: ids,
  experience: z.enum(experienceBands),
  employment: z.enum(employmentForms),
  format: z.enum(workFormats),
} as const
const singleParams = {
  text: z.string().max(512),
  exact: z.enum(['1', 'true']).transform(() => true as const),
  salary_from: z.coerce.number().int().min(1).max(100_000_000),
  with_salary: z.enum(['1', 'true']).transform(() => true as const),
  period: z.coerce.number().pipe(z.union(vacancyPeriods.map((days) => z.literal(days)))),
  age: z.coerce.number().pipe(z.union(ageFilters.map((age) => z.literal(age)))),
  sort: z.enum(vacancySorts),
  page: z.coerce.number().int().min(1).max(searchDepth),
  size: z.coerce.number().int().min(1).max(100),
} as const

export type RawParams = Record<string, string | string[] | undefined>

/** What a person typed as PostgreSQL can read it: a NUL and half a surrogate pair are no text to it. */
export const searchableText = (typed: string): string => typed.replace(/\0|\p{Surrogate}/gu, ' ').trim()

/**
 * Reads a query leniently: a broken or unknown-valued parameter is left out and named in `ignored`
 * (`name` or `name=value`), so that a page can say so instead of failing. List filters repeat the
 * parameter or join values with commas.
 */
export function parseVacancySearch(raw: RawParams): { search: VacancySearch; ignored: string[] } {
  const search: VacancySearch = { ...emptyVacancySearch, ...emptyLists() }
  const ignored: string[] = []
  const target = search as unknown as Record<string, unknown>
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined || value === '') continue
    if (Object.hasOwn(listParams, name)) {
      const schema = listParams[name as keyof typeof listParams]
      const parts = [value].flat().flatMap((part) => part.split(','))
      const good = new Set<unknown>()
      for (const part of parts.slice(0, mostValues)) {
        const parsed = schema.safeParse(part)
        if (parsed.success) good.add(parsed.data)
        else ignored.push(`${name}=${part.slice(0, 40)}`)
      }
      if (parts.length > mostValues) ignored.push(name)
      target[name] = [...good]
    } else if (Object.hasOwn(singleParams, name)) {
      const first = [value].flat()[0] ?? ''
      const parsed = singleParams[name as keyof typeof singleParams].safeParse(first)
      if (parsed.success) target[name] = parsed.data
      else ignored.push(`${name}=${first.slice(0, 40)}`)
    }
  }
  search.text = searchableText(search.text)
  return { search, ignored }
}

/** The query string of a search, defaults left out, in a fixed order: one search has one URL. */
export function vacancySearchParams(search: Partial<VacancySearch>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of Object.keys(emptyVacancySearch) as (keyof VacancySearch)[]) {
    const value = search[name]
    if (value === undefined || value === null || value === false || value === '') continue
    if (Array.isArray(value)) {
      if (value.length > 0) params.set(name, [...value].sort().join(','))
    } else if (value !== emptyVacancySearch[name]) params.set(name, value === true ? '1' : String(value))
  }
  return params
}

const anyParams = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional())

export const VacancyList = z.object({
  results: z.array(VacancyCard),
  /** Exact up to ten thousand; more is said as «10 000+». */
  total: z.int(),
  total_capped: z.boolean(),
  page: z.int(),
  size: z.int(),
  /** Parameters left out because they could not be read. */
  ignored: z.array(z.string()),
})
export type VacancyList = z.infer<typeof VacancyList>

const FacetValue = z.object({ value: z.string(), name: z.string(), count: z.int() })
export const VacancyFacets = z.object({
  /** Counts per value with every other filter applied. */
  facets: z.object({
    region: z.array(FacetValue),
    city: z.array(FacetValue),
    role: z.array(FacetValue),
    experience: z.array(FacetValue),
    employment: z.array(FacetValue),
    format: z.array(FacetValue),
    period: z.array(FacetValue),
    with_salary: z.array(FacetValue),
  }),
  /** Monthly salaries on hand of the found vacancies, roubles: bucket starts and counts. */
  salary_histogram: z.array(z.object({ from: z.int(), count: z.int() })),
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
} as const
