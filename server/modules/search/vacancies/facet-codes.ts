import type { FacetName } from '@/lib/contracts/vacancy-search'
import { dictionaries } from '@/server/modules/dictionaries'
import {
  type CodeKind,
  isSkillCode,
  kindOf,
  numberCode,
  readCode,
  skillCode,
  valueCode,
} from '@/server/modules/vacancies'
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
  frequency: 'frequency',
  age: 'age',
}
const facetOfFlag = new Map<number, FacetName>([
  [valueCode('flag', 'labor_contract'), 'contract'],
  [valueCode('flag', 'with_salary'), 'with_salary'],
  [valueCode('flag', 'night'), 'night'],
  [valueCode('flag', 'evening'), 'evening'],
  [valueCode('flag', 'internship'), 'internship'],
  [valueCode('flag', 'accept_handicapped'), 'handicapped'],
  [valueCode('flag', 'verified'), 'verified'],
  [valueCode('flag', 'direct_employer'), 'no_agencies'],
  [valueCode('flag', 'few_responses'), 'few_responses'],
])

let skills: Map<number, string> | undefined
/** A skill of the dictionary: those that somebody made up have no name to be shown by. */
export function skillName(code: number): string | undefined {
  skills ??= new Map(dictionaries().skills.map((skill) => [skillCode(skill.key), skill.name]))
  return skills.get(code)
}

/** Which facet a code is a value of. */
export function facetOf(code: number): FacetName | undefined {
  if (isSkillCode(code)) return skillName(code) === undefined ? undefined : 'skill'
  const kind = kindOf(code)
  return kind === 'flag' ? facetOfFlag.get(code) : kind && facetOfKind[kind]
}

/** Facets of few values that almost every advert has one of. */
const short: ReadonlySet<string> = new Set<FacetName>([
  'experience',
  'employment',
  'format',
  'schedule',
  'hours',
  'contract',
  'education',
  'age',
  'with_salary',
  'night',
  'evening',
  'internship',
  'handicapped',
  'verified',
  'no_agencies',
  'few_responses',
])
export const isShort = (facet: string): boolean => short.has(facet)

/** The district of a region's code. It is kept nowhere: whoever counts works it out. */
export function districtCodeOf(code: number): number | undefined {
  const region = readCode('region', code)
  const district = region === undefined ? undefined : districtOfRegion(Number(region))
  return district === undefined ? undefined : numberCode('district', district)
}
