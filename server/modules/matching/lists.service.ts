import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { MemberHome } from '@/lib/contracts/home'
import type { MatchSort } from '@/lib/contracts/matching'
import { cityById } from '@/server/modules/dictionaries'
import { resumeCardsFor } from '@/server/modules/resumes'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import { type Actor, actorMay } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { nearestOf } from './distance'
import type { MatchList } from './list-source'
import type { ListedResume } from './listed-cards.repository'
import { explainPair } from './matching.service'
import {
  count,
  isAfter,
  linesOfResume,
  linesOfVacancy,
  ownResume,
  ownVacancy,
  visitsOf,
  whyEmpty,
} from './own-lists.service'
import { findResumes, findVacancies, type ResumeParty } from './parties.repository'
import { matchListOf } from './refresh.service'
import { isRemote } from './score'

type MatchesQuery = CallParsed<'GET /v1/resumes/:publicId/matches', 'query'>
type MatchesPage = CallResult<'GET /v1/resumes/:publicId/matches'>

/** What a list is ordered by. */
interface Line {
  id: number
  score: number
  fit: number
  /** Milliseconds: of the publication, or of the last time it was raised. */
  date: number
  /** Roubles a month. */
  salary: number | null
  /** Kilometres; null when unknown. */
  distance: number | null
}

/** Unknown ones last, whichever way. */
const last = (value: number | null, way: 1 | -1) => (value === null ? Number.POSITIVE_INFINITY : value * way)

const keys: Record<MatchSort, (line: Line, pay: 1 | -1) => number> = {
  match: ({ score }) => -score,
  date: ({ date }) => -date,
  salary: ({ salary }, pay) => last(salary, pay),
  distance: ({ distance }) => last(distance, 1),
}

/**
 * In the order asked for, the better match first among equals.
 * @param salaries `highest` for who earns it, `lowest` for who pays it
 */
function arrange<T extends Line>(lines: readonly T[], sort: MatchSort, salaries: 'highest' | 'lowest'): T[] {
  const pay = salaries === 'highest' ? -1 : 1
  const difference = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return [...lines].sort(
    (a, b) =>
      difference(keys[sort](a, pay), keys[sort](b, pay)) ||
      b.score - a.score ||
      b.fit - a.fit ||
      b.date - a.date ||
      b.id - a.id,
  )
}

/** Fewer applications than these are few. */
const fewResponses = 10
const maxCities = 30

const distanceTo = (from: number | null, cities: readonly number[]) =>
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
  query: MatchesQuery,
): Promise<MatchesPage> {
  const resume = await ownResume(ctx, actor, publicId)
  const list = await matchListOf(ctx, { kind: 'resume', party: resume })
  if (!list) return { ...nothing(query), empty: null }
  return matchesSince(ctx, actor, { resume, list, since: list.state.previousVisitAt }, query)
}

/** @param since what was found later is new */
async function matchesSince(
  ctx: ServiceContext,
  actor: Actor,
  { resume, list, since }: { resume: ResumeParty; list: MatchList; since: Date | null },
  query: MatchesQuery,
): Promise<MatchesPage> {
  const { computedAt } = list.state
  const all = await linesOfResume(ctx, resume, list)
  const lines = all
    .filter(
      (line) =>
        (!query.with_salary || line.salary_month_net !== null) &&
        (!query.without_agencies || !line.agency) &&
        (!query.few_responses || line.responses < fewResponses) &&
        (!query.only_new || isAfter(line.found_at, since)),
    )
    .map((line) => ({
      ...line,
      date: line.published_at ?? 0,
      salary: line.salary_month_net,
      // What is done from anywhere is as near as can be.
      distance: isRemote(resume.facts, { workFormats: line.work_formats })
        ? 0
        : distanceTo(resume.facts.cityId, line.city_ids),
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
      warnings: line.own_employer ? ['own_employer' as const] : [],
      match: explainPair(resume, vacancy),
      distance_km: remote ? null : distanceTo(resume.facts.cityId, vacancy.facts.cityIds),
      pay: { offered: vacancy.facts.salaryMonthNet, wanted: resume.facts.salaryMonthNet },
      is_new: isAfter(line.found_at, since),
      found_at: new Date(line.found_at).toISOString(),
      // One applies to an imported advert where it came from.
      actions: card.imported === null ? ['apply' as const] : [],
    }
  })
  return {
    results,
    total: lines.length,
    page: query.page,
    size: query.size,
    counters: count(all, list.state),
    empty: all.length === 0 ? await whyEmpty(ctx, resume, list) : null,
    computed_at: computedAt.toISOString(),
  }
}

/**
 * Matches for the home page, of the first own resume that has some: those found since its list was last visited, or all
 * of them before the first visit.
 */
export async function newMatchesOf(
  ctx: ServiceContext,
  actor: Actor,
  resumes: readonly { public_id: string; title: string }[],
  limit: number,
): Promise<MemberHome['matches']> {
  const query = { sort: 'match', with_salary: false, without_agencies: false, few_responses: false } as const
  for (const resume of resumes) {
    const party = await ownResume(ctx, actor, resume.public_id)
    const list = await matchListOf(ctx, { kind: 'resume', party })
    if (!list) continue
    const { visitedAt } = list.state
    const found = await matchesSince(
      ctx,
      actor,
      { resume: party, list, since: visitedAt ?? new Date(0) },
      { ...query, only_new: true, page: 1, size: limit },
    )
    if (found.total > 0)
      return { resume, is_first: visitedAt === null, count: found.total, results: found.results }
  }
  return null
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
  const list = await matchListOf(ctx, { kind: 'vacancy', party: vacancy })
  if (!list) return { ...nothing(query), cities: [] }
  const [all, visits] = await Promise.all([
    linesOfVacancy(ctx, actor, vacancy, list),
    visitsOf(ctx, actor, vacancy.id, list),
  ])
  const { previousVisitAt } = visits
  const lines = all
    .filter(
      (line) =>
        line.score >= query.min_score &&
        (query.city === undefined || line.city_id === query.city) &&
        (!query.only_new || isAfter(line.found_at, previousVisitAt)),
    )
    .map((line) => ({
      ...line,
      date: line.raised_at,
      salary: line.salary_month_net,
      distance: distanceTo(line.city_id, vacancy.facts.cityIds),
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
        : distanceTo(resume.facts.cityId, vacancy.facts.cityIds),
      pay: { offered: vacancy.facts.salaryMonthNet, wanted: resume.facts.salaryMonthNet },
      is_new: isAfter(line.found_at, previousVisitAt),
      found_at: new Date(line.found_at).toISOString(),
      actions: actor.company?.verified && actorMay(actor, 'recruit') ? ['invite' as const] : [],
    }
  })
  return {
    results,
    total: lines.length,
    page: query.page,
    size: query.size,
    counters: count(all, visits),
    cities: citiesOf(all),
    computed_at: list.state.computedAt.toISOString(),
  }
}

/** Cities of a list, those with most people first. */
function citiesOf(lines: readonly ListedResume[]) {
  const counts = new Map<number, number>()
  for (const { city_id: id } of lines) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .map(([id, many]) => ({ id, name: cityById(id)?.name ?? '', count: many }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.count - a.count || a.id - b.id)
    .slice(0, maxCities)
}
