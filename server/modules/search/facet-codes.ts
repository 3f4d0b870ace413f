import type { FacetName } from '@/lib/contracts/vacancy-search'
import {
  type CodeKind,
  isSkillCode,
  kindOf,
  numberCode,
  readCode,
  valueCode,
} from '@/server/modules/vacancies/search-codes'
import { districtOfRegion } from './places'

const facetOfKind: Partial<Record<CodeKind, FacetName>> = {
  district: 'district',
  city: 'city',
  region: 'region',
  metro: 'metro',
  role: 'role',
  category: 'category',
  experience: 'experience',
  employment: 'employment',
  format: 'format',
  schedule: 'schedule',
  hours: 'hours',
  contract: 'contract',
  fly_in: 'fly_in',
  education: 'education',
  licence: 'licence',
  language: 'language',
  age: 'age',
}
const facetOfFlag = new Map<number, FacetName>([
  [valueCode('flag', 'labor_contract'), 'contract'],
  [valueCode('flag', 'with_salary'), 'with_salary'],
  [valueCode('flag', 'night'), 'night'],
  [valueCode('flag', 'internship'), 'internship'],
  [valueCode('flag', 'accept_handicapped'), 'handicapped'],
  [valueCode('flag', 'verified'), 'verified'],
  [valueCode('flag', 'direct_employer'), 'no_agencies'],
  [valueCode('flag', 'few_responses'), 'few_responses'],
])

/** Which facet a code is a value of. */
export function facetOf(code: number): FacetName | undefined {
  if (isSkillCode(code)) return 'skill'
  const kind = kindOf(code)
  return kind === 'flag' ? facetOfFlag.get(code) : kind && facetOfKind[kind]
}

/** The district of a region's code. It is kept nowhere: whoever counts works it out. */
export function districtCodeOf(code: number): number | undefined {
  const region = readCode('region', code)
  const district = region === undefined ? undefined : districtOfRegion(Number(region))
  return district === undefined ? undefined : numberCode('district', district)
}
