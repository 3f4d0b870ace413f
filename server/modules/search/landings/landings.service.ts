import {
  conditionFilters,
  type LandingCondition,
  type LandingLink,
  type LandingSubject,
  landingConditions,
  landingQuery,
  landingSize,
  minLandingItems,
  minLandingPays,
  type ResumeLanding,
  type VacancyLanding,
} from '@/lib/contracts/landings'
import { salaryBarCount, salaryBarStep } from '@/lib/contracts/salaries'
import { type FacetValue, searchDepth } from '@/lib/contracts/vacancy-search'
import { cityForms, roleForms } from '@/server/modules/dictionaries'
import { cityById, roleById } from '@/server/modules/vacancies'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import type { ResumeSearchService } from '../resumes/search.service'
import { salaryFigures } from '../salaries/salaries.service'
import { distanceKm } from '../vacancies/places'
import type { VacancySearchService } from '../vacancies/search.service'
import { pathOf, subjectOfPath } from './landing-path'
import { findReplyDays, findTopEmployers } from './landings.repository'

const maxEmployers = 8
const maxSkills = 10
const maxLinks = 10
/** People go this far for work. */
const nearKm = 150
const minNear = 3
/** What fewer employers do says nothing of the others. */
const minReplies = 5

/** The subject of an address. @throws AppError not_found for nonsense */
export function subjectOf(path: string): LandingSubject {
  const subject = subjectOfPath(path)
  if (!subject) throw new AppError('not_found')
  return subject
}

/** The subject as pages show it, with the addresses of its parts. */
export function presentSubject(subject: LandingSubject) {
  const { role, city, condition } = subject
  const alone = { role: null, city: null, condition: null }
  return {
    path: pathOf(subject),
    role:
      role === null ? null : { id: role, path: pathOf({ ...alone, role }), ...withoutSlug(roleForms(role)) },
    city:
      city === null
        ? null
        : {
            id: city,
            path: pathOf({ ...alone, city }),
            name: cityById(city)?.name ?? '',
            in: cityForms(city).in,
          },
    condition,
  }
}

const withoutSlug = <T extends { slug: string }>({ slug: _, ...forms }: T) => forms

export interface LandingLinks {
  cities: LandingLink[]
  roles: LandingLink[]
  conditions: (LandingLink & { condition: LandingCondition })[]
}

const isEnough = ({ count }: Pick<FacetValue, 'count'>) => count >= minLandingItems

/** Pages near a subject that have enough to be shown: the same elsewhere, other roles here, narrower ones. */
export function linksOf(
  subject: LandingSubject,
  facets: Record<'city' | 'role' | 'format' | 'experience' | 'employment', readonly FacetValue[]>,
): LandingLinks {
  const link = (change: Partial<LandingSubject>, { name, count, at_least }: Omit<FacetValue, 'value'>) => ({
    path: pathOf({ ...subject, ...change }),
    name,
    count,
    at_least,
  })
  return {
    cities: nearCities(subject, facets.city.filter(isEnough)).map((value) =>
      link({ city: Number(value.value) }, value),
    ),
    roles: nearRoles(subject, facets.role.filter(isEnough)).map((value) =>
      link({ role: Number(value.value) }, { ...value, name: roleForms(Number(value.value)).name }),
    ),
    conditions:
      subject.condition !== null
        ? []
        : landingConditions.flatMap((condition) => {
            const [[name, [wanted]] = ['format', []]] = Object.entries(conditionFilters[condition])
            const value = facets[name as 'format'].find((each) => each.value === wanted)
            return value && isEnough(value) ? [{ ...link({ condition }, value), condition }] : []
          }),
  }
}

/** Other cities: those around this one, or those with most. */
function nearCities({ city }: LandingSubject, values: readonly FacetValue[]): FacetValue[] {
  const centre = city === null ? undefined : cityById(city)
  const others = values.filter(({ value }) => Number(value) !== city)
  if (!centre) return others.slice(0, maxLinks)
  const away = ({ value }: FacetValue) => {
    const other = cityById(Number(value))
    return other ? distanceKm(centre, other) : Number.POSITIVE_INFINITY
  }
  const near = others.filter((value) => away(value) <= nearKm).sort((a, b) => away(a) - away(b))
  // Where next to nothing is near, people look at the largest.
  return near.length >= minNear ? near.slice(0, maxLinks) : others.slice(0, maxLinks)
}

/** Other roles: those of the same field first, each by its count. */
function nearRoles({ role }: LandingSubject, values: readonly FacetValue[]): FacetValue[] {
  const area = role === null ? undefined : roleById(role)?.areaId
  const others = values.filter(({ value }) => Number(value) !== role)
  const related = others.filter(({ value }) => roleById(Number(value))?.areaId === area)
  return [...related, ...others.filter((value) => !related.includes(value))].slice(0, maxLinks)
}

/** Quartiles and histogram of these pays; null when too few say it. */
function paysOf(pays: readonly number[], now: Date): VacancyLanding['pay'] {
  if (pays.length < minLandingPays) return null
  const sorted = pays.toSorted((a, b) => a - b)
  const quantile = (part: number) => {
    const at = (sorted.length - 1) * part
    const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
    return Math.round((low + (high - low) * (at % 1)) / 1000) * 1000
  }
  const bars = Array.from({ length: salaryBarCount }, () => 0)
  for (const pay of sorted) {
    const bar = Math.min(Math.floor(pay / salaryBarStep), salaryBarCount - 1)
    bars[bar] = (bars[bar] ?? 0) + 1
  }
  return {
    low: quantile(0.25),
    median: quantile(0.5),
    high: quantile(0.75),
    offers: sorted.length,
    bars,
    counted_at: now.toISOString(),
  }
}

/** Landing pages of vacancies: one search, read once for cards, counts and figures. */
export function createVacancyLandings(ctx: ServiceContext, search: VacancySearchService) {
  return async ({ path, page }: { path: string; page: number }): Promise<VacancyLanding> => {
    const subject = subjectOf(path)
    const raw = { ...landingQuery(subject), size: String(landingSize) }
    const now = ctx.clock.now()
    const [list, { facets }, { ids, pays }, known] = await Promise.all([
      search.list(null, { ...raw, page: String(page) }),
      search.facets(raw),
      search.sample(raw),
      salaryFigures(ctx, subject),
    ])
    if (page > 1 && (list.page !== page || list.results.length === 0)) throw new AppError('not_found')
    const [employers, [reply]] = await Promise.all([
      findTopEmployers(ctx.db, ids, maxEmployers),
      findReplyDays(ctx.db, ids),
    ])
    const countOf = (facet: 'format' | 'experience', value: string) =>
      facets[facet].find((each) => each.value === value)?.count ?? 0
    return {
      ...presentSubject(subject),
      results: list.results,
      total: list.total,
      total_capped: list.total_capped,
      page,
      pages: Math.ceil(Math.min(list.total, searchDepth) / landingSize),
      counted: ids.length,
      remote: countOf('format', 'REMOTE'),
      no_experience: countOf('experience', 'noExperience'),
      pay:
        known && subject.condition === null
          ? { ...known, counted_at: known.counted_at ?? now.toISOString() }
          : paysOf(pays, now),
      reply_days: reply && reply.known >= minReplies ? reply.days : null,
      employers: employers.filter(({ name }) => name !== ''),
      skills: facets.skill.slice(0, maxSkills).map(({ name, count }) => ({ name, count })),
      ...linksOf(subject, facets),
      has_salaries: known !== null,
      counted_at: now.toISOString(),
    }
  }
}

/** Landing pages of resumes, as guests see them. Nothing is kept: what somebody takes back is gone at once. */
export function createResumeLandings(ctx: ServiceContext, search: ResumeSearchService) {
  return async ({ path, page }: { path: string; page: number }): Promise<ResumeLanding> => {
    const subject = subjectOf(path)
    const raw = { ...landingQuery(subject), size: String(landingSize) }
    const [list, { facets }] = await Promise.all([
      search.list(null, { ...raw, page: String(page) }),
      search.facets(null, raw),
    ])
    if (page > 1 && (list.page !== page || list.results.length === 0)) throw new AppError('not_found')
    const countOf = (facet: 'format' | 'experience', value: string) =>
      facets[facet].find((each) => each.value === value)?.count ?? 0
    return {
      ...presentSubject(subject),
      results: list.results,
      total: list.total,
      total_capped: list.total_capped,
      page,
      pages: Math.ceil(Math.min(list.total, searchDepth) / landingSize),
      counted: list.total,
      remote: countOf('format', 'REMOTE'),
      no_experience: countOf('experience', 'noExperience'),
      skills: facets.skill.slice(0, maxSkills).map(({ name, count }) => ({ name, count })),
      ...linksOf(subject, facets),
      counted_at: ctx.clock.now().toISOString(),
    }
  }
}

/** The address of a subject by its keys. @throws AppError not_found for a role or a city that nobody knows */
export function landingPath(subject: LandingSubject): { path: string } {
  const { role, city, condition } = subject
  const isKnown = (role === null || roleById(role)) && (city === null || cityById(city))
  if (!isKnown || (role === null && city === null && condition === null)) throw new AppError('not_found')
  return { path: pathOf(subject) }
}
