import { z } from 'zod'
import { type WorkFormat, workFormats } from './enums'
import { type RawParams, searchableText, searchDepth, searchWord } from './search-params'

export const resumeSorts = ['relevance', 'date', 'salary'] as const
export type ResumeSort = (typeof resumeSorts)[number]

export interface ResumeSearch {
  text: string
  /** Search for the words exactly as typed: nothing corrected, nothing added. */
  exact: boolean
  /** Words that are not to be corrected. */
  as_typed: string[]
  /** Other ways to say it that are not to be searched for. */
  without: string[]
  city: number[]
  role: number[]
  /** Roubles a month: those who ask for more are left out, those who name no sum stay. */
  salary_to: number | null
  /** Full years, at least. */
  experience_years: number | null
  format: WorkFormat[]
  sort: ResumeSort
  page: number
  size: number
}

export const emptyResumeSearch: ResumeSearch = {
  text: '',
  exact: false,
  as_typed: [],
  without: [],
  city: [],
  role: [],
  salary_to: null,
  experience_years: null,
  format: [],
  sort: 'relevance',
  page: 1,
  size: 30,
}

/** Most values one filter takes; more are named among the ignored. */
const mostValues = 50

const ids = z.coerce.number().int().min(1).max(1_000_000)
const listParams = {
  as_typed: searchWord,
  without: searchWord,
  city: ids,
  role: ids,
  format: z.enum(workFormats),
} as const
const singleParams = {
  text: z.string().max(512),
  exact: z.enum(['1', 'true']).transform(() => true as const),
  salary_to: z.coerce.number().int().min(1).max(100_000_000),
  experience_years: z.coerce.number().int().min(0).max(60),
  sort: z.enum(resumeSorts),
  page: z.coerce.number().int().min(1).max(searchDepth),
  size: z.coerce.number().int().min(1).max(100),
} as const

/**
 * Reads a query leniently: a broken or unknown-valued parameter is left out and named in `ignored`
 * (`name` or `name=value`). List filters repeat the parameter or join values with commas.
 */
export function parseResumeSearch(raw: RawParams): { search: ResumeSearch; ignored: string[] } {
  const search: ResumeSearch = structuredClone(emptyResumeSearch)
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
export function resumeSearchParams(search: Partial<ResumeSearch>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of Object.keys(emptyResumeSearch) as (keyof ResumeSearch)[]) {
    const value = search[name]
    if (value === undefined || value === null || value === false || value === '') continue
    if (Array.isArray(value)) {
      if (value.length > 0) params.set(name, [...value].map(String).sort().join(','))
    } else if (value !== emptyResumeSearch[name]) params.set(name, value === true ? '1' : String(value))
  }
  return params
}
