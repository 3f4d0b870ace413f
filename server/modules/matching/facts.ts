import type {
  DriverLicence,
  EmploymentForm,
  ExperienceBand,
  RelocationType,
  WorkFormat,
} from '@/lib/contracts/enums'

export interface LanguageFact {
  code: string
  level: string
}

/** All that a score may know of a resume. Sex, age, family, citizenship and names are not among it. */
export interface ResumeFacts {
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
