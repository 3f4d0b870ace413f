import { defineCall, moment, publicId, publicIdParams } from './call'
import { companyRoles } from './company-rights'
import { z } from './zod'

const tag = 'accounts'
export const CompanyMember = z.object({
  public_id: publicId,
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: z.string().nullable(),
  role: z.enum(companyRoles),
  /** Member since. */
  since: moment,
  /** Whether it is the requesting person. */
  you: z.boolean(),
  /** The only owner, who cannot leave or be demoted. */
  last_owner: z.boolean(),
})
export type CompanyMember = z.infer<typeof CompanyMember>

/** Why an account has no access to a company; null where nothing is to be explained to it. */
export const MemberAccess = z
  .object({
    /** A company ended it, the person left, or a member was not opened the vacancy. */
    state: z.enum(['ended', 'left', 'not_opened']),
    company: z.string(),
    /** Who ended it; null when that account is gone. */
    by: z.string().nullable(),
    at: moment.nullable(),
  })
  .nullable()
export type MemberAccess = z.infer<typeof MemberAccess>

export const companyMemberCalls = {
  'GET /v1/accounts/access': defineCall({
    method: 'GET',
    path: '/v1/accounts/access',
    summary:
      'Why this account has no access to a company or vacancy: it ended, or was never given to the vacancy. ' +
      'Null for strangers; without either, the last ending for those who are in no company',
    tag,
    auth: 'required',
    query: z.object({ company: publicId.optional(), vacancy: publicId.optional() }),
    result: MemberAccess,
  }),
  'GET /v1/accounts/company/:publicId/members': defineCall({
    method: 'GET',
    path: '/v1/accounts/company/:publicId/members',
    summary: 'People of a company, owners first',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(CompanyMember),
    errors: ['not_found'],
  }),
  'PUT /v1/accounts/company/:publicId/members/:memberId/role': defineCall({
    method: 'PUT',
    path: '/v1/accounts/company/:publicId/members/:memberId/role',
    summary:
      'Change what a member may do; for owners. Whoever only looks from now on hands their vacancies to the owner who decided, or to the next one. ' +
      'Making an owner asks for a step-up',
    tag,
    auth: 'required',
    params: publicIdParams.extend({ memberId: publicId }),
    body: z.object({ role: z.enum(companyRoles) }),
    result: z.array(CompanyMember),
    errors: [
      'not_found',
      'forbidden',
      'wrong_state',
      'validation_failed',
      'rate_limited',
      'step_up_required',
    ],
  }),
  'DELETE /v1/accounts/company/:publicId/members/:memberId': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/company/:publicId/members/:memberId',
    summary:
      'Take somebody out of the company; for owners. Their vacancies go to the successor, or to the owner who decided',
    tag,
    auth: 'required',
    params: publicIdParams.extend({ memberId: publicId }),
    query: z.object({ successor: publicId.optional() }),
    result: z.array(CompanyMember),
    errors: ['not_found', 'forbidden', 'wrong_state', 'validation_failed', 'rate_limited'],
  }),
} as const

/** What prevents a member from leaving: no other owner, vacancies without a successor, money on the account. */
export const departureBlocks = ['members', 'vacancies', 'balance'] as const

/** What to know before leaving a company. */
export const Departure = z.object({
  blocked: z.enum(departureBlocks).nullable(),
  /** Number of vacancies the person is responsible for. */
  vacancies: z.int(),
  /** Possible successors, most likely first. */
  successors: z.array(z.object({ public_id: publicId, first_name: z.string(), last_name: z.string() })),
})
export type Departure = z.infer<typeof Departure>
