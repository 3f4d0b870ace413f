import { type MatchPart, type MatchScore, matchParts, matchWeights } from '@/lib/contracts/match-score'
import { cityById, roleById } from '@/server/modules/dictionaries'
import { nearestOf } from './distance'
import type { ResumeFacts, VacancyFacts } from './facts'
import {
  commonSkills,
  employmentShare,
  formatShare,
  isRemote,
  lacksLanguage,
  monthsAsked,
  type PartialScores,
  partialScoresOf,
  pointsOf,
  relocationShare,
  roleFit,
  scoreOf,
} from './score'

type Reason = MatchScore['reasons'][number]
type Gap = MatchScore['gaps'][number]

const maxReasons = 3
const maxGaps = 2
const maxNames = 3
/** From this share on a part speaks for a pair. */
const goodShare = 0.5

/** What tells most about a pair comes first: that the profession fits goes almost without saying. */
const telling: readonly MatchPart[] = ['skills', 'place', 'salary', 'role', 'experience', 'languages']

/** One skill in common and a kindred profession are reasons already. */
const speaksFor = (part: MatchPart, shares: PartialScores): boolean =>
  part === 'skills' || part === 'role' ? (shares[part] ?? 0) > 0 : (shares[part] ?? 0) >= goodShare

/** How a skill is written, by its key. */
export type SkillName = (key: string) => string

const named = (keys: readonly string[], nameOf: SkillName) => ({
  names: keys.slice(0, maxNames).map(nameOf).join(', '),
  more: Math.max(0, keys.length - maxNames),
})

const cityName = (id: number) => cityById(id)?.name ?? ''

function reasonOf(
  part: MatchPart,
  resume: ResumeFacts,
  vacancy: VacancyFacts,
  nameOf: SkillName,
): Reason | null {
  switch (part) {
    case 'role': {
      const role = vacancy.roleId === null ? '' : (roleById(vacancy.roleId)?.name ?? '')
      return { code: roleFit(resume, vacancy) === 'same' ? 'role' : 'role_near', params: { role } }
    }
    case 'skills':
      return { code: 'skills', params: named(commonSkills(resume, vacancy), nameOf) }
    case 'salary':
      return { code: 'salary', params: {} }
    case 'place':
      return placeReason(resume, vacancy)
    case 'experience':
      // To ask for none is no reason.
      return monthsAsked[vacancy.experience ?? 'noExperience'] > 0 ? { code: 'experience', params: {} } : null
    case 'languages':
      return vacancy.languages.length + vacancy.licences.length > 0 ? { code: 'languages', params: {} } : null
  }
}

function placeReason(resume: ResumeFacts, vacancy: VacancyFacts): Reason | null {
  if (isRemote(resume, vacancy)) return { code: 'remote', params: {} }
  const nearest = resume.cityId === null ? null : nearestOf(resume.cityId, vacancy.cityIds)
  if (!nearest) return null
  const city = cityName(nearest.cityId)
  if (nearest.km === 0) return { code: 'city', params: { city } }
  if (relocationShare(resume, vacancy) > 0 && nearest.km > 120)
    return { code: 'relocation', params: { city } }
  return nearest.km <= 120 ? { code: 'nearby', params: { city, km: nearest.km } } : null
}

function gapOf(part: MatchPart, resume: ResumeFacts, vacancy: VacancyFacts, nameOf: SkillName): Gap | null {
  switch (part) {
    case 'role':
      return vacancy.roleId === null
        ? null
        : { code: 'role', params: { role: roleById(vacancy.roleId)?.name ?? '' } }
    case 'skills': {
      const lacking = vacancy.skillKeys.filter((key) => !resume.skillKeys.includes(key))
      return lacking.length > 0 ? { code: 'skills', params: named(lacking, nameOf) } : null
    }
    case 'salary': {
      const { salaryMonthNet: wanted } = resume
      const { salaryMonthNet: offered } = vacancy
      if (wanted === null || offered === null) return null
      const percent = Math.round((1 - offered / wanted) * 100)
      return percent > 0 ? { code: 'salary', params: { percent } } : null
    }
    case 'place':
      return placeGap(resume, vacancy)
    case 'experience':
      return {
        code: 'experience',
        params: { years: monthsAsked[vacancy.experience ?? 'noExperience'] / 12 },
      }
    case 'languages': {
      const language = vacancy.languages.find((each) => lacksLanguage(resume, each))
      if (language) return { code: 'language', params: { language: language.code, level: language.level } }
      const licences = vacancy.licences.filter((each) => !resume.licences.includes(each))
      return licences.length > 0 ? { code: 'licence', params: { names: licences.join(', ') } } : null
    }
  }
}

function placeGap(resume: ResumeFacts, vacancy: VacancyFacts): Gap | null {
  const nearest = resume.cityId === null ? null : nearestOf(resume.cityId, vacancy.cityIds)
  if (!isRemote(resume, vacancy) && nearest && nearest.km > 0) {
    return { code: 'city', params: { city: cityName(nearest.cityId), km: nearest.km } }
  }
  if (formatShare(resume, vacancy) === 0) return { code: 'format', params: {} }
  return employmentShare(resume, vacancy) === 0 ? { code: 'employment', params: {} } : null
}

/** The score with its parts and what speaks for and against, in codes; the words stand in the messages. */
export function explain(resume: ResumeFacts, vacancy: VacancyFacts, nameOf: SkillName): MatchScore {
  const shares = partialScoresOf(resume, vacancy)
  const known = matchParts.filter((part) => shares[part] !== null)
  const reasons = telling
    .filter((part) => speaksFor(part, shares))
    .flatMap((part) => reasonOf(part, resume, vacancy, nameOf) ?? [])
  const gaps = known
    .filter((part) => (shares[part] ?? 1) < 1)
    .sort((a, b) => lost(b) - lost(a))
    .flatMap((part) => gapOf(part, resume, vacancy, nameOf) ?? [])
  function lost(part: MatchPart): number {
    return matchWeights[part] - pointsOf(shares, part)
  }
  return {
    score: scoreOf(shares),
    parts: matchParts.map((part) => ({
      part,
      points: Math.round(pointsOf(shares, part) * 10) / 10,
      max: matchWeights[part],
      known: shares[part] !== null,
    })),
    reasons: reasons.slice(0, maxReasons),
    gaps: gaps.slice(0, maxGaps),
  }
}
