import type {
  DriverLicence,
  EmploymentForm,
  ExperienceBand,
  RelocationType,
  WorkFormat,
} from '@/lib/contracts/enums'
import type { ResumeDetails } from '@/lib/contracts/resume-details'

export interface LanguageFact {
  code: string
  level: string
}

/** All that a score may know of a resume. Sex, age, family, citizenship and names are not among it. */
export interface ResumeFacts {
  /** The position wished for, and those held last, the latest first. */
  title: string
  positions: readonly string[]
  roleIds: readonly number[]
  /** Keys of the dictionary. */
  skillKeys: readonly string[]
  /** Roubles a month on hand. */
  salaryMonthNet: number | null
  cityId: number | null
  relocation: RelocationType
  /** Where one would move to; empty for anywhere. */
  relocationCityIds: readonly number[]
  workFormats: readonly WorkFormat[]
  employmentForms: readonly EmploymentForm[]
  experienceMonths: number
  languages: readonly LanguageFact[]
  licences: readonly DriverLicence[]
}

/** All that a score may know of a vacancy. */
export interface VacancyFacts {
  title: string
  roleId: number | null
  skillKeys: readonly string[]
  salaryMonthNet: number | null
  cityIds: readonly number[]
  workFormats: readonly WorkFormat[]
  employmentForm: EmploymentForm | null
  experience: ExperienceBand | null
  languages: readonly LanguageFact[]
  licences: readonly DriverLicence[]
}

type ResumeColumns = Omit<ResumeFacts, 'relocationCityIds' | 'experienceMonths' | 'licences'> & {
  totalExperienceMonths: number
  driverLicences: ResumeFacts['licences']
  details: Pick<ResumeDetails, 'relocation_city_ids'>
}

/** Every fact by name: whatever else a row holds stays out of the score. */
export function resumeFactsOf(row: ResumeColumns): ResumeFacts {
  return {
    title: row.title,
    positions: row.positions,
    roleIds: row.roleIds,
    skillKeys: row.skillKeys,
    salaryMonthNet: row.salaryMonthNet,
    cityId: row.cityId,
    relocation: row.relocation,
    relocationCityIds: row.details.relocation_city_ids ?? [],
    workFormats: row.workFormats,
    employmentForms: row.employmentForms,
    experienceMonths: row.totalExperienceMonths,
    languages: row.languages,
    licences: row.driverLicences,
  }
}

type VacancyColumns = Omit<VacancyFacts, 'licences'> & {
  languages: readonly LanguageFact[]
  driverLicences: VacancyFacts['licences']
}

export function vacancyFactsOf(row: VacancyColumns): VacancyFacts {
  return {
    title: row.title,
    roleId: row.roleId,
    skillKeys: row.skillKeys,
    salaryMonthNet: row.salaryMonthNet,
    cityIds: row.cityIds,
    workFormats: row.workFormats,
    employmentForm: row.employmentForm,
    experience: row.experience,
    languages: row.languages,
    licences: row.driverLicences,
  }
}
