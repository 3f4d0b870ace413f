import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { MatchCounters } from '@/lib/contracts/matching'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { resumeCardsFor } from '../resumes/views.service'
import { vacancyCardsByKey } from '../vacancies/party-cards.service'
import { arrange } from './arrange'
import { findSeeker } from './exclusions.repository'
import { type ListedResume, type ListedVacancy, listedResumes, listedVacancies } from './listing.repository'
import { findList, type Kind, type ListState, markVisited } from './lists.repository'
import { ensureList, explainPair } from './matching.service'
import { nearestOf } from './near'
import {
  findOwnResume,
  findOwnVacancy,
  findResumes,
  findVacancies,
  type ResumeParty,
  type VacancyParty,
} from './parties.repository'
import { isRemote } from './shares'

/** Fewer applications than these are few. */
const fewResponses = 10
const visitMinutes = 30

/** @throws AppError resume_not_found for what is not the person's own */
async function ownResume(ctx: ServiceContext, actor: Actor, publicId: string): Promise<ResumeParty> {
  const resume = await findOwnResume(ctx.db, actor.userId, publicId)
  if (!resume) throw new AppError('resume_not_found')
  return resume
}

/** @throws AppError vacancy_not_found for what is not the own company's */
async function ownVacancy(ctx: ServiceContext, actor: Actor, publicId: string): Promise<VacancyParty> {
  const vacancy = actor.company ? await findOwnVacancy(ctx.db, actor.company.id, publicId) : undefined
  if (!vacancy) throw new AppError('vacancy_not_found')
  return vacancy
}

async function linesOfResume(ctx: ServiceContext, resume: ResumeParty): Promise<ListedVacancy[]> {
  const seeker = await findSeeker(ctx.db, resume.userId, resume.birthDate)
  return listedVacancies(ctx.db, resume.id, seeker, ctx.clock.now())
}

const linesOfVacancy = (ctx: ServiceContext, actor: Actor, vacancy: VacancyParty): Promise<ListedResume[]> =>
  listedResumes(ctx.db, vacancy.id, { verified: actor.company?.verified ?? false, now: ctx.clock.now() })

const later = (moment: number, than: Date | null): boolean => than !== null && moment > than.getTime()

/** How many there are, and how many nobody has looked at; before the first look there is nothing to compare with. */
const count = (lines: readonly { found_at: number }[], list: ListState | undefined): MatchCounters => ({
  total: lines.length,
  new: lines.filter((line) => later(line.found_at, list?.visitedAt ?? null)).length,
})

const kmTo = (from: number | null, cities: readonly number[]) =>
  from === null ? null : (nearestOf(from, cities)?.km ?? null)

const pageOf = <T>(lines: readonly T[], { page, size }: { page: number; size: number }): T[] =>
  lines.slice((page - 1) * size, page * size)

const nothing = ({ page, size }: { page: number; size: number }) => ({
  results: [],
  total: 0,
  page,
  size,
  counters: { total: 0, new: 0 },
  computed_at: null,
})

/**
 * Vacancies for an own resume, the best first unless asked otherwise.
 * @throws AppError resume_not_found
 */
export async function resumeMatches(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  query: CallParsed<'GET /v1/resumes/:publicId/matches', 'query'>,
): Promise<CallResult<'GET /v1/resumes/:publicId/matches'>> {
  const resume = await ownResume(ctx, actor, publicId)
  if (!(await ensureList(ctx, 'resume', resume))) return nothing(query)
  const [all, list] = await Promise.all([linesOfResume(ctx, resume), findList(ctx.db, 'resume', resume.id)])
  const lines = all
    .filter(
      (line) =>
        (!query.with_salary || line.salary_month_net !== null) &&
        (!query.without_agencies || !line.agency) &&
        (!query.few_responses || line.responses < fewResponses) &&
        (!query.only_new || later(line.found_at, list?.previousVisitAt ?? null)),
    )
    .map((line) => ({
      ...line,
      date: line.published_at ?? 0,
      salary: line.salary_month_net,
      // What is done from anywhere is as near as can be.
      distance: isRemote(resume.facts, { ...emptyPlace, workFormats: line.work_formats })
        ? 0
        : kmTo(resume.facts.cityId, line.city_ids),
    }))
  const shown = pageOf(arrange(lines, query.sort, 'highest'), query)
  const ids = shown.map((line) => line.id)
  const [cards, parties] = await Promise.all([vacancyCardsByKey(ctx, ids, actor), findVacancies(ctx.db, ids)])
  const partyOf = new Map(parties.map((party) => [party.id, party]))
  const results = shown.flatMap((line) => {
    const [card, vacancy] = [cards.get(line.id), partyOf.get(line.id)]
    if (!card || !vacancy) return []
    const remote = isRemote(resume.facts, vacancy.facts)
    return {
      vacancy: card,
      responses: line.responses,
      agency: line.agency,
      warnings: line.own_employer ? (['own_employer'] as const).slice() : [],
      match: explainPair(resume, vacancy),
      distance_km: remote ? null : kmTo(resume.facts.cityId, vacancy.facts.cityIds),
      pay: { offered: vacancy.facts.salaryMonthNet, wanted: resume.facts.salaryMonthNet },
      is_new: later(line.found_at, list?.previousVisitAt ?? null),
      found_at: new Date(line.found_at).toISOString(),
      actions: ['apply' as const],
    }
  })
  return {
    results,
    total: lines.length,
    page: query.page,
    size: query.size,
    counters: count(all, list),
    computed_at: list?.computedAt.toISOString() ?? null,
  }
}

const emptyPlace = {
  roleId: null,
  skillKeys: [],
  salaryMonthNet: null,
  cityIds: [],
  employmentForm: null,
  experience: null,
  languages: [],
  licences: [],
}

/**
 * Resumes for a vacancy of the own company, without names and contacts.
 * @throws AppError vacancy_not_found
 */
export async function vacancyMatches(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  query: CallParsed<'GET /v1/vacancies/:publicId/matches', 'query'>,
): Promise<CallResult<'GET /v1/vacancies/:publicId/matches'>> {
  const vacancy = await ownVacancy(ctx, actor, publicId)
  if (!(await ensureList(ctx, 'vacancy', vacancy))) return nothing(query)
  const [all, list] = await Promise.all([
    linesOfVacancy(ctx, actor, vacancy),
    findList(ctx.db, 'vacancy', vacancy.id),
  ])
  const lines = all
    .filter(
      (line) =>
        line.score >= query.min_score &&
        (query.city === undefined || line.city_id === query.city) &&
        (!query.only_new || later(line.found_at, list?.previousVisitAt ?? null)),
    )
    .map((line) => ({
      ...line,
      date: line.raised_at,
      salary: line.salary_month_net,
      distance: kmTo(line.city_id, vacancy.facts.cityIds),
    }))
  const shown = pageOf(arrange(lines, query.sort, 'lowest'), query)
  const parties = await findResumes(
    ctx.db,
    shown.map((line) => line.id),
  )
  const partyOf = new Map(parties.map((party) => [party.id, party]))
  const cards = await resumeCardsFor(
    ctx,
    actor,
    parties.map((party) => party.id),
  )
  const results = shown.flatMap((line) => {
    const [card, resume] = [cards.get(line.id), partyOf.get(line.id)]
    if (!card || !resume) return []
    return {
      resume: card,
      match: explainPair(resume, vacancy),
      distance_km: isRemote(resume.facts, vacancy.facts)
        ? null
        : kmTo(resume.facts.cityId, vacancy.facts.cityIds),
      pay: { offered: vacancy.facts.salaryMonthNet, wanted: resume.facts.salaryMonthNet },
      is_new: later(line.found_at, list?.previousVisitAt ?? null),
      found_at: new Date(line.found_at).toISOString(),
      actions: actor.company?.verified && actor.company.role !== 'viewer' ? ['invite' as const] : [],
    }
  })
  return {
    results,
    total: lines.length,
    page: query.page,
    size: query.size,
    counters: count(all, list),
    computed_at: list?.computedAt.toISOString() ?? null,
  }
}

export async function resumeMatchCounters(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<MatchCounters> {
  const resume = await ownResume(ctx, actor, publicId)
  if (!(await ensureList(ctx, 'resume', resume))) return { total: 0, new: 0 }
  return count(await linesOfResume(ctx, resume), await findList(ctx.db, 'resume', resume.id))
}

export async function vacancyMatchCounters(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<MatchCounters> {
  const vacancy = await ownVacancy(ctx, actor, publicId)
  if (!(await ensureList(ctx, 'vacancy', vacancy))) return { total: 0, new: 0 }
  return count(await linesOfVacancy(ctx, actor, vacancy), await findList(ctx.db, 'vacancy', vacancy.id))
}

/** The list has been looked at. @throws AppError resume_not_found, vacancy_not_found */
export async function seeMatches(
  ctx: ServiceContext,
  actor: Actor,
  kind: Kind,
  publicId: string,
): Promise<null> {
  const { id } = await (kind === 'resume' ? ownResume : ownVacancy)(ctx, actor, publicId)
  await markVisited(ctx.db, kind, id, { now: ctx.clock.now(), visitMinutes })
  return null
}
