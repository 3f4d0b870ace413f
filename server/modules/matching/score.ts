import type { ExperienceBand } from '@/lib/contracts/enums'
import { type MatchPart, matchWeights } from '@/lib/contracts/match-score'
import { roleById } from '@/server/modules/dictionaries'
import { nearestOf } from './distance'
import type { LanguageFact, ResumeFacts, VacancyFacts } from './facts'

/** How well a part fits, 0…1; null when one of the two has not said. */
export type PartialScore = number | null
export type PartialScores = Record<MatchPart, PartialScore>

/** Half of what a sub-part nobody has spoken of could give: neither for nor against. */
const neutralShare = 0.5
/**
 * A part one of the two has not spoken of counts half, skills a tenth: an advert that asks for nothing must not stand
 * before one that shares a skill, even where that one asks for years the resume does not show.
 */
const unknownShares: Readonly<Record<MatchPart, number>> = {
  role: neutralShare,
  skills: 0.1,
  salary: neutralShare,
  place: neutralShare,
  experience: neutralShare,
  languages: neutralShare,
}

/** Another profession of the same field is a part of the way. */
const sameFieldShare = 0.4
/** An advert names more than it needs: so many skills in common are all one can ask for. */
const enoughSkills = 6
/** The first skill in common says more than each further one. */
const firstSkill = 0.5
/** Pay below this part of what is asked for is no offer any more. */
const minSalaryRatio = 0.6
/** Within these one goes to work from home. */
const commuteKm = 30
const regionKm = 120

export const roleFit = (resume: ResumeFacts, vacancy: VacancyFacts): 'same' | 'near' | 'other' | null => {
  const { roleId } = vacancy
  if (roleId === null || resume.roleIds.length === 0) return null
  if (resume.roleIds.includes(roleId)) return 'same'
  const area = roleById(roleId)?.areaId
  const near = area !== undefined && resume.roleIds.some((id) => roleById(id)?.areaId === area)
  return near ? 'near' : 'other'
}

function roleShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  switch (roleFit(resume, vacancy)) {
    case null:
      return null
    case 'same':
      return 1
    case 'near':
      return sameFieldShare
    case 'other':
      return 0
  }
}

export function commonSkills(resume: ResumeFacts, vacancy: VacancyFacts): string[] {
  return vacancy.skillKeys.filter((key) => resume.skillKeys.includes(key))
}

/**
 * Only what the advert asks for is compared, so naming one more skill never lowers a score. A resume without skills has
 * none in common, which is what it says.
 */
function skillShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  const asked = vacancy.skillKeys.length
  if (asked === 0) return null
  const common = Math.min(1, commonSkills(resume, vacancy).length / Math.min(asked, enoughSkills))
  return common === 0 ? 0 : firstSkill + (1 - firstSkill) * common
}

/** The upper end of what is offered against what is asked for. */
function salaryShare(
  { salaryMonthNet: wanted }: ResumeFacts,
  { salaryMonthNet: offered }: VacancyFacts,
): PartialScore {
  if (wanted === null || offered === null || wanted <= 0) return null
  const ratio = offered / wanted
  return Math.max(0, Math.min(1, (ratio - minSalaryRatio) / (1 - minSalaryRatio)))
}

/** Done from anywhere, and the person would. */
export const isRemote = (
  resume: Pick<ResumeFacts, 'workFormats'>,
  vacancy: Pick<VacancyFacts, 'workFormats'>,
): boolean =>
  vacancy.workFormats.includes('REMOTE') &&
  (resume.workFormats.length === 0 || resume.workFormats.includes('REMOTE'))

function placeShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  if (resume.cityId === null || vacancy.cityIds.length === 0) return null
  const nearest = nearestOf(resume.cityId, vacancy.cityIds)
  if (!nearest) return null
  const { km } = nearest
  const near = km === 0 ? 1 : km <= commuteKm ? 0.9 : km <= regionKm ? 0.5 : 0
  return Math.max(near, relocationShare(resume, vacancy))
}

export function relocationShare(resume: ResumeFacts, vacancy: VacancyFacts): number {
  if (resume.relocation === 'no_relocation') return 0
  const { relocationCityIds: wished } = resume
  if (wished.length > 0 && !wished.some((id) => vacancy.cityIds.includes(id))) return 0
  return resume.relocation === 'relocation_desirable' || wished.length > 0 ? 0.8 : 0.6
}

export function formatShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  if (resume.workFormats.length === 0 || vacancy.workFormats.length === 0) return null
  return resume.workFormats.some((format) => vacancy.workFormats.includes(format)) ? 1 : 0
}

export function employmentShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  if (resume.employmentForms.length === 0 || vacancy.employmentForm === null) return null
  return resume.employmentForms.includes(vacancy.employmentForm) ? 1 : 0
}

/** Where counts three fifths, how (on site, hybrid) and on what terms one fifth each; what is done from anywhere has no where. */
function placeAndFormatShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  const parts: [PartialScore, number][] = [
    [isRemote(resume, vacancy) ? 1 : placeShare(resume, vacancy), 3],
    [formatShare(resume, vacancy), 1],
    [employmentShare(resume, vacancy), 1],
  ]
  if (parts.every(([share]) => share === null)) return null
  const sum = parts.reduce((total, [share, weight]) => total + weight * (share ?? neutralShare), 0)
  return sum / 5
}

/** Months from which a band begins. More than asked for is never a fault. */
export const monthsAsked: Record<ExperienceBand, number> = {
  noExperience: 0,
  between1And3: 12,
  between3And6: 36,
  moreThan6: 72,
}

function experienceShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  if (vacancy.experience === null) return null
  const asked = monthsAsked[vacancy.experience]
  return asked === 0 ? 1 : Math.min(1, resume.experienceMonths / asked)
}

const levels = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'l1']

/** Russian goes without saying in a Russian resume. */
export const lacksLanguage = (resume: ResumeFacts, { code, level }: LanguageFact): boolean =>
  code !== 'rus' &&
  !resume.languages.some((own) => own.code === code && levels.indexOf(own.level) >= levels.indexOf(level))

/** What is asked for and not there; nothing asked for is all there. */
function languageShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  const asked = vacancy.languages.length + vacancy.licences.length
  if (asked === 0) return 1
  const lacking =
    vacancy.languages.filter((language) => lacksLanguage(resume, language)).length +
    vacancy.licences.filter((licence) => !resume.licences.includes(licence)).length
  return (asked - lacking) / asked
}

export function partialScoresOf(resume: ResumeFacts, vacancy: VacancyFacts): PartialScores {
  return {
    role: roleShare(resume, vacancy),
    skills: skillShare(resume, vacancy),
    salary: salaryShare(resume, vacancy),
    place: placeAndFormatShare(resume, vacancy),
    experience: experienceShare(resume, vacancy),
    languages: languageShare(resume, vacancy),
  }
}

const parts = Object.keys(matchWeights) as MatchPart[]

/** What a part gives, of its weight. */
export const pointsOf = (shares: PartialScores, part: MatchPart): number =>
  matchWeights[part] * (shares[part] ?? unknownShares[part])

/** 0…100, the same whichever side asks. */
export function scoreOf(shares: PartialScores): number {
  let sum = 0
  for (const part of parts) sum += pointsOf(shares, part)
  return Math.round(sum)
}
