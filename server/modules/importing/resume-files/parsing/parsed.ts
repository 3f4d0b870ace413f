import type {
  Currency,
  DriverLicence,
  EmploymentForm,
  Gender,
  RelocationType,
  TripReadiness,
  WorkFormat,
} from '@/lib/contracts/enums'
import type { LanguageSkill } from '@/lib/contracts/vacancies'
import type { Fact } from './fact'
import type { FoundJob } from './jobs'
import type { PersonName } from './names'
import type { FoundSchool } from './schools'

/** Everything that was found in a document, whatever its format. */
export interface ParsedResume {
  name: Fact<PersonName> | null
  gender: Fact<Gender> | null
  birthDate: Fact<string> | null
  phone: Fact<string> | null
  email: Fact<string> | null
  city: Fact<number> | null
  title: Fact<string> | null
  role: Fact<number> | null
  salary: Fact<{ amount: number; currency: Currency }> | null
  jobs: FoundJob[]
  schools: FoundSchool[]
  skills: Fact<string[]> | null
  languages: LanguageSkill[]
  licences: DriverLicence[]
  about: Fact<string> | null
  employmentForms: EmploymentForm[]
  workFormats: WorkFormat[]
  relocation: RelocationType | null
  trips: TripReadiness | null
  citizenship: string[]
}
