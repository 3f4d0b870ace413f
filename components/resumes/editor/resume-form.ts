import type { Picked } from '@/components/forms/suggest/suggest-field'
import type {
  Currency,
  DriverLicence,
  EducationLevel,
  EmploymentForm,
  Gender,
  HiddenField,
  JobSearchStatus,
  LanguageCode,
  LanguageLevel,
  RelocationType,
  ResumeVisibility,
  TripReadiness,
  WorkFormat,
} from '@/lib/contracts/enums'
import { type DetailsForm, emptyDetails } from './details-form'

export interface JobForm {
  company: string
  position: string
  /** `YYYY-MM` or empty. */
  start: string
  end: string
  current: boolean
  description: string
  url: string
  industries: string
}

export interface SchoolForm {
  level: EducationLevel
  name: string
  faculty: string
  result: string
  year: string
}

/** Form values: names beside ids, amounts and years as text. */
export interface ResumeForm extends DetailsForm {
  title: string
  roles: Picked[]
  city: Picked | null
  salary: string
  currency: Currency
  workFormats: WorkFormat[]
  employmentForms: EmploymentForm[]
  relocation: RelocationType
  trips: TripReadiness
  status: JobSearchStatus
  jobs: JobForm[]
  schools: SchoolForm[]
  skills: Picked[]
  languages: { code: LanguageCode; level: LanguageLevel }[]
  licences: DriverLicence[]
  hasVehicle: boolean
  lastName: string
  firstName: string
  middleName: string
  birthDate: string
  gender: Gender | ''
  citizenship: string
  phone: string
  email: string
  about: string
  visibility: ResumeVisibility
  consent: boolean
  /** Whether the consent was given earlier: only then can it be withdrawn here. */
  consentGiven: boolean
  hiddenFields: HiddenField[]
}

export const emptyJob: JobForm = {
  company: '',
  position: '',
  start: '',
  end: '',
  current: false,
  description: '',
  url: '',
  industries: '',
}

export const emptySchool: SchoolForm = { level: 'higher', name: '', faculty: '', result: '', year: '' }

export const emptyResumeForm: ResumeForm = {
  ...emptyDetails,
  title: '',
  roles: [],
  city: null,
  salary: '',
  currency: 'RUB',
  workFormats: [],
  employmentForms: [],
  relocation: 'no_relocation',
  trips: 'never',
  status: 'active_search',
  jobs: [],
  schools: [],
  skills: [],
  languages: [],
  licences: [],
  hasVehicle: false,
  lastName: '',
  firstName: '',
  middleName: '',
  birthDate: '',
  gender: '',
  citizenship: '',
  phone: '',
  email: '',
  about: '',
  visibility: 'clients',
  consent: false,
  consentGiven: false,
  hiddenFields: [],
}
