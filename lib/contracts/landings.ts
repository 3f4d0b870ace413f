import { z } from 'zod'
import { defineCall, moment, publicId } from './call'
import { ResumeList } from './resume-list'
import type { ResumeSearch } from './resume-search'
import { FoundVacancy } from './vacancy-search'
import type { VacancySearch } from './vacancy-search-params'

/** Lists that have landing pages: a role, a city and a condition, each of them or several. */
export const landingLists = ['vacancies', 'resumes'] as const
export type LandingList = (typeof landingLists)[number]

/** What people search for besides a trade and a place, by the part of the address that stands for it. */
export const landingConditions = ['udalenno', 'bez-opyta', 'podrabotka', 'vahta'] as const
export type LandingCondition = (typeof landingConditions)[number]

/** A page with fewer open items is not offered to search engines. */
export const minLandingItems = 5
export const landingSize = 30
/** As many addresses as one file of a sitemap may hold. */
export const maxLandingPages = 50_000
/** Fewer items that say what they pay make no middle. */
export const minLandingPays = 5

/** The search behind a condition, by the filters that both lists have. */
export const conditionFilters: Readonly<
  Record<
    LandingCondition,
    Partial<Pick<VacancySearch & ResumeSearch, 'format' | 'experience' | 'employment'>>
  >
> = {
  udalenno: { format: ['REMOTE'] },
  'bez-opyta': { experience: ['noExperience'] },
  podrabotka: { employment: ['PART'] },
  vahta: { employment: ['FLY_IN_FLY_OUT'] },
}

/** What a landing is about; at least one of the three is given. */
export interface LandingSubject {
  role: number | null
  city: number | null
  condition: LandingCondition | null
}

/** Parameters of the search that lists the same. */
export const landingQuery = ({ role, city, condition }: LandingSubject): Record<string, string> => ({
  ...(role !== null && { role: String(role) }),
  ...(city !== null && { city: String(city) }),
  ...(condition !== null &&
    Object.fromEntries(
      Object.entries(conditionFilters[condition]).map(([name, values]) => [name, values.join()]),
    )),
})

/** The subject of a search that asks for exactly a landing's content; null for any other. */
export function landingOfQuery(query: URLSearchParams): LandingSubject | null {
  const rest = new Map(query)
  if (rest.size === 0 || rest.size !== query.size) return null
  const numberOf = (name: string): number | null => {
    const value = rest.get(name)
    rest.delete(name)
    return value === undefined ? null : Number(value)
  }
  const subject = { role: numberOf('role'), city: numberOf('city') }
  if (Object.values(subject).some(Number.isNaN)) return null
  const left = [...rest].map(([name, value]) => `${name}=${value}`).join('&')
  if (left === '') return { ...subject, condition: null }
  const condition = landingConditions.find((each) => {
    const filters = landingQuery({ role: null, city: null, condition: each })
    return new URLSearchParams(filters).toString() === left
  })
  return condition ? { ...subject, condition } : null
}

export const LandingLink = z.object({
  /** After the list's own address: `medsestra/in/kazan`. */
  path: z.string(),
  name: z.string(),
  count: z.int(),
  /** There are more. */
  at_least: z.boolean(),
})
export type LandingLink = z.infer<typeof LandingLink>

const Subject = z.object({
  /** The one address of this content. */
  path: z.string(),
  role: z
    .object({
      id: z.int(),
      path: z.string(),
      /** Inside a sentence: «медсестра», «медсестры», «медсестре», «медсестрой». */
      name: z.string(),
      genitive: z.string(),
      dative: z.string(),
      instrumental: z.string(),
    })
    .nullable(),
  /** `in`: «в Нижнем Новгороде». */
  city: z.object({ id: z.int(), path: z.string(), name: z.string(), in: z.string() }).nullable(),
  condition: z.enum(landingConditions).nullable(),
})

const Landing = Subject.extend({
  total: z.int(),
  total_capped: z.boolean(),
  page: z.int(),
  pages: z.int(),
  /** Of those that were counted: all of them, or the newest of very many. */
  counted: z.int(),
  remote: z.int(),
  no_experience: z.int(),
  skills: z.array(z.object({ name: z.string(), count: z.int() })),
  /** The same elsewhere: nearest first, or where there is most. */
  cities: z.array(LandingLink),
  /** Other roles here: those of the same field first. */
  roles: z.array(LandingLink),
  conditions: z.array(LandingLink.extend({ condition: z.enum(landingConditions) })),
  counted_at: moment,
})

export const VacancyLanding = Landing.extend({
  results: z.array(FoundVacancy),
  /** Net roubles a month of the offers that say their pay; null when too few do. */
  pay: z
    .object({
      low: z.int(),
      median: z.int(),
      high: z.int(),
      offers: z.int(),
      /** By steps of 10 000 roubles, the last one open-ended. */
      bars: z.array(z.int()),
      counted_at: moment,
    })
    .nullable(),
  /** Days in which employers usually answer; null with too few records. */
  reply_days: z.number().nullable(),
  employers: z.array(z.object({ public_id: publicId, name: z.string(), count: z.int() })),
  /** There is a page of salaries for this role and city. */
  has_salaries: z.boolean(),
})
export type VacancyLanding = z.infer<typeof VacancyLanding>

/** As guests may see it. */
export const ResumeLanding = Landing.extend({ results: ResumeList.shape.results })
export type ResumeLanding = z.infer<typeof ResumeLanding>

export const PopularLandings = z.object({
  roles: z.array(LandingLink),
  cities: z.array(LandingLink),
  conditions: z.array(LandingLink.extend({ condition: z.enum(landingConditions) })),
  /** «медсестра в Казани» */
  roles_in_cities: z.array(LandingLink),
})
export type PopularLandings = z.infer<typeof PopularLandings>

const pathQuery = z.object({
  path: z.string().min(1).max(300),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
const tag = 'landings'
export const landingCalls = {
  'GET /v1/landings/vacancies': defineCall({
    method: 'GET',
    path: '/v1/landings/vacancies',
    summary:
      'Vacancies of a role, a city, a condition or several of these, with figures and what is near; `path` in any spelling',
    tag,
    auth: 'none',
    query: pathQuery,
    result: VacancyLanding,
    errors: ['not_found'],
  }),
  'GET /v1/landings/resumes': defineCall({
    method: 'GET',
    path: '/v1/landings/resumes',
    summary: 'The same of resumes that are open to everyone',
    tag,
    auth: 'none',
    query: pathQuery,
    result: ResumeLanding,
    errors: ['not_found'],
  }),
  'GET /v1/landings/pages': defineCall({
    method: 'GET',
    path: '/v1/landings/pages',
    summary: 'Every landing of vacancies with enough open items, those with most first, and its last change',
    tag,
    auth: 'none',
    result: z.array(z.object({ path: z.string(), changed_at: moment })),
  }),
  'GET /v1/landings/popular': defineCall({
    method: 'GET',
    path: '/v1/landings/popular',
    summary: 'The landings of vacancies with most open items: cities, roles, conditions, and roles in cities',
    tag,
    auth: 'none',
    result: PopularLandings,
  }),
  'GET /v1/landings/path': defineCall({
    method: 'GET',
    path: '/v1/landings/path',
    summary: 'The address of the landing of a role, a city and a condition',
    tag,
    auth: 'none',
    query: z.object({
      role: z.coerce.number().pipe(z.int32()).optional(),
      city: z.coerce.number().pipe(z.int32()).optional(),
      condition: z.enum(landingConditions).optional(),
    }),
    result: z.object({ path: z.string() }),
    errors: ['not_found'],
  }),
} as const
