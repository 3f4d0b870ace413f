import { defineCall, moment, publicId, publicIdParams } from './call'
import { invitedRoles } from './company-invitations'
import { companyRoles } from './company-rights'
import { z } from './zod'

const tag = 'accounts'
const joinRequestStatuses = ['waiting', 'accepted', 'declined', 'withdrawn'] as const
export type JoinRequestStatus = (typeof joinRequestStatuses)[number]

/** A request as its author sees it: only the public name of the other company. */
export const OwnJoinRequest = z.object({
  public_id: publicId,
  company_name: z.string(),
  /** The author's own company with the same ИНН; null once it is deleted. */
  from_company_public_id: publicId.nullable(),
  /** `lapsed`: pending, but the ИНН has changed since. */
  status: z.enum([...joinRequestStatuses, 'lapsed']),
  role: z.enum(companyRoles).nullable(),
  created_at: moment,
  decided_at: moment.nullable(),
  /** After a decline: no new request before this moment. */
  ask_again_at: moment.nullable(),
})
export type OwnJoinRequest = z.infer<typeof OwnJoinRequest>

/** A pending request as the owners see it. */
export const JoinRequest = z.object({
  public_id: publicId,
  first_name: z.string(),
  last_name: z.string(),
  /** A verified address, to recognise a colleague by. */
  email: z.string().nullable(),
  from_company_name: z.string().nullable(),
  created_at: moment,
})
export type JoinRequest = z.infer<typeof JoinRequest>

export const joinRequestCalls = {
  'GET /v1/my/join-requests': defineCall({
    method: 'GET',
    path: '/v1/my/join-requests',
    summary: 'Requests of the person to be let into companies, newest first',
    tag,
    auth: 'required',
    result: z.array(OwnJoinRequest),
  }),
  'DELETE /v1/my/join-requests/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/join-requests/:publicId',
    summary: 'Withdraw a request that waits',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(OwnJoinRequest),
    errors: ['not_found', 'wrong_state'],
  }),
  'POST /v1/accounts/company/:publicId/join-request': defineCall({
    method: 'POST',
    path: '/v1/accounts/company/:publicId/join-request',
    summary: 'Ask to be let into the verified company that has the same ИНН as this company of one’s own',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(OwnJoinRequest),
    status: 201,
    errors: ['not_found', 'forbidden', 'wrong_state', 'limit_exceeded', 'rate_limited'],
  }),
  'GET /v1/accounts/company/:publicId/join-requests': defineCall({
    method: 'GET',
    path: '/v1/accounts/company/:publicId/join-requests',
    summary: 'Who asks to be let into a company, longest waiting first; for owners',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(JoinRequest),
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/accounts/company/:publicId/join-requests/:requestId/decision': defineCall({
    method: 'POST',
    path: '/v1/accounts/company/:publicId/join-requests/:requestId/decision',
    summary: 'Let somebody in with a role, or decline; for owners',
    tag,
    auth: 'required',
    params: publicIdParams.extend({ requestId: publicId }),
    body: z.discriminatedUnion('accept', [
      z.object({ accept: z.literal(true), role: z.enum(invitedRoles) }),
      z.object({ accept: z.literal(false) }),
    ]),
    result: z.array(JoinRequest),
    errors: [
      'not_found',
      'forbidden',
      'wrong_state',
      'limit_exceeded',
      'not_enough_purchased_services',
      'second_factor_setup_required',
      'validation_failed',
    ],
  }),
} as const
