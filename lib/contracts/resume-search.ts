import {
  type DriverLicence,
  driverLicences,
  type EducationLevel,
  type EmploymentForm,
  type ExperienceBand,
  educationLevels,
  employmentForms,
  experienceBands,
  type LanguageCode,
  type LanguageLevel,
  languageCodes,
  languageLevels,
  type WorkFormat,
  workFormats,
} from './enums'
import {
  searchIds,
  searchPage,
  searchParamsOf,
  searchRoubles,
  searchSize,
  searchWord,
  searchWords,
  searchYes,
} from './search-params'
import { z } from './zod'

/** «salary»: the lowest expectation first. */
export const resumeSorts = ['relevance', 'date', 'salary'] as const
export type ResumeSort = (typeof resumeSorts)[number]
/** Published or raised within a number of days. */
export const resumePeriods = [1, 3, 7, 30, 180] as const
/** Other statuses are in no list. */
export const lookingStatuses = ['active_search', 'looking_for_offers', 'has_job_offer'] as const
export type LookingStatus = (typeof lookingStatuses)[number]

export interface ResumeSearch {
  text: string
  /** Search for the words exactly as typed: nothing corrected, nothing added. */
  exact: boolean
  /** Words exempt from correction. */
  as_typed: string[]
  /** Synonyms excluded from the search. */
  without: string[]
  city: number[]
  region: number[]
  /** Federal districts. The places of a search are alternatives. */
  district: number[]
  /** Radius around the first city, kilometres. */
  km: number | null
  /** Include candidates willing to relocate; requires a place. */
  relocation: boolean
  role: number[]
  /** Areas of work: groups of roles. */
  category: number[]
  /** Net roubles a month: excludes higher expectations; resumes without one stay. */
  salary_to: number | null
  with_salary: boolean
  experience: ExperienceBand[]
  education: EducationLevel[]
  employment: EmploymentForm[]
  format: WorkFormat[]
  /** Skills as free text. */
  skill: string[]
  language: LanguageCode[]
  /** Minimum level for each of the languages; requires a language. */
  language_level: LanguageLevel | null
  licence: DriverLicence[]
  /** Has a car. */
  vehicle: boolean
  /** Willing to travel, always or sometimes. */
  trips: boolean
  night: boolean
  temporary: boolean
  internship: boolean
  status: LookingStatus[]
  period: (typeof resumePeriods)[number] | null
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
  region: [],
  district: [],
  km: null,
  relocation: false,
  role: [],
  category: [],
  salary_to: null,
  with_salary: false,
  experience: [],
  education: [],
  employment: [],
  format: [],
  skill: [],
  language: [],
  language_level: null,
  licence: [],
  vehicle: false,
  trips: false,
  night: false,
  temporary: false,
  internship: false,
  status: [],
  period: null,
  sort: 'relevance',
  page: 1,
  size: 30,
}

export const params = searchParamsOf<ResumeSearch>({
  empty: emptyResumeSearch,
  lists: {
    as_typed: searchWord,
    without: searchWord,
    city: searchIds,
    region: searchIds,
    district: searchIds,
    role: searchIds,
    category: searchIds,
    experience: z.enum(experienceBands),
    education: z.enum(educationLevels),
    employment: z.enum(employmentForms),
    format: z.enum(workFormats),
    skill: searchWord,
    language: z.enum(languageCodes),
    licence: z.enum(driverLicences),
    status: z.enum(lookingStatuses),
  },
  singles: {
    text: searchWords,
    exact: searchYes,
    km: z.coerce.number().int().min(1).max(500),
    relocation: searchYes,
    salary_to: searchRoubles,
    with_salary: searchYes,
    language_level: z.enum(languageLevels),
    vehicle: searchYes,
    trips: searchYes,
    night: searchYes,
    temporary: searchYes,
    internship: searchYes,
    period: z.coerce.number().pipe(z.union(resumePeriods.map((days) => z.literal(days)))),
    sort: z.enum(resumeSorts),
    page: searchPage,
    size: searchSize,
  },
})

export const parseResumeSearch = params.parse
export const resumeSearchParams = params.write
