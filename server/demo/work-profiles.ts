import { field, full, office, onSite, part, shift, shop, type WorkProfile } from './base-profiles'
import { manualProfiles } from './manual-profiles'

/** How each kind of work is usually arranged. */
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
