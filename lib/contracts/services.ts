import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { consumables, entitlementKinds, planCodes, promotionKinds } from './plan-catalogue'
import { ResumeView } from './resumes'
import { z } from './zod'

const tag = 'billing'
/** Quota of a company. `left` is what remains. */
export const Entitlement = z.object({
  kind: z.enum(entitlementKinds),
  initial: z.int(),
  /** Used and reserved; for limits of concurrent use: the current number. */
  taken: z.int(),
  left: z.int(),
  /** Remaining units by when they expire, the nearest first: they are used first. Empty for limits of concurrent use. */
  parts: z.array(z.object({ left: z.int(), expires_at: moment })),
})
export type Entitlement = z.infer<typeof Entitlement>

export const ServiceUse = z.object({
  public_id: publicId,
  kind: z.enum(consumables),
  status: z.enum(['reserved', 'used', 'returned']),
  /** The acting member; null for the system and for people who have left. */
  by: z.string().nullable(),
  vacancy: z.object({ public_id: publicId, title: z.string() }).nullable(),
  resume: z.object({ public_id: publicId, title: z.string() }).nullable(),
  created_at: moment,
  ends_at: moment.nullable(),
})
export type ServiceUse = z.infer<typeof ServiceUse>

export const serviceCalls = {
  'GET /v1/my/services': defineCall({
    method: 'GET',
    path: '/v1/my/services',
    summary: 'What the company may still do: by its plan, and by what it bought',
    tag,
    auth: 'required',
    result: z.object({
      plan: z.enum(planCodes),
      results: z.array(Entitlement),
      /** Number of overdue replies, when they are too many for promotions. */
      answers_owed: z.int().nullable(),
    }),
    errors: ['forbidden', 'company_required'],
  }),
  'GET /v1/my/services/uses': defineCall({
    method: 'GET',
    path: '/v1/my/services/uses',
    summary: 'Who of the company used what, the latest first',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(ServiceUse),
    errors: ['forbidden', 'company_required'],
  }),
  'POST /v1/vacancies/:publicId/promotions': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/promotions',
    summary:
      'Apply a promotion one has to an open vacancy of one’s own; the same again goes on where the first ends',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ kind: z.enum(promotionKinds) }),
    result: ServiceUse,
    status: 201,
    idempotent: true,
    errors: [
      'vacancy_not_found',
      'forbidden',
      'wrong_state',
      'not_enough_purchased_services',
      'answers_owed',
    ],
  }),
  'POST /v1/resumes/:publicId/contacts': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/contacts',
    summary:
      'Open name and contacts, once per company and for good; nothing is taken when they are open already, or hidden',
    tag,
    auth: 'required',
    heedsBrake: true,
    params: publicIdParams,
    body: z.object({ token: z.string().max(64).optional() }),
    result: ResumeView,
    errors: [
      'forbidden',
      'company_required',
      'company_not_verified',
      'resume_not_found',
      'contacts_hidden',
      'not_enough_purchased_services',
    ],
  }),
} as const
