import { defineCall, moment, publicId, publicIdParams } from './call'
import { Company } from './companies'
import { companyRoles } from './company-rights'
import { z } from './zod'

/** Roles an invitation can grant; only existing members can become owners. */
export const invitedRoles = [
  'recruiter',
  'hiring_manager',
  'interviewer',
  'viewer',
  'finance',
] as const satisfies readonly (typeof companyRoles)[number][]

/** An invitation as owners see it. */
export const CompanyInvitation = z.object({
  public_id: publicId,
  email: z.string(),
  role: z.enum(companyRoles),
  /** When the last letter was sent. */
  sent_at: moment,
  expires_at: moment,
  expired: z.boolean(),
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

/** What the link of an invitation shows to its visitor. */
export const InvitationPreview = z.object({
  company_public_id: publicId,
  company_name: z.string(),
  logo_url: z.string().nullable(),
  verified: z.boolean(),
  role: z.enum(companyRoles),
  /** The inviting member; null when they have left. */
  invited_by: z.string().nullable(),
  /** The invited address, masked. */
  email: z.string(),
  expires_at: moment,
  /** `replaced`: a later letter was sent, and only its link works. */
  state: z.enum(['open', 'expired', 'replaced']),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

const tag = 'accounts'
const list = z.array(CompanyInvitation)
const one = publicIdParams.extend({ invitationId: publicId })
const byToken = z.object({ token: z.string().min(1).max(200) })

export const companyInvitationCalls = {
  'GET /v1/accounts/company/:publicId/invitations': defineCall({
    method: 'GET',
    path: '/v1/accounts/company/:publicId/invitations',
    summary: 'Who was invited into a company and has not answered, newest first; for owners',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: list,
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/accounts/company/:publicId/invitations': defineCall({
    method: 'POST',
    path: '/v1/accounts/company/:publicId/invitations',
    summary: 'Invite a colleague by e-mail; the link of the letter works for seven days, once',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      email: z.string().trim().min(1, 'required').max(254),
      role: z.enum(invitedRoles),
    }),
    result: list,
    errors: [
      'not_found',
      'forbidden',
      'validation_failed',
      'limit_exceeded',
      'rate_limited',
      'second_factor_setup_required',
    ],
  }),
  'POST /v1/accounts/company/:publicId/invitations/:invitationId/resend': defineCall({
    method: 'POST',
    path: '/v1/accounts/company/:publicId/invitations/:invitationId/resend',
    summary: 'Send the letter again with a new link and a new term; the link before it works no more',
    tag,
    auth: 'required',
    params: one,
    result: list,
    errors: ['not_found', 'forbidden', 'rate_limited', 'second_factor_setup_required'],
  }),
  'DELETE /v1/accounts/company/:publicId/invitations/:invitationId': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/company/:publicId/invitations/:invitationId',
    summary: 'Take an invitation back: its link works no more',
    tag,
    auth: 'required',
    params: one,
    result: list,
    errors: ['not_found', 'forbidden'],
  }),
  'GET /v1/company-invitations/:token': defineCall({
    method: 'GET',
    path: '/v1/company-invitations/:token',
    summary: 'Which company invites, and into which role; changes nothing, since mail programs open links',
    tag,
    auth: 'none',
    params: byToken,
    result: InvitationPreview,
    errors: ['not_found'],
  }),
  'POST /v1/company-invitations/:token/acceptance': defineCall({
    method: 'POST',
    path: '/v1/company-invitations/:token/acceptance',
    summary: 'Join the company and act for it from now on; for accounts of employers',
    tag,
    auth: 'required',
    params: byToken,
    result: Company,
    errors: ['not_found', 'forbidden', 'wrong_state', 'limit_exceeded', 'not_enough_purchased_services'],
  }),
  'POST /v1/accounts/company/:publicId/current': defineCall({
    method: 'POST',
    path: '/v1/accounts/company/:publicId/current',
    summary: 'Act for this one of the companies one works for',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(Company),
    errors: ['not_found'],
  }),
} as const
