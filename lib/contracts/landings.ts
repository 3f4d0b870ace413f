import { landingConditions } from '../shared/landing-subject'
import { defineCall, moment, publicId } from './call'
import { ResumeList } from './resume-list'
import { FoundVacancy } from './vacancy-search'
import { z } from './zod'

/** Lists that have landing pages: a role, a city and a condition, each of them or several. */
export const landingLists = ['vacancies', 'resumes'] as const
export type LandingList = (typeof landingLists)[number]

/** A page with fewer open items is not offered to search engines. */
export const minLandingItems = 5
export const landingSize = 30
/** As many addresses as one file of a sitemap may hold. */
export const maxLandingPages = 50_000
/** Fewer items that say what they pay make no middle. */
export const minLandingPays = 5

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
    summary: 'Every landing of a list with enough open items, those with most first, and its last change',
    tag,
    auth: 'none',
    query: z.object({ list: z.enum(landingLists).default('vacancies') }),
    result: z.array(z.object({ path: z.string(), changed_at: moment })),
  }),
  'GET /v1/landings/popular': defineCall({
    method: 'GET',
    path: '/v1/landings/popular',
    summary: 'The landings of a list with most open items: cities, roles, conditions, and roles in cities',
    tag,
    auth: 'none',
    query: z.object({
      list: z.enum(landingLists).default('vacancies'),
      size: z.coerce.number().int().min(1).max(5000).default(6),
    }),
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
