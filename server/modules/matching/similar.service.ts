import type { ResumeCard } from '@/lib/contracts/resumes'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import { resumeCardsFor, resumeToView } from '@/server/modules/resumes'
import { vacancyCardsByKey, vacancyToView } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { resumesLike, vacanciesLike } from './candidates.service'
import { nearestOf } from './distance'
import type { ResumeFacts, VacancyFacts } from './facts'
import { isListedResume } from './list-source'
import { findResumes, findVacancies, type VacancyParty } from './parties.repository'
import { fitOf, monthsAsked } from './score'

const similarCount = 6
/** One employer does not fill the whole block. */
const maxPerCompany = 2

/** Who would take this vacancy exactly: what fits them is like it. */
const createCompanyLimit = (facts: VacancyFacts): ResumeFacts => ({
  title: facts.title,
  positions: [],
  roleIds: facts.roleId === null ? [] : [facts.roleId],
  skillKeys: facts.skillKeys,
  salaryMonthNet: facts.salaryMonthNet,
  cityId: facts.cityIds[0] ?? null,
  // The same job elsewhere is still the same job.
  relocation: 'relocation_possible',
  relocationCityIds: [],
  workFormats: facts.workFormats,
  employmentForms: facts.employmentForm === null ? [] : [facts.employmentForm],
  experienceMonths: monthsAsked[facts.experience ?? 'noExperience'],
  languages: facts.languages,
  licences: facts.licences,
})

/** A vacancy made for this person: whom it fits is like them. */
const madeFor = (facts: ResumeFacts): VacancyFacts => ({
  title: facts.title,
  roleId: facts.roleIds[0] ?? null,
  skillKeys: facts.skillKeys,
  salaryMonthNet: facts.salaryMonthNet,
  cityIds: facts.cityId === null ? [] : [facts.cityId],
  workFormats: facts.workFormats,
  employmentForm: null,
  experience: null,
  languages: [],
  licences: [],
})

/** Nearer ones first among those that fit alike. */
function best(vacancies: readonly VacancyParty[], of: VacancyParty): VacancyParty[] {
  const taker = createCompanyLimit(of.facts)
  const home = of.facts.cityIds[0]
  const kmTo = (facts: VacancyFacts) =>
    home === undefined ? 0 : (nearestOf(home, facts.cityIds)?.km ?? 20_000)
  const ofCompany = new Map<number, number>()
  return vacancies
    .map((vacancy) => ({
      vacancy,
      ...fitOf(taker, vacancy.facts),
      km: kmTo(vacancy.facts),
    }))
    .sort((a, b) => b.score - a.score || a.km - b.km || b.fit - a.fit || b.vacancy.id - a.vacancy.id)
    .filter(({ vacancy: { companyId } }) => {
      const many = (ofCompany.get(companyId) ?? 0) + 1
      ofCompany.set(companyId, many)
      return many <= maxPerCompany
    })
    .slice(0, similarCount)
    .map(({ vacancy }) => vacancy)
}

/**
 * Open vacancies of the same profession that would fit whoever this one fits; also beside one that has ended.
 * @throws AppError vacancy_not_found
 */
export async function similarVacancies(ctx: ServiceContext, publicId: string): Promise<VacancyCard[]> {
  const { id } = await vacancyToView(ctx, publicId)
  const [of] = await findVacancies(ctx.db, [id])
  if (!of || of.facts.roleId === null) return []
  // Beside an anonymous one, others of the same employer would tell who it is.
  const found = (await vacanciesLike(ctx, ctx.db, createCompanyLimit(of.facts))).filter(
    (vacancy) => vacancy.id !== id && !(of.anonymous && vacancy.companyId === of.companyId),
  )
  const shown = best(found, of)
  const cards = await vacancyCardsByKey(
    ctx,
    shown.map((vacancy) => vacancy.id),
  )
  return shown.flatMap((vacancy) => cards.get(vacancy.id) ?? [])
}

/**
 * People like the one of this resume, for an employer who looks at it; those it may not see are left out.
 * @throws AppError resume_not_found, forbidden for candidates
 */
export async function similarResumes(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<ResumeCard[]> {
  if (actor.accountType !== 'employer') throw new AppError('forbidden')
  const { id, userId } = await resumeToView(ctx, actor, publicId)
  const [of] = await findResumes(ctx.db, [id])
  if (!of) return []
  const facts = madeFor(of.facts)
  const people = new Set([userId])
  const ranked = (await resumesLike(ctx, ctx.db, facts))
    .filter(isListedResume)
    .map((resume) => ({ resume, fit: fitOf(resume.facts, facts).fit }))
    .sort((a, b) => b.fit - a.fit || b.resume.id - a.resume.id)
    .filter(({ resume }) => {
      const another = !people.has(resume.userId)
      people.add(resume.userId)
      return another
    })
    // A few more than are shown: some may be hidden from this company.
    .slice(0, similarCount * 3)
  const cards = await resumeCardsFor(
    ctx,
    actor,
    ranked.map(({ resume }) => resume.id),
  )
  return ranked.flatMap(({ resume }) => cards.get(resume.id) ?? []).slice(0, similarCount)
}
