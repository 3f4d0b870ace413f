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

/** How work of a kind is usually arranged. Combinations that never meet in life are not in the lists. */
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

const full: Weights<EmploymentForm> = [['FULL', 1]]
const mostlyFull: Weights<EmploymentForm> = [
  ['FULL', 88],
  ['PART', 12],
]
const onSite: Weights<readonly WorkFormat[]> = [[['ON_SITE'], 1]]
const week: Weights<readonly ScheduleDays[]> = [[['FIVE_ON_TWO_OFF'], 1]]
const shifts: Weights<readonly ScheduleDays[]> = [
  [['TWO_ON_TWO_OFF'], 50],
  [['FIVE_ON_TWO_OFF'], 20],
  [['THREE_ON_THREE_OFF'], 10],
  [['FOUR_ON_FOUR_OFF'], 8],
  [['TWO_ON_TWO_OFF', 'FIVE_ON_TWO_OFF'], 8],
  [['FOUR_ON_TWO_OFF'], 4],
]
const eight: Weights<readonly WorkingHours[]> = [[['HOURS_8'], 1]]
const long: Weights<readonly WorkingHours[]> = [
  [['HOURS_12'], 60],
  [['HOURS_11'], 20],
  [['HOURS_8'], 20],
]
const monthly: Weights<SalaryMode> = [['MONTH', 1]]
const twice: Weights<SalaryFrequency> = [
  ['TWICE_PER_MONTH', 92],
  ['MONTHLY', 8],
]
const often: Weights<SalaryFrequency> = [
  ['TWICE_PER_MONTH', 60],
  ['WEEKLY', 30],
  ['DAILY', 10],
]
const office: WorkProfile = {
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
const shop: WorkProfile = {
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
const shift: WorkProfile = {
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
const field: WorkProfile = {
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
const part: WorkProfile = {
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

export const workProfiles = {
  office,
  shop,
  shift,
  field,
  part,
  it: {
    ...office,
    employment: full,
    formats: [
      [['REMOTE'], 44],
      [['HYBRID'], 26],
      [['ON_SITE'], 18],
      [['REMOTE', 'HYBRID'], 12],
    ],
  },
  sysadm: { ...office, employment: full, formats: onSite },
  digital: {
    ...office,
    employment: [
      ['FULL', 80],
      ['PART', 12],
      ['PROJECT', 8],
    ],
    formats: [
      [['REMOTE'], 36],
      [['ON_SITE'], 38],
      [['HYBRID'], 26],
    ],
    days: [
      [['FIVE_ON_TWO_OFF'], 84],
      [['FLEXIBLE'], 16],
    ],
  },
  remote: {
    ...part,
    formats: [[['REMOTE'], 1]],
    days: [
      [['FLEXIBLE'], 60],
      [['FIVE_ON_TWO_OFF'], 40],
    ],
  },
  project: {
    ...office,
    employment: [
      ['PROJECT', 40],
      ['FULL', 60],
    ],
    formats: [
      [['ON_SITE'], 55],
      [['HYBRID'], 25],
      [['REMOTE'], 20],
    ],
  },
  sales: {
    ...office,
    formats: [
      [['ON_SITE'], 72],
      [['REMOTE'], 16],
      [['HYBRID'], 12],
    ],
  },
  support: {
    ...shop,
    formats: [
      [['ON_SITE'], 52],
      [['REMOTE'], 40],
      [['HYBRID'], 8],
    ],
    days: [
      [['TWO_ON_TWO_OFF'], 40],
      [['FIVE_ON_TWO_OFF'], 40],
      [['FLEXIBLE'], 20],
    ],
    night: 0.1,
  },
  warehouse: {
    ...shift,
    employment: [
      ['FULL', 80],
      ['FLY_IN_FLY_OUT', 14],
      ['PART', 6],
    ],
    pay: [
      ['MONTH', 84],
      ['SHIFT', 12],
      ['HOUR', 4],
    ],
    frequency: often,
  },
  courier: {
    employment: [
      ['FULL', 60],
      ['PART', 40],
    ],
    formats: [[['FIELD_WORK'], 1]],
    days: [
      [['FLEXIBLE'], 64],
      [['TWO_ON_TWO_OFF'], 18],
      [['FIVE_ON_TWO_OFF'], 18],
    ],
    hours: [
      [['FLEXIBLE'], 60],
      [['HOURS_8'], 20],
      [['HOURS_12'], 20],
    ],
    night: 0.05,
    pay: [
      ['MONTH', 66],
      ['SHIFT', 22],
      ['HOUR', 12],
    ],
    frequency: [
      ['WEEKLY', 50],
      ['DAILY', 35],
      ['TWICE_PER_MONTH', 15],
    ],
  },
  driver: {
    ...field,
    formats: [
      [['FIELD_WORK'], 80],
      [['ON_SITE'], 20],
    ],
    days: [
      [['FIVE_ON_TWO_OFF'], 46],
      [['SIX_ON_ONE_OFF'], 24],
      [['TWO_ON_TWO_OFF'], 30],
    ],
    hours: [
      [['HOURS_8'], 45],
      [['HOURS_10'], 25],
      [['HOURS_12'], 30],
    ],
    night: 0.12,
    pay: [
      ['MONTH', 92],
      ['SHIFT', 8],
    ],
  },
  fly: {
    employment: [
      ['FLY_IN_FLY_OUT', 62],
      ['FULL', 38],
    ],
    formats: onSite,
    days: [
      [['OTHER'], 50],
      [['SIX_ON_ONE_OFF'], 30],
      [['FIVE_ON_TWO_OFF'], 20],
    ],
    hours: [
      [['HOURS_11'], 45],
      [['HOURS_12'], 25],
      [['HOURS_8'], 30],
    ],
    night: 0.2,
    pay: [
      ['MONTH', 86],
      ['FLY_IN_FLY_OUT', 14],
    ],
    frequency: twice,
  },
  service: {
    ...shop,
    days: [
      [['TWO_ON_TWO_OFF'], 40],
      [['FIVE_ON_TWO_OFF'], 34],
      [['SIX_ON_ONE_OFF'], 12],
      [['FLEXIBLE'], 14],
    ],
    night: 0,
    pay: monthly,
  },
  kitchen: {
    ...shop,
    days: [
      [['TWO_ON_TWO_OFF'], 60],
      [['FIVE_ON_TWO_OFF'], 22],
      [['THREE_ON_THREE_OFF'], 12],
      [['FOUR_ON_TWO_OFF'], 6],
    ],
    night: 0.08,
    pay: [
      ['MONTH', 84],
      ['SHIFT', 12],
      ['HOUR', 4],
    ],
    frequency: often,
  },
  clean: {
    employment: [
      ['FULL', 55],
      ['PART', 45],
    ],
    formats: onSite,
    days: [
      [['FIVE_ON_TWO_OFF'], 48],
      [['TWO_ON_TWO_OFF'], 34],
      [['SIX_ON_ONE_OFF'], 10],
      [['FLEXIBLE'], 8],
    ],
    hours: [
      [['HOURS_4'], 35],
      [['HOURS_8'], 35],
      [['HOURS_12'], 30],
    ],
    night: 0.05,
    pay: [
      ['MONTH', 90],
      ['SHIFT', 10],
    ],
    frequency: often,
  },
  guard: {
    employment: [
      ['FULL', 66],
      ['FLY_IN_FLY_OUT', 28],
      ['PART', 6],
    ],
    formats: onSite,
    days: [
      [['ONE_ON_THREE_OFF'], 44],
      [['ONE_ON_TWO_OFF'], 20],
      [['TWO_ON_TWO_OFF'], 26],
      [['FIVE_ON_TWO_OFF'], 10],
    ],
    hours: [
      [['HOURS_24'], 60],
      [['HOURS_12'], 40],
    ],
    night: 0.6,
    pay: [
      ['MONTH', 78],
      ['SHIFT', 22],
    ],
    frequency: twice,
  },
  build: {
    employment: [
      ['FULL', 66],
      ['FLY_IN_FLY_OUT', 30],
      ['PROJECT', 4],
    ],
    formats: onSite,
    days: [
      [['FIVE_ON_TWO_OFF'], 52],
      [['SIX_ON_ONE_OFF'], 40],
      [['OTHER'], 8],
    ],
    hours: [
      [['HOURS_8'], 45],
      [['HOURS_10'], 30],
      [['HOURS_11'], 25],
    ],
    night: 0.04,
    pay: [
      ['MONTH', 82],
      ['SHIFT', 12],
      ['FLY_IN_FLY_OUT', 6],
    ],
    frequency: twice,
  },
  agro: {
    ...office,
    employment: full,
    formats: onSite,
    days: [
      [['FIVE_ON_TWO_OFF'], 50],
      [['SIX_ON_ONE_OFF'], 38],
      [['TWO_ON_TWO_OFF'], 12],
    ],
  },
  medic: {
    ...shop,
    days: [
      [['FIVE_ON_TWO_OFF'], 42],
      [['TWO_ON_TWO_OFF'], 34],
      [['ONE_ON_THREE_OFF'], 14],
      [['FLEXIBLE'], 10],
    ],
    hours: [
      [['HOURS_8'], 40],
      [['HOURS_12'], 32],
      [['HOURS_6'], 28],
    ],
    night: 0.12,
    pay: monthly,
  },
  school: {
    ...office,
    formats: onSite,
    hours: [
      [['HOURS_6'], 46],
      [['HOURS_8'], 34],
      [['HOURS_7'], 20],
    ],
  },
} as const satisfies Record<string, WorkProfile>

export type WorkProfileName = keyof typeof workProfiles
