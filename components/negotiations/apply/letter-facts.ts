import type { MatchScore } from '@/lib/contracts/match-score'
import type { ResumeView } from '@/lib/contracts/resumes'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { skillKey } from '@/lib/shared/skill-names'

export type DraftedVacancy = Pick<
  VacancyView,
  | 'title'
  | 'role'
  | 'skills'
  | 'experience'
  | 'cities'
  | 'work_formats'
  | 'employment_form'
  | 'night_shifts'
  | 'languages'
  | 'driver_licences'
>
export type DraftedResume = Pick<
  ResumeView,
  | 'roles'
  | 'skills'
  | 'total_experience_months'
  | 'city'
  | 'relocation'
  | 'relocation_cities'
  | 'work_formats'
  | 'employment_forms'
  | 'night_shifts'
  | 'languages'
  | 'driver_licences'
>

const yearsAsked = { noExperience: 0, between1And3: 1, between3And6: 3, moreThan6: 6 } as const
// Repeated here: importing the contract's list would bundle its validator.
const levels = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'l1'] as const
const maxSkills = 5

export type DraftedMatch = Pick<MatchScore, 'reasons' | 'gaps'>

/**
 * What stands in both: nothing here is concluded or embellished, and nothing is said that the match speaks against. The
 * server's keys of skills know synonyms, so its names of common skills are taken where no spelling agrees.
 */
export function sharedFacts(
  vacancy: DraftedVacancy,
  resume: DraftedResume,
  match: DraftedMatch = { reasons: [], gaps: [] },
) {
  const { reasons, gaps } = match
  const against = new Set(gaps.map(({ code }) => code))
  const named =
    reasons.find(({ code }) => code === 'skills')?.params.names ??
    gaps.find(({ code }) => code === 'skills')?.params.having ??
    ''
  const own = new Set(resume.skills.map(skillKey))
  const same = vacancy.skills.filter((skill) => own.has(skillKey(skill)))
  const years = vacancy.experience === null ? 0 : yearsAsked[vacancy.experience]
  const city = vacancy.cities.find(({ id }) => id === resume.city?.id)
  const movesTo =
    resume.relocation === 'no_relocation'
      ? undefined
      : vacancy.cities.find(({ id }) => resume.relocation_cities.some((each) => each.id === id))
  // Who lives elsewhere and has not said they move cannot come in, whatever format the resume allows.
  const canCome =
    vacancy.cities.length === 0 ||
    (city ?? movesTo) !== undefined ||
    reasons.some(({ code }) => code === 'nearby' || code === 'relocation')
  return {
    role: resume.roles.some(({ id }) => id === vacancy.role?.id) ? (vacancy.role?.name ?? null) : null,
    skills: same.length > 0 ? same.slice(0, maxSkills) : named ? [String(named)] : [],
    experience:
      years > 0 && !against.has('experience') && resume.total_experience_months >= years * 12
        ? { years, months: resume.total_experience_months }
        : null,
    city: city?.name ?? null,
    relocation: city ? null : (movesTo?.name ?? null),
    formats: vacancy.work_formats.filter(
      (code) =>
        resume.work_formats.includes(code) &&
        !against.has('format') &&
        (code === 'REMOTE' || (canCome && !against.has('place'))),
    ),
    employment: against.has('employment')
      ? []
      : resume.employment_forms.filter((code) => code === vacancy.employment_form),
    nights: vacancy.night_shifts && resume.night_shifts,
    languages: resume.languages.filter((has) =>
      vacancy.languages.some(
        (asked) => asked.code === has.code && levels.indexOf(asked.level) <= levels.indexOf(has.level),
      ),
    ),
    licences: vacancy.driver_licences.filter((code) => resume.driver_licences.includes(code)),
  }
}
