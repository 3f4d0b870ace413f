import type { ExperienceBand } from '@/lib/contracts/enums'
import { type MatchPart, matchWeights } from '@/lib/contracts/match-score'
import { roleById } from '@/server/modules/dictionaries'
import { nearestOf } from './distance'
import type { LanguageFact, ResumeFacts, VacancyFacts } from './facts'
import { type Level, levelDistance, readTitle, titleSimilarity } from './titles'

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

/** An advert names more than it needs: so many skills in common are all one can ask for. */
export const enoughSkills = 6
/** An advert that names skills in its title alone needs others too: no pair is whole by that one. */
const skillsBehindTitle = 3
/** The first skill in common says more than each further one. */
const firstSkill = 0.5
/** Pay below this part of what is asked for is no offer any more. */
const minSalaryRatio = 0.6
/** Within these one goes to work from home. */
const commuteKm = 30
const regionKm = 120

/** How the roles of the two agree, before their titles are compared. */
export type RoleKinship = 'same' | 'declared' | 'near' | 'other' | 'unknown'
/** What agreeing roles are worth by themselves; the likeness of the titles gives the rest, or a part of it. */
const kinshipShares: Readonly<Record<RoleKinship, { base: number; byTitle: number }>> = {
  same: { base: 0.5, byTitle: 0.5 },
  // Chosen beside a title that names another profession.
  declared: { base: 0.3, byTitle: 0.5 },
  near: { base: 0.2, byTitle: 0.6 },
  other: { base: 0, byTitle: 0.6 },
  unknown: { base: 0.1, byTitle: 0.8 },
}
/** A position held before says less than the one wished for. */
const heldWorth = 0.8

export interface RoleFit {
  kinship: RoleKinship
  /** Of the titles, 0…1. */
  likeness: number
}

function kinshipOf(resume: ResumeFacts, vacancy: VacancyFacts): RoleKinship {
  const titled = readTitle(resume.title).roleId
  const offered = [vacancy.roleId, readTitle(vacancy.title).roleId].filter((id) => id !== null)
  const wished = titled === null ? resume.roleIds : [...resume.roleIds, titled]
  if (offered.length === 0 || wished.length === 0) return 'unknown'
  if (titled === null ? wished.some((id) => offered.includes(id)) : offered.includes(titled)) return 'same'
  if (wished.some((id) => offered.includes(id))) return 'declared'
  const areas = new Set(offered.map((id) => roleById(id)?.areaId).filter((id) => id !== undefined))
  return wished.some((id) => areas.has(roleById(id)?.areaId ?? -1)) ? 'near' : 'other'
}

export function roleFit(resume: ResumeFacts, vacancy: VacancyFacts): RoleFit | null {
  const offered = readTitle(vacancy.title)
  const held = resume.positions.map((position) => titleSimilarity(readTitle(position), offered))
  const likeness = Math.max(
    titleSimilarity(readTitle(resume.title), offered),
    heldWorth * Math.max(0, ...held),
  )
  const kinship = kinshipOf(resume, vacancy)
  return kinship === 'unknown' && likeness === 0 ? null : { kinship, likeness }
}

function roleShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  const fit = roleFit(resume, vacancy)
  if (!fit) return null
  const { base, byTitle } = kinshipShares[fit.kinship]
  return base + byTitle * fit.likeness
}

/** Skills an advert asks for; where it lists none, those that its title names. */
export const askedSkills = ({ skillKeys, title }: VacancyFacts): readonly string[] =>
  skillKeys.length > 0 ? skillKeys : readTitle(title).skillKeys

const hasSkill = ({ skillKeys, title }: ResumeFacts, key: string): boolean =>
  skillKeys.includes(key) || readTitle(title).skillKeys.includes(key)

export const commonSkills = (resume: ResumeFacts, vacancy: VacancyFacts): string[] =>
  askedSkills(vacancy).filter((key) => hasSkill(resume, key))
export const lackingSkills = (resume: ResumeFacts, vacancy: VacancyFacts): string[] =>
  askedSkills(vacancy).filter((key) => !hasSkill(resume, key))

/**
 * Only what the advert asks for is compared, so naming one more skill never lowers a score. A resume without skills has
 * none in common, which is what it says.
 */
function skillShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  const named = askedSkills(vacancy).length
  if (named === 0) return null
  const asked = vacancy.skillKeys.length > 0 ? named : Math.max(named, skillsBehindTitle)
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

/** Where a job is for a person. `far`: neither a commute away nor somewhere they would move to. */
export interface PlaceFit {
  kind: 'remote' | 'city' | 'nearby' | 'relocation' | 'far'
  share: number
  cityId: number
  km: number
}

/** Null when one of the two has named no place. */
export function placeFit(resume: ResumeFacts, vacancy: VacancyFacts): PlaceFit | null {
  const nearest = resume.cityId === null ? null : nearestOf(resume.cityId, vacancy.cityIds)
  if (isRemote(resume, vacancy)) return { kind: 'remote', share: 1, cityId: 0, km: 0, ...nearest }
  if (!nearest) return null
  const { km } = nearest
  if (km === 0) return { kind: 'city', share: 1, ...nearest }
  const moving = relocationShare(resume, vacancy)
  const near = km <= commuteKm ? 0.9 : km <= regionKm ? 0.5 : 0
  if (near > 0) return { kind: 'nearby', share: Math.max(near, moving), ...nearest }
  return { kind: moving > 0 ? 'relocation' : 'far', share: moving, ...nearest }
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

/**
 * Where counts three fifths, how (on site, hybrid) and on what terms one fifth each. Where the place makes a job
 * impossible the rest of it counts for nothing.
 */
function placeAndFormatShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  const place = placeFit(resume, vacancy)
  const parts: [PartialScore, number][] = [
    [place?.share ?? null, 3],
    [formatShare(resume, vacancy), 1],
    [employmentShare(resume, vacancy), 1],
  ]
  if (parts.every(([share]) => share === null)) return null
  if (place?.kind === 'far') return 0
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

/** Levels that an advert naming none may mean by its years. */
const levelsOfBand: Record<ExperienceBand, Level> = {
  noExperience: { min: 0, max: 2 },
  between1And3: { min: 1, max: 2.5 },
  between3And6: { min: 2, max: 4 },
  moreThan6: { min: 3, max: 5 },
}
/** How high somebody whose title names no level may be by their months of work. Never how low: that nobody says. */
const highestByMonths: readonly [months: number, level: number][] = [
  [12, 1],
  [24, 2],
  [48, 3],
]

/** Steps from the level of the person to the one offered; null where neither title names a level. */
export function levelGap(resume: ResumeFacts, vacancy: VacancyFacts): number | null {
  const wished = readTitle(resume.title).level
  const named = readTitle(vacancy.title).level
  if (!wished && !named) return null
  const offered = named ?? (vacancy.experience === null ? null : levelsOfBand[vacancy.experience])
  if (!offered) return null
  const highest = highestByMonths.find(([below]) => resume.experienceMonths < below)?.[1] ?? 4
  return levelDistance(wished ?? { min: 0, max: highest }, offered)
}

/** Years that are asked for and lacking are often forgiven: a skill in common says more. */
const withoutYears = 0.5
/** What is left after so many steps up or down: a job below one’s level is taken sooner than one above it is given. */
const perStepUp = 0.4
const perStepDown = 0.35
const levelShare = (gap: number): number => Math.max(0, 1 - (gap > 0 ? perStepUp * gap : -perStepDown * gap))

function experienceShare(resume: ResumeFacts, vacancy: VacancyFacts): PartialScore {
  const gap = levelGap(resume, vacancy)
  if (gap === null && vacancy.experience === null) return null
  const asked = monthsAsked[vacancy.experience ?? 'noExperience']
  const years = asked === 0 ? 1 : Math.min(1, resume.experienceMonths / asked)
  return levelShare(gap ?? 0) * (withoutYears + (1 - withoutYears) * years)
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

/** 0…100 to the last digit. */
function exactScoreOf(shares: PartialScores): number {
  let sum = 0
  for (const part of parts) sum += pointsOf(shares, part)
  return sum
}

/** 0…100, the same whichever side asks. */
export const scoreOf = (shares: PartialScores): number => Math.round(exactScoreOf(shares))

/** Half a point at most: orders pairs whose parts are all worth the same. */
const tieShare = 0.49
/** Pay this many times what is asked for is as good as more. */
const enoughPay = 2

/** How much beyond enough a pair is: better paid, more skills in common, nearer. */
function surplus(resume: ResumeFacts, vacancy: VacancyFacts): number {
  const { salaryMonthNet: wanted } = resume
  const { salaryMonthNet: offered } = vacancy
  const pay = wanted === null || offered === null || wanted <= 0 ? 0 : Math.min(offered / wanted, enoughPay)
  const skills = Math.min(commonSkills(resume, vacancy).length, 2 * enoughSkills) / (2 * enoughSkills)
  const km = placeFit(resume, vacancy)?.km ?? regionKm
  return (pay / enoughPay + skills + 1 / (1 + km / commuteKm)) / 3
}

/** A pair's score, and the same before rounding with what sets apart those that score alike. */
export function fitOf(resume: ResumeFacts, vacancy: VacancyFacts): { score: number; fit: number } {
  const exact = exactScoreOf(partialScoresOf(resume, vacancy))
  return { score: Math.round(exact), fit: exact + tieShare * surplus(resume, vacancy) }
}
