import type { ResumeFacetName } from '@/lib/contracts/resume-facets'
import { kindOf, numberCode, type ResumeCodeKind, resumeFlags, valueCode } from '@/server/modules/resumes'
import { districtOfRegion } from '@/server/modules/search/vacancies/places'
import { isSkillCode } from '@/server/modules/vacancies'

const ofKind: Partial<Record<ResumeCodeKind, ResumeFacetName>> = {
  district: 'district',
  city: 'city',
  region: 'region',
  role: 'role',
  category: 'category',
  experience: 'experience',
  education: 'education',
  employment: 'employment',
  format: 'format',
  language: 'language',
  licence: 'licence',
  status: 'status',
}
const ofFlag = new Map(
  resumeFlags.flatMap((flag) => (flag === 'open' ? [] : [[valueCode('flag', flag), flag] as const])),
)

/** Which facet a code is a value of. */
export function facetOf(code: number): ResumeFacetName | undefined {
  if (isSkillCode(code)) return 'skill'
  const kind = kindOf(code)
  return kind === 'flag' ? ofFlag.get(code) : kind && ofKind[kind]
}

const regionCodes = numberCode('region', 0)
/** The district of a region's code. */
export function districtCodeOf(code: number): number | undefined {
  const region = code - regionCodes
  if (region <= 0 || region >= 2 ** 24) return undefined
  const district = districtOfRegion(region)
  return district === undefined ? undefined : numberCode('district', district)
}
