import type {
  DriverLicence,
  EmploymentForm,
  SalaryFrequency,
  SalaryMode,
  ScheduleDays,
  WorkFormat,
  WorkingHours,
} from '@/lib/contracts/enums'

type Weights<T> = readonly (readonly [T, number])[]

/** Typical terms by kind of work; unrealistic combinations are not listed. */
export interface WorkProfile {
  employment: Weights<EmploymentForm>
  formats: Weights<readonly WorkFormat[]>
  days: Weights<readonly ScheduleDays[]>
  hours: Weights<readonly WorkingHours[]>
  /** Share of adverts with night shifts. */
  night: number
  pay: Weights<SalaryMode>
  frequency: Weights<SalaryFrequency>
  licences?: readonly DriverLicence[]
}

export const full: Weights<EmploymentForm> = [['FULL', 1]]
export const mostlyFull: Weights<EmploymentForm> = [
  ['FULL', 88],
  ['PART', 12],
]
export const onSite: Weights<readonly WorkFormat[]> = [[['ON_SITE'], 1]]
export const week: Weights<readonly ScheduleDays[]> = [[['FIVE_ON_TWO_OFF'], 1]]
export const shifts: Weights<readonly ScheduleDays[]> = [
  [['TWO_ON_TWO_OFF'], 50],
  [['FIVE_ON_TWO_OFF'], 20],
  [['THREE_ON_THREE_OFF'], 10],
  [['FOUR_ON_FOUR_OFF'], 8],
  [['TWO_ON_TWO_OFF', 'FIVE_ON_TWO_OFF'], 8],
  [['FOUR_ON_TWO_OFF'], 4],
]
export const eight: Weights<readonly WorkingHours[]> = [[['HOURS_8'], 1]]
export const long: Weights<readonly WorkingHours[]> = [
  [['HOURS_12'], 60],
  [['HOURS_11'], 20],
  [['HOURS_8'], 20],
]
export const monthly: Weights<SalaryMode> = [['MONTH', 1]]
export const twice: Weights<SalaryFrequency> = [
  ['TWICE_PER_MONTH', 92],
  ['MONTHLY', 8],
]
export const often: Weights<SalaryFrequency> = [
  ['TWICE_PER_MONTH', 60],
  ['WEEKLY', 30],
  ['DAILY', 10],
]
export const office: WorkProfile = {
  employment: mostlyFull,
  formats: [
    [['ON_SITE'], 78],
    [['HYBRID'], 14],
    [['REMOTE'], 8],
  ],
  days: week,
  hours: eight,
  night: 0,
  pay: monthly,
  frequency: twice,
}
export const shop: WorkProfile = {
  employment: mostlyFull,
  formats: onSite,
  days: [
    [['TWO_ON_TWO_OFF'], 56],
    [['FIVE_ON_TWO_OFF'], 20],
    [['THREE_ON_THREE_OFF'], 9],
    [['TWO_ON_TWO_OFF', 'FLEXIBLE'], 9],
    [['FOUR_ON_THREE_OFF'], 6],
  ],
  hours: long,
  night: 0.04,
  pay: [
    ['MONTH', 94],
    ['HOUR', 6],
  ],
  frequency: twice,
}
export const shift: WorkProfile = {
  employment: [
    ['FULL', 90],
    ['FLY_IN_FLY_OUT', 7],
    ['PART', 3],
  ],
  formats: onSite,
  days: shifts,
  hours: long,
  night: 0.4,
  pay: [
    ['MONTH', 95],
    ['SHIFT', 5],
  ],
  frequency: twice,
}
export const field: WorkProfile = {
  employment: full,
  formats: [
    [['FIELD_WORK'], 85],
    [['ON_SITE', 'FIELD_WORK'], 15],
  ],
  days: [
    [['FIVE_ON_TWO_OFF'], 90],
    [['SIX_ON_ONE_OFF'], 10],
  ],
  hours: eight,
  night: 0,
  pay: monthly,
  frequency: twice,
  licences: ['B'],
}
export const part: WorkProfile = {
  employment: [
    ['PART', 60],
    ['FULL', 32],
    ['PROJECT', 8],
  ],
  formats: [
    [['ON_SITE'], 80],
    [['REMOTE'], 12],
    [['FIELD_WORK'], 8],
  ],
  days: [
    [['FLEXIBLE'], 50],
    [['FIVE_ON_TWO_OFF'], 28],
    [['WEEKEND'], 22],
  ],
  hours: [
    [['HOURS_4'], 35],
    [['HOURS_6'], 25],
    [['FLEXIBLE'], 25],
    [['HOURS_8'], 15],
  ],
  night: 0,
  pay: [
    ['MONTH', 70],
    ['HOUR', 26],
    ['SERVICE', 4],
  ],
  frequency: often,
}
