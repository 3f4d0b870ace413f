import {
  field,
  full,
  monthly,
  office,
  often,
  onSite,
  part,
  shift,
  shop,
  twice,
  type WorkProfile,
} from './base-profiles'

/** Manual trades and shift work. */
const manualProfiles = {
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

/** Typical terms of each kind of work. */
export const workProfiles = {
  office,
  shop,
  shift,
  field,
  part,
  ...manualProfiles,
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
  onsite: { ...office, employment: full, formats: onSite },
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
} as const satisfies Record<string, WorkProfile>

export type WorkProfileName = keyof typeof workProfiles
