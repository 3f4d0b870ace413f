import {
  type LandingLink,
  landingSize,
  minLandingItems,
  minLandingPays,
  type ResumeLanding,
  type VacancyLanding,
} from '@/lib/contracts/landings'
import { salaryBarCount, salaryBarStep } from '@/lib/contracts/salaries'
import { type FacetValue, searchDepth } from '@/lib/contracts/vacancy-search'
import {
  conditionFilters,
  type LandingCondition,
  type LandingSubject,
  landingConditions,
  landingQuery,
} from '@/lib/shared/landing-subject'
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
  { page, pages }: { page: number; pages: number },
): LandingLinks {
  // Further pages link the following ones. Narrower landings are spread over all pages: nothing else links each of them.
  const onPage = (values: readonly FacetValue[], isNarrower: boolean) => {
    const size = isNarrower ? Math.max(maxLinks, Math.ceil(values.length / Math.max(1, pages))) : maxLinks
    return values.slice((page - 1) * size, page * size)
  }
  const link = (change: Partial<LandingSubject>, { name, count, at_least }: Omit<FacetValue, 'value'>) => ({
    path: pathOf({ ...subject, ...change }),
    name,
    count,
    at_least,
  })
  return {
    cities: onPage(nearCities(subject, facets.city.filter(isEnough)), subject.city === null).map((value) =>
      link({ city: Number(value.value) }, value),
    ),
    roles: onPage(nearRoles(subject, facets.role.filter(isEnough)), subject.role === null).map((value) =>
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

const popularFirst = (a: FacetValue, b: FacetValue) => b.count - a.count

/** Other cities, those with most first: before all others those around this one, unless next to nothing is near. */
function nearCities({ city }: LandingSubject, values: readonly FacetValue[]): FacetValue[] {
  const centre = city === null ? undefined : cityById(city)
  const others = values.filter(({ value }) => Number(value) !== city).sort(popularFirst)
  const near = others.filter(({ value }) => {
    const other = cityById(Number(value))
    return centre && other && distanceKm(centre, other) <= nearKm
  })
  return near.length >= minNear ? [...near, ...others.filter((value) => !near.includes(value))] : others
}

/** Other roles: those of the same field first, each by its count. */
function nearRoles({ role }: LandingSubject, values: readonly FacetValue[]): FacetValue[] {
  const area = role === null ? undefined : roleById(role)?.areaId
  const others = values.filter(({ value }) => Number(value) !== role).sort(popularFirst)
  const related = others.filter(({ value }) => roleById(Number(value))?.areaId === area)
  return [...related, ...others.filter((value) => !related.includes(value))]
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

interface Found<T> {
  results: T[]
  page: number
  total: number
  total_capped: boolean
}
type Facets = Parameters<typeof linksOf>[1] & { skill: readonly FacetValue[] }

/** What a landing of either list says. @throws AppError not_found for a page after the last one */
function presentLanding<T>(
  subject: LandingSubject,
  page: number,
  { list, facets, now }: { list: Found<T>; facets: Facets; now: Date },
) {
  if (page > 1 && (list.page !== page || list.results.length === 0)) throw new AppError('not_found')
  const pages = Math.ceil(Math.min(list.total, searchDepth) / landingSize)
  const countOf = (facet: 'format' | 'experience', value: string) =>
    facets[facet].find((each) => each.value === value)?.count ?? 0
  return {
    ...presentSubject(subject),
    results: list.results,
    total: list.total,
    total_capped: list.total_capped,
    page,
    pages,
    remote: countOf('format', 'REMOTE'),
    no_experience: countOf('experience', 'noExperience'),
    skills: facets.skill.slice(0, maxSkills).map(({ name, count }) => ({ name, count })),
    ...linksOf(subject, facets, { page, pages }),
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
    const landing = presentLanding(subject, page, { list, facets, now })
    const [employers, [reply]] = await Promise.all([
      findTopEmployers(ctx.db, ids, maxEmployers),
      findReplyDays(ctx.db, ids),
    ])
    return {
      ...landing,
      counted: ids.length,
      pay:
        known && subject.condition === null
          ? { ...known, counted_at: known.counted_at ?? now.toISOString() }
          : paysOf(pays, now),
      reply_days: reply && reply.known >= minReplies ? reply.days : null,
      employers: employers.filter(({ name }) => name !== ''),
      has_salaries: known !== null,
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
    return { ...presentLanding(subject, page, { list, facets, now: ctx.clock.now() }), counted: list.total }
  }
}

/** The address of a subject by its keys. @throws AppError not_found for a role or a city that nobody knows */
export function landingPath(subject: LandingSubject): { path: string } {
  const { role, city, condition } = subject
  const isKnown = (role === null || roleById(role)) && (city === null || cityById(city))
  if (!isKnown || (role === null && city === null && condition === null)) throw new AppError('not_found')
  return { path: pathOf(subject) }
}
