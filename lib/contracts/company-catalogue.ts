import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { LandingLink } from './landings'
import { CompanyRef } from './vacancies'
import { z } from './zod'

/** First letters of names by their part of an address; `latin` and `digits` stand for all of these. */
export const companyLetters =
  'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh sch eh yu ya latin digits'.split(' ')

const Named = z.object({ id: z.int(), name: z.string() })
export const HiringCompany = CompanyRef.pick({ name: true, verified: true, logo_url: true }).extend({
  public_id: publicId,
  open_vacancies: z.int(),
  /** Where it is, or where it hires. */
  city: Named.nullable(),
  /** In how many cities it hires. */
  cities: z.int(),
  /** Its business areas. */
  fields: z.array(Named),
})
export type HiringCompany = z.infer<typeof HiringCompany>

/** A company of the same trade and place that answers sooner, and no smaller a share of applications. */
export const SoonerCompany = HiringCompany.extend({ reply: CompanyRef.shape.reply.unwrap() })
export type SoonerCompany = z.infer<typeof SoonerCompany>

/** Links carry the part of an address after `/ru/companies/`. */
export const CompanyCatalogue = pageOf(HiringCompany).extend({
  /** The one address of this content; empty for all companies. */
  path: z.string(),
  field: Named.extend({ path: z.string() }).nullable(),
  /** `in`: «в Нижнем Новгороде». */
  city: Named.extend({ path: z.string(), in: z.string() }).nullable(),
  /** As people read it: «Ж», «A–Z». */
  letter: z.string().nullable(),
  /** Business areas here, those with most companies first. */
  fields: z.array(LandingLink),
  /** The same elsewhere. */
  cities: z.array(LandingLink),
  /** Every letter that a name begins with. */
  letters: z.array(LandingLink),
})
export type CompanyCatalogue = z.infer<typeof CompanyCatalogue>

const id = z.coerce.number().pipe(z.int32())
const tag = 'companies'
export const companyCatalogueCalls = {
  'GET /v1/companies': defineCall({
    method: 'GET',
    path: '/v1/companies',
    summary:
      'Companies with open vacancies, those with most first: by business area, city, first letter and words of the name; `path` stands for the first three, in any spelling',
    tag,
    auth: 'none',
    query: pageQuery.extend({
      path: z.string().max(300).default(''),
      field: id.optional(),
      city: id.optional(),
      letter: z.enum(companyLetters).optional(),
      text: z.string().trim().max(100).default(''),
    }),
    result: CompanyCatalogue,
    errors: ['not_found'],
  }),
  'GET /v1/companies/:publicId/sooner': defineCall({
    method: 'GET',
    path: '/v1/companies/:publicId/sooner',
    summary:
      'Companies with open vacancies of the same business area and city that answer applications sooner; the quickest first',
    tag,
    auth: 'none',
    params: publicIdParams,
    result: z.array(SoonerCompany),
    errors: ['not_found'],
  }),
  'GET /v1/sitemap/catalogue': defineCall({
    method: 'GET',
    path: '/v1/sitemap/catalogue',
    summary: 'Pages of the catalogue of companies with enough of them, each with its last change',
    tag: 'sitemap',
    auth: 'none',
    result: z.array(z.object({ path: z.string(), changed_at: moment })),
  }),
} as const
