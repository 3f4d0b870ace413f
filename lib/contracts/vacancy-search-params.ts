import { z } from 'zod'
import { type AgeFilter, ageFilters } from './age'
import { publicId } from './call'
import {
  type CivilLawContract,
  civilLawContracts,
  type DriverLicence,
  driverLicences,
  type EducationDemand,
  type EmploymentForm,
  type ExperienceBand,
  educationDemands,
  employmentForms,
  experienceBands,
  type FlyInFlyOutDays,
  flyInFlyOutDays,
  type LanguageCode,
  languageCodes,
  type ScheduleDays,
  scheduleDays,
  type WorkFormat,
  type WorkingHours,
  workFormats,
  workingHours,
} from './enums'
import {
  searchIds,
  searchPage,
  searchParamsOf,
  searchRoubles,
  searchSize,
  searchSkill,
  searchWords,
  searchYes,
} from './search-params'

export { type RawParams, searchableText, searchDepth } from './search-params'

/** By distance only from a point: without one it is by date. */
export const vacancySorts = ['relevance', 'date', 'salary', 'distance'] as const
/** Published within so many days. */
export const vacancyPeriods = [1, 3, 7, 30] as const
/** How a person may be taken on. */
export const contractKinds = ['LABOR', ...civilLawContracts] as const
export type ContractKind = 'LABOR' | CivilLawContract

/** Kilometres around a point when a search names none. */
export const defaultRadius = 30

export interface GeoPoint {
  lat: number
  lon: number
}

export interface VacancySearch {
  text: string
  /** Search for the words exactly as typed: nothing corrected, nothing added. */
  exact: boolean
  /** Words that are not to be corrected. */
  as_typed: string[]
  /** Other ways to say it that are not to be searched for. */
  without: string[]
  city: number[]
  region: number[]
  role: number[]
  /** Areas of work: groups of roles. */
  category: number[]
  /** Roubles a month on hand. */
  salary_from: number | null
  with_salary: boolean
  experience: ExperienceBand[]
  employment: EmploymentForm[]
  format: WorkFormat[]
  schedule: ScheduleDays[]
  hours: WorkingHours[]
  night: boolean
  internship: boolean
  contract: ContractKind[]
  fly_in: FlyInFlyOutDays[]
  education: EducationDemand[]
  licence: DriverLicence[]
  language: LanguageCode[]
  /** As people write them. */
  skill: string[]
  handicapped: boolean
  /** Public ids. */
  company: string[]
  /** Employers that were checked. */
  verified: boolean
  no_agencies: boolean
  /** Fewer than ten applications so far. */
  few_responses: boolean
  period: (typeof vacancyPeriods)[number] | null
  /** Only what someone of this age, a minor, may take. */
  age: AgeFilter | null
  /** Centre of a circle; with `km` alone it is the first city. */
  near: GeoPoint | null
  km: number | null
  sort: (typeof vacancySorts)[number]
  page: number
  size: number
}

export const emptyVacancySearch: VacancySearch = {
  text: '',
  exact: false,
  as_typed: [],
  without: [],
  city: [],
  region: [],
  role: [],
  category: [],
  salary_from: null,
  with_salary: false,
  experience: [],
  employment: [],
  format: [],
  schedule: [],
  hours: [],
  night: false,
  internship: false,
  contract: [],
  fly_in: [],
  education: [],
  licence: [],
  language: [],
  skill: [],
  handicapped: false,
  company: [],
  verified: false,
  no_agencies: false,
  few_responses: false,
  period: null,
  age: null,
  near: null,
  km: null,
  sort: 'relevance',
  page: 1,
  size: 30,
}

const params = searchParamsOf<VacancySearch>({
  empty: emptyVacancySearch,
  lists: {
    city: searchIds,
    region: searchIds,
    role: searchIds,
    category: searchIds,
    experience: z.enum(experienceBands),
    employment: z.enum(employmentForms),
    format: z.enum(workFormats),
    schedule: z.enum(scheduleDays),
    hours: z.enum(workingHours),
    contract: z.enum(contractKinds),
    fly_in: z.enum(flyInFlyOutDays),
    education: z.enum(educationDemands),
    licence: z.enum(driverLicences),
    language: z.enum(languageCodes),
    skill: searchSkill,
    company: publicId,
  },
  singles: {
    text: searchWords,
    exact: searchYes,
    salary_from: searchRoubles,
    with_salary: searchYes,
    night: searchYes,
    internship: searchYes,
    handicapped: searchYes,
    verified: searchYes,
    no_agencies: searchYes,
    few_responses: searchYes,
    period: z.coerce.number().pipe(z.union(vacancyPeriods.map((days) => z.literal(days)))),
    age: z.coerce.number().pipe(z.union(ageFilters.map((age) => z.literal(age)))),
    /** `59.94,30.31` */
    near: z
      .string()
      .regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/)
      .transform((text): GeoPoint => {
        const [lat = 0, lon = 0] = text.split(',').map(Number)
        return { lat, lon }
      })
      .refine(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180),
    km: z.coerce.number().int().min(1).max(500),
    sort: z.enum(vacancySorts),
    page: searchPage,
    size: searchSize,
  },
  write: (point) => {
    const { lat, lon } = point as GeoPoint
    return `${lat},${lon}`
  },
})

<<<<<<< HEAD
const ids = z.coerce.number().int().min(1).max(1_000_000)
const yes = z.enum(['1', 'true']).transform(() => true as const)
/** Words somebody typed, for PostgreSQL to read. */
export const wordsParam = z
  .string()
  .max(100)
  .transform((typed) => searchableText(typed))
  .pipe(z.string().min(1))
const listParams = {
  as_typed: wordsParam,
  without: wordsParam,
  city: ids,
  region: ids,
  role: ids,
  category: ids,
  experience: z.enum(experienceBands),
  employment: z.enum(employmentForms),
  format: z.enum(workFormats),
  schedule: z.enum(scheduleDays),
  hours: z.enum(workingHours),
  contract: z.enum(contractKinds),
  fly_in: z.enum(flyInFlyOutDays),
  education: z.enum(educationDemands),
  licence: z.enum(driverLicences),
  language: z.enum(languageCodes),
  skill: wordsParam,
  company: publicId,
} as const
const singleParams = {
  text: z.string().max(512),
  exact: z.enum(['1', 'true']).transform(() => true as const),
  salary_from: z.coerce.number().int().min(1).max(100_000_000),
  with_salary: yes,
  night: yes,
  internship: yes,
  handicapped: yes,
  verified: yes,
  no_agencies: yes,
  few_responses: yes,
  period: z.coerce.number().pipe(z.union(vacancyPeriods.map((days) => z.literal(days)))),
  age: z.coerce.number().pipe(z.union(ageFilters.map((age) => z.literal(age)))),
  /** `59.94,30.31` */
  near: z
    .string()
    .regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/)
    .transform((text): GeoPoint => {
      const [lat = 0, lon = 0] = text.split(',').map(Number)
      return { lat, lon }
    })
    .refine(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180),
  km: z.coerce.number().int().min(1).max(500),
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
  const search: VacancySearch = structuredClone(emptyVacancySearch)
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
      if (value.length > 0) params.set(name, [...value].map(String).sort().join(','))
    } else if (typeof value === 'object') params.set(name, `${value.lat},${value.lon}`)
    else if (value !== emptyVacancySearch[name]) params.set(name, value === true ? '1' : String(value))
  }
  return params
}
=======
export const parseVacancySearch = params.parse
export const vacancySearchParams = params.write
export const narrowingParams = params.narrowing
>>>>>>> 6446b4f (Read addresses of searches, codes of filters and levels by shared parts)
