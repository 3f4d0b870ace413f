import type {
  Currency,
  DriverLicence,
  EducationDemand,
  EmploymentForm,
  ExperienceBand,
  FlyInFlyOutDays,
  RelocationType,
  SalaryFrequency,
  SalaryMode,
  ScheduleDays,
  WorkFormat,
  WorkingHours,
} from '@/lib/contracts/enums'
import type { EducationItem, ExperienceItem } from '@/lib/contracts/resume-fields'
import type { LanguageSkill } from '@/lib/contracts/vacancy-fields'

/** What a reader hands over: one advert or resume as the source wrote it, or why a piece of the file is not one. */
export type RawRecord =
  | { line: number; value: Record<string, unknown>; warning?: WarningCode }
  | { line: number; problem: RejectCode; detail?: string }

export type RejectCode =
  | 'json_syntax'
  | 'json_truncated'
  | 'csv_unclosed_quote'
  | 'csv_columns'
  | 'xml_item_broken'
  | 'record_too_long'
  | 'file_truncated'
  | 'broken_characters'
  | 'mojibake'
  | 'high_bytes_lost'
  | 'title_missing'
  | 'not_a_record'
  | 'not_stored'

export type WarningCode =
  | 'salary_implausible'
  | 'salary_bounds_swapped'
  | 'salary_currency_unknown'
  | 'salary_converted'
  | 'salary_unreadable'
  | 'salary_negative'
  | 'title_shortened'
  | 'text_repaired'
  | 'skill_dropped'
  | 'city_unknown'
  | 'role_unknown'
  | 'company_missing'
  | 'date_unreadable'
  | 'xml_repaired'

/** Amounts are whole units of the currency, not kopecks. */
export interface ImportedSalary {
  from: number | null
  to: number | null
  currency: Currency
  /** true: before tax, false: in hand, null: the source does not say. */
  gross: boolean | null
  mode: SalaryMode
  frequency: SalaryFrequency | null
}

export interface ImportedPlace {
  city: string | null
  region: string | null
  address: string | null
  lat: number | null
  lng: number | null
  /** Stations as the source names them. */
  metro: { name: string; line: string | null }[]
}

interface ImportedBase {
  /** Where the record comes from: hh, superjob, trudvsem or the host of a feed. */
  source: string
  /** The record's id at the source; null when the source gives none. */
  sourceId: string | null
  sourceUrl: string | null
  /** How much of the original this shape carries: a poorer shape never overwrites a richer one. */
  completeness: number
  title: string
  place: ImportedPlace
  skills: string[]
  /** The role the source gives it, in its own words. */
  role: string | null
  /** Categories, areas and specialisations: weaker than the title, better than nothing. */
  roleHints: string[]
  publishedAt: Date | null
  warnings: WarningCode[]
}

export interface ImportedVacancy extends ImportedBase {
  kind: 'vacancy'
  company: { name: string | null; sourceId: string | null; inn: string | null; url: string | null }
  salary: ImportedSalary | null
  /** Sanitised HTML, '' when the source has no text. */
  description: string
  experience: ExperienceBand | null
  employmentForm: EmploymentForm | null
  workFormats: WorkFormat[]
  scheduleDays: ScheduleDays[]
  workingHours: WorkingHours[]
  flyInFlyOutDays: FlyInFlyOutDays[]
  nightShifts: boolean
  internship: boolean
  education: EducationDemand
  languages: LanguageSkill[]
  driverLicences: DriverLicence[]
  acceptHandicapped: boolean
  letterRequired: boolean
}

export interface ImportedResume extends ImportedBase {
  kind: 'resume'
  salary: { amount: number; currency: Currency } | null
  about: string
  /** What the source says in so many words; null when it only lists jobs. */
  experienceMonths: number | null
  /** `YYYY-MM` when the source was written; until then its jobs that go on are known of. */
  writtenIn: string | null
  experience: ExperienceItem[]
  education: EducationItem[]
  languages: LanguageSkill[]
  driverLicences: DriverLicence[]
  employmentForms: EmploymentForm[]
  workFormats: WorkFormat[]
  relocation: RelocationType
  citizenship: string[]
}

export type ImportedRecord = ImportedVacancy | ImportedResume

export type MapResult = ImportedRecord | { kind: 'rejected'; code: RejectCode; detail?: string }
