import type { Picked } from '@/components/forms/suggest/suggest-field'
import type {
  AgeRestriction,
  CivilLawContract,
  Currency,
  DriverLicence,
  EducationDemand,
  EmploymentForm,
  ExperienceBand,
  FlyInFlyOutDays,
  ReplyPromise,
  SalaryFrequency,
  SalaryMode,
  ScheduleDays,
  WorkFormat,
  WorkingHours,
} from '@/lib/contracts/enums'
import type { LanguageSkill } from '@/lib/contracts/vacancy-fields'

/** Form values: names beside ids, amounts as text, the description as HTML. */
export interface VacancyForm {
  title: string
  role: Picked | null
  cities: Picked[]
  address: string
  metro: Picked[]
  salaryFrom: string
  salaryTo: string
  currency: Currency
  tax: '' | 'gross' | 'net'
  mode: SalaryMode
  frequency: SalaryFrequency | ''
  description: string
  skills: Picked[]
  employmentForm: EmploymentForm | ''
  workFormats: WorkFormat[]
  scheduleDays: ScheduleDays[]
  workingHours: WorkingHours[]
  experience: ExperienceBand | ''
  education: EducationDemand
  laborContract: boolean
  civilLawContracts: CivilLawContract[]
  flyInDays: FlyInFlyOutDays[]
  ageRestriction: AgeRestriction | ''
  languages: LanguageSkill[]
  licences: DriverLicence[]
  internship: boolean
  nightShifts: boolean
  acceptHandicapped: boolean
  letterRequired: boolean
  replyPromise: ReplyPromise
  contactName: string
  contactEmail: string
  /** Two rows; empty ones are dropped. */
  contactPhones: { number: string; comment: string }[]
  showContacts: boolean
  code: string
  department: string
  /** Public id of a member; empty for the author of a new vacancy, or no change. */
  manager: string
  /** Public id of a client of the agency. */
  client: string
  anonymous: boolean
  employerName: string
}

export const emptyVacancyForm: VacancyForm = {
  title: '',
  role: null,
  cities: [],
  address: '',
  metro: [],
  salaryFrom: '',
  salaryTo: '',
  currency: 'RUB',
  tax: 'net',
  mode: 'MONTH',
  frequency: '',
  description: '',
  skills: [],
  // What most adverts say; anything else is a press away.
  employmentForm: 'FULL',
  workFormats: ['ON_SITE'],
  scheduleDays: [],
  workingHours: [],
  experience: '',
  education: 'not_required_or_not_specified',
  laborContract: true,
  civilLawContracts: [],
  flyInDays: [],
  ageRestriction: '',
  languages: [],
  licences: [],
  internship: false,
  nightShifts: false,
  acceptHandicapped: false,
  letterRequired: false,
  replyPromise: 7,
  contactName: '',
  contactEmail: '',
  contactPhones: [
    { number: '', comment: '' },
    { number: '', comment: '' },
  ],
  showContacts: false,
  code: '',
  department: '',
  manager: '',
  client: '',
  anonymous: false,
  employerName: '',
}
