import { type MatchPart, type MatchScore, matchParts, matchWeights } from '@/lib/contracts/match-score'
import { cityById, roleById } from '@/server/modules/dictionaries'
import type { ResumeFacts, VacancyFacts } from './facts'
import {
  askedSkills,
  commonSkills,
  employmentShare,
  enoughSkills,
  formatShare,
  lackingSkills,
  lacksLanguage,
  levelGap,
  monthsAsked,
  type PartialScores,
  partialScoresOf,
  placeFit,
  pointsOf,
  roleFit,
  scoreOf,
} from './score'
import { readTitle } from './titles'

type Reason = MatchScore['reasons'][number]
type Gap = MatchScore['gaps'][number]
/** What one part says of a pair: for it or against it, never both. */
export type Statement = { reason: Reason } | { gap: Gap }

const maxReasons = 3
const maxGaps = 2
const maxNames = 3
/** From this share on a profession speaks for a pair: a kindred one with a similar title does. */
const kindredShare = 0.35
/** From this share on a place a drive away is near enough. */
const nearShare = 0.8

/** What tells most about a pair comes first: that the profession fits goes almost without saying. */
const telling: readonly MatchPart[] = ['skills', 'place', 'salary', 'role', 'experience', 'languages']

/** How a skill is written, by its key. */
export type SkillName = (key: string) => string

const named = (keys: readonly string[], nameOf: SkillName) => ({
  names: keys.slice(0, maxNames).map(nameOf).join(', '),
  more: Math.max(0, keys.length - maxNames),
})

const reason = (code: Reason['code'], params: Reason['params'] = {}): Statement => ({
  reason: { code, params },
})
const gap = (code: Gap['code'], params: Gap['params'] = {}): Statement => ({ gap: { code, params } })

const cityName = (id: number) => cityById(id)?.name ?? ''

function roleStatement(resume: ResumeFacts, vacancy: VacancyFacts, share: number): Statement | null {
  const fit = roleFit(resume, vacancy)
  if (!fit) return null
  const roleId = vacancy.roleId ?? readTitle(vacancy.title).roleId
  const role = (roleId === null ? undefined : roleById(roleId)?.name) ?? vacancy.title
  if (share < kindredShare) {
    // One of the chosen roles agrees, so it is the position that differs.
    return fit.kinship === 'declared' ? gap('title', { title: vacancy.title }) : gap('role', { role })
  }
  return reason(fit.kinship === 'same' || fit.kinship === 'declared' ? 'role' : 'role_near', { role })
}

function skillStatement(resume: ResumeFacts, vacancy: VacancyFacts, nameOf: SkillName): Statement {
  const common = commonSkills(resume, vacancy)
  const lacking = lackingSkills(resume, vacancy)
  const short = (keys: readonly string[]) => keys.slice(0, maxNames).map(nameOf).join(', ')
  return common.length * 2 >= Math.min(askedSkills(vacancy).length, enoughSkills)
    ? reason('skills', { ...named(common, nameOf), lacks: lacking.length, lacking: short(lacking) })
    : gap('skills', { ...named(lacking, nameOf), has: common.length, having: short(common) })
}

function salaryStatement({ salaryMonthNet: wanted }: ResumeFacts, vacancy: VacancyFacts): Statement | null {
  const { salaryMonthNet: offered } = vacancy
  if (wanted === null || offered === null) return null
  const percent = Math.round((1 - offered / wanted) * 100)
  return percent > 0 ? gap('salary', { percent }) : reason('salary')
}

/** The gravest thing first: a place that cannot be, the format, the terms, then how far it is. */
function placeStatement(resume: ResumeFacts, vacancy: VacancyFacts): Statement | null {
  const fit = placeFit(resume, vacancy)
  const where = fit && { city: cityName(fit.cityId), km: fit.km }
  if (where && fit.kind === 'far') return gap('place', where)
  const format = formatShare(resume, vacancy)
  const employment = employmentShare(resume, vacancy)
  if (format === 0) return gap('format')
  if (employment === 0) return gap('employment')
  if (!fit || !where) {
    if (format === null && employment === null) return null
    return reason(format === null ? 'employment' : 'format')
  }
  switch (fit.kind) {
    case 'remote':
      return reason('remote')
    case 'city':
      return reason('city', { city: where.city })
    case 'nearby':
      return fit.share < nearShare ? gap('city', where) : reason('nearby', where)
    default:
      return reason('relocation', { city: where.city })
  }
}

function experienceStatement(resume: ResumeFacts, vacancy: VacancyFacts): Statement | null {
  const asked = monthsAsked[vacancy.experience ?? 'noExperience']
  if (resume.experienceMonths < asked) return gap('experience', { years: asked / 12 })
  const steps = levelGap(resume, vacancy)
  if (steps === null && vacancy.experience === null) return null
  if (steps) return gap(steps > 0 ? 'level_above' : 'level_below')
  if (asked > 0) return reason('experience')
  return reason(vacancy.experience === null ? 'level' : 'no_experience')
}

function languageStatement(resume: ResumeFacts, vacancy: VacancyFacts): Statement | null {
  if (vacancy.languages.length + vacancy.licences.length === 0) return null
  const language = vacancy.languages.find((each) => lacksLanguage(resume, each))
  if (language) return gap('language', { language: language.code, level: language.level })
  const licences = vacancy.licences.filter((each) => !resume.licences.includes(each))
  return licences.length > 0 ? gap('licence', { names: licences.join(', ') }) : reason('languages')
}

/** The one thing a part says; null when one of the two has not spoken of it, or nothing is asked for. */
function statementOf(
  part: MatchPart,
  resume: ResumeFacts,
  vacancy: VacancyFacts,
  { shares, nameOf }: { shares: PartialScores; nameOf: SkillName },
): Statement | null {
  const share = shares[part]
  if (share === null) return null
  switch (part) {
    case 'role':
      return roleStatement(resume, vacancy, share)
    case 'skills':
      return skillStatement(resume, vacancy, nameOf)
    case 'salary':
      return salaryStatement(resume, vacancy)
    case 'place':
      return placeStatement(resume, vacancy)
    case 'experience':
      return experienceStatement(resume, vacancy)
    case 'languages':
      return languageStatement(resume, vacancy)
  }
}

/** What every part says, what tells most first; a part without anything to compare says nothing. */
export function statementsOf(
  resume: ResumeFacts,
  vacancy: VacancyFacts,
  nameOf: SkillName,
): { part: MatchPart; statement: Statement }[] {
  const shares = partialScoresOf(resume, vacancy)
  return telling.flatMap((part) => {
    const statement = statementOf(part, resume, vacancy, { shares, nameOf })
    return statement ? [{ part, statement }] : []
  })
}

const gravest: readonly Gap['code'][] = ['title', 'role', 'place']
const gravity = ({ code }: Gap) => gravest.indexOf(code)

/** The score with its parts and what speaks for and against, in codes; the words stand in the messages. */
export function explain(resume: ResumeFacts, vacancy: VacancyFacts, nameOf: SkillName): MatchScore {
  const shares = partialScoresOf(resume, vacancy)
  const lost = (part: MatchPart) => matchWeights[part] - pointsOf(shares, part)
  const statements = statementsOf(resume, vacancy, nameOf)
  const reasons = statements.flatMap(({ statement }) => ('reason' in statement ? [statement.reason] : []))
  const gaps = statements
    .flatMap(({ part, statement }) => ('gap' in statement ? [{ part, gap: statement.gap }] : []))
    // What makes a job impossible is said before anything else, and then that it is another one.
    .sort((a, b) => gravity(b.gap) - gravity(a.gap) || lost(b.part) - lost(a.part))
    .map((each) => each.gap)
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
