import type {
  Currency,
  DriverLicence,
  EmploymentForm,
  Gender,
  RelocationType,
  TripReadiness,
  WorkFormat,
} from '@/lib/contracts/enums'
import type { CertificateItem, SiteItem } from '@/lib/contracts/resume-details'
import type { LanguageSkill } from '@/lib/contracts/vacancy-fields'
import type { FoundJob } from './jobs'
import type { PersonName } from './names'
import type { FoundSchool } from './schools-and-skills'

/** A value with how sure the reader is of it, 0…1. */
export interface Fact<T> {
  value: T
  sure: number
}

export const fact = <T>(value: T, sure: number): Fact<T> => ({ value, sure })

/** The surer of two; the first when they are equal. */
export function moreConfident<T>(...facts: (Fact<T> | null | undefined)[]): Fact<T> | null {
  return facts.reduce<Fact<T> | null>(
    (best, one) => (one && (!best || one.sure > best.sure) ? one : best),
    null,
  )
}

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
  certificates: CertificateItem[]
  skills: Fact<string[]> | null
  languages: LanguageSkill[]
  licences: DriverLicence[]
  about: Fact<string> | null
  employmentForms: EmploymentForm[]
  workFormats: WorkFormat[]
  relocation: RelocationType | null
  trips: TripReadiness | null
  citizenship: string[]
  /** Named among the contacts. */
  sites: SiteItem[]
  telegram: string | null
}
