import { day, defineCall, moment, publicIdParams } from './call'
import { z } from './zod'

/** Minimum number of offers for statistics. */
export const minSalaries = 20
/** Bucket width of the histogram, roubles; the last bucket is open-ended. */
export const salaryBarStep = 10_000
export const salaryBarCount = 32

const Quartiles = z.object({
  /** Net roubles a month: quartiles `low`, `median`, `high` of the offers. */
  low: z.int(),
  median: z.int(),
  high: z.int(),
  /** Sample size. */
  offers: z.int(),
})
export type SalaryQuartiles = z.infer<typeof Quartiles>

export const SalaryHint = Quartiles.extend({
  /** Scope of the sample: the city, its region, or everywhere. */
  area: z.enum(['city', 'region', 'everywhere']),
})
export type SalaryHint = z.infer<typeof SalaryHint>

const Named = Quartiles.extend({ id: z.int(), name: z.string() })

export const SalaryPage = z.object({
  role: z.object({ id: z.int(), name: z.string() }).nullable(),
  city: z.object({ id: z.int(), name: z.string(), region: z.string() }).nullable(),
  /** What was asked about; null when there are too few offers. */
  figures: Quartiles.extend({
    /** Offers by steps of 10 000 roubles. */
    bars: z.array(z.int()),
    /** Days on which the first and the last of them were published; none is older than twelve months. */
    since: z.iso.date().nullable(),
    until: z.iso.date().nullable(),
    /** Offers stated before tax and on hand; the others do not say and are taken as they stand. */
    gross: z.int(),
    net: z.int(),
    /** Offers stated in another currency. */
    converted: z.int(),
  }).nullable(),
  /** The same role, or all roles, in the whole country: to compare a city with. Null where it is the figures themselves. */
  country: Quartiles.nullable(),
  /** The role, or all roles, in other cities; most offers first. */
  cities: z.array(Named),
  /** Roles in the city, or in the whole country; most offers first. */
  roles: z.array(Named),
  /** National medians by month of publication, oldest first; empty with too few months. */
  months: z.array(z.object({ month: z.string(), median: z.int(), offers: z.int() })),
  /** When it was computed; null before the first run. */
  counted_at: moment.nullable(),
})
export type SalaryPage = z.infer<typeof SalaryPage>

/** What a company offers for a role in its open vacancies, beside the market. */
export const CompanyPay = z.object({
  role: z.object({ id: z.int(), name: z.string() }),
  /** Its lowest and highest offer, net roubles a month. */
  from: z.int(),
  to: z.int(),
  /** Vacancies that say their pay. */
  vacancies: z.int(),
  /** The market where most of these vacancies are, or around; null where too little is known. */
  market: SalaryHint.extend({ city: z.object({ id: z.int(), name: z.string() }).nullable() }).nullable(),
})
export type CompanyPay = z.infer<typeof CompanyPay>

const id = z.coerce.number().pipe(z.int32())
const tag = 'vacancies'
export const salaryCalls = {
  'GET /v1/salaries': defineCall({
    method: 'GET',
    path: '/v1/salaries',
    summary:
      'What is offered: quartiles, histogram, cities of a role and roles of a city, months; by own open vacancies',
    tag,
    auth: 'none',
    query: z.object({ role: id.optional(), city: id.optional() }),
    result: SalaryPage,
    errors: ['not_found'],
  }),
  'GET /v1/salaries/hint': defineCall({
    method: 'GET',
    path: '/v1/salaries/hint',
    summary:
      'What is offered for a role in a city or, where too few offers are open, around it; null when too few anywhere',
    tag,
    auth: 'none',
    query: z.object({ role: id, city: id.optional() }),
    result: SalaryHint.nullable(),
  }),
  'GET /v1/companies/:publicId/salaries': defineCall({
    method: 'GET',
    path: '/v1/companies/:publicId/salaries',
    summary: 'What a company offers by role, beside the market; roles with most open vacancies first',
    tag,
    auth: 'none',
    params: publicIdParams,
    result: z.array(CompanyPay),
    errors: ['not_found'],
  }),
  'GET /v1/salaries/pages': defineCall({
    method: 'GET',
    path: '/v1/salaries/pages',
    summary: 'Every role and city there is enough to tell of, for search engines',
    tag,
    auth: 'none',
    result: z.array(
      z.object({
        role_id: z.int().nullable(),
        city_id: z.int().nullable(),
        /** Day of the last offer counted. */
        changed_on: day.nullable(),
      }),
    ),
  }),
} as const
