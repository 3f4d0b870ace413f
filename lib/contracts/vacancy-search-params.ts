import { type AgeFilter, ageFilters } from '../shared/age'
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
  type SalaryFrequency,
  type ScheduleDays,
  salaryFrequencies,
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
  searchWord,
  searchWords,
  searchYes,
} from './search-params'
import { z } from './zod'

export { type RawParams, searchDepth } from './search-params'

/** By distance, which requires a point; otherwise by date. */
export const vacancySorts = ['relevance', 'date', 'salary', 'distance'] as const
/** Published within a number of days. */
export const vacancyPeriods = [1, 3, 7, 30] as const
/** Form of employment or contract. */
export const contractKinds = ['LABOR', ...civilLawContracts] as const
export type ContractKind = 'LABOR' | CivilLawContract

/** Default radius, kilometres. */
export const defaultRadius = 30

export interface GeoPoint {
  lat: number
  lon: number
}

export interface VacancySearch {
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
  /** Metro stations. */
  metro: number[]
  role: number[]
  /** Areas of work: groups of roles. */
  category: number[]
  /** Net roubles a month. */
  salary_from: number | null
  /** The same: who pays more, or names no sum, is left out. */
  salary_to: number | null
  with_salary: boolean
  /** How often pay is paid out. */
  frequency: SalaryFrequency[]
  experience: ExperienceBand[]
  employment: EmploymentForm[]
  format: WorkFormat[]
  schedule: ScheduleDays[]
  hours: WorkingHours[]
  night: boolean
  /** Work in the evening: shifts, or hours after work and study. */
  evening: boolean
  internship: boolean
  /** For those who study: part-time, flexible hours or no experience asked. */
  student: boolean
  contract: ContractKind[]
  fly_in: FlyInFlyOutDays[]
  education: EducationDemand[]
  licence: DriverLicence[]
  language: LanguageCode[]
  /** Skills as free text. */
  skill: string[]
  handicapped: boolean
  /** Public ids. */
  company: string[]
  /** Verified employers only. */
  verified: boolean
  no_agencies: boolean
  /** Fewer than ten applications. */
  few_responses: boolean
  period: (typeof vacancyPeriods)[number] | null
  /** Jobs open to a minor of this age. */
  age: AgeFilter | null
  /** Centre of a circle; with `km` alone, every selected city is one. */
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
  district: [],
  metro: [],
  role: [],
  category: [],
  salary_from: null,
  salary_to: null,
  with_salary: false,
  frequency: [],
  experience: [],
  employment: [],
  format: [],
  schedule: [],
  hours: [],
  night: false,
  evening: false,
  internship: false,
  student: false,
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
    as_typed: searchWord,
    without: searchWord,
    city: searchIds,
    region: searchIds,
    district: searchIds,
    metro: searchIds,
    role: searchIds,
    category: searchIds,
    frequency: z.enum(salaryFrequencies),
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
    skill: searchWord,
    company: publicId,
  },
  singles: {
    text: searchWords,
    exact: searchYes,
    salary_from: searchRoubles,
    salary_to: searchRoubles,
    with_salary: searchYes,
    night: searchYes,
    evening: searchYes,
    internship: searchYes,
    student: searchYes,
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

export const parseVacancySearch = params.parse
export const vacancySearchParams = params.write
export const narrowingParams = params.narrowing
