import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import { createLimits, type Limits } from '../accounts/rate-limits'
import {
  addOffice,
  changeCompany,
  createCompany,
  getCompanyPage,
  listCompanies,
  listCompanyVacancies,
  removeLogo,
  requestVerification,
  setLogo,
} from './companies.service'
import { inviteColleague, listInvitations, resendInvitation, revokeInvitation } from './invitations.service'
import { acceptInvitation, actFor, previewInvitation } from './join.service'
import { decideRequest } from './join-decision.service'
import { askToJoin, listOwnRequests, listRequests, withdrawRequest } from './join-requests.service'
import {
  accessOf,
  changeMemberRole,
  departureOf,
  leaveCompany,
  listMembers,
  removeMember,
} from './members.service'

export function companyRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  mountCall(app, registry, 'GET /v1/accounts/companies', ({ actor }) => listCompanies(ctx, actor))
  mountCall(app, registry, 'POST /v1/accounts/company', ({ actor, body }) => createCompany(ctx, actor, body))
  mountCall(app, registry, 'PUT /v1/accounts/company/:publicId', ({ actor, body, params }) =>
    changeCompany(ctx, actor, params.publicId, body),
  )
  mountCall(app, registry, 'POST /v1/accounts/company/:publicId/addresses', ({ actor, body, params }) =>
    addOffice(ctx, actor, params.publicId, body),
  )
  mountCall(app, registry, 'POST /v1/accounts/company/:publicId/verification', ({ actor, params }) =>
    requestVerification(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/accounts/company/:publicId/logo', ({ actor, body, params }) =>
    setLogo(ctx, limits, actor, params.publicId, body.logo),
  )
  mountCall(app, registry, 'DELETE /v1/accounts/company/:publicId/logo', ({ actor, params }) =>
    removeLogo(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/accounts/company/:publicId/departure', ({ actor, params, query }) =>
    departureOf(ctx, actor, params.publicId, query.member),
  )
  mountCall(app, registry, 'POST /v1/accounts/company/:publicId/departure', ({ actor, body, params }) =>
    leaveCompany(ctx, actor, params.publicId, body.successor ?? null),
  )
  memberRoutes(app, registry, ctx, limits)
  mountCall(app, registry, 'GET /v1/companies/:publicId', ({ params }) =>
    getCompanyPage(ctx, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/companies/:publicId/vacancies', ({ params, query }) =>
    listCompanyVacancies(ctx, params.publicId, query),
  )
}

/** Routes of members and invitations. */
function memberRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext, limits: Limits): void {
  mountCall(app, registry, 'GET /v1/accounts/access', ({ actor, query }) => accessOf(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/accounts/company/:publicId/members', ({ actor, params }) =>
    listMembers(ctx, actor, params.publicId),
  )
  mountCall(
    app,
    registry,
    'PUT /v1/accounts/company/:publicId/members/:memberId/role',
    ({ actor, body, params }) =>
      changeMemberRole(ctx, limits, actor, params.publicId, { memberId: params.memberId, role: body.role }),
  )
  mountCall(
    app,
    registry,
    'DELETE /v1/accounts/company/:publicId/members/:memberId',
    ({ actor, params, query }) =>
      removeMember(ctx, limits, actor, params.publicId, { ...query, memberId: params.memberId }),
  )
  mountCall(app, registry, 'GET /v1/accounts/company/:publicId/invitations', ({ actor, params }) =>
    listInvitations(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/accounts/company/:publicId/invitations', ({ actor, body, params }) =>
    inviteColleague(ctx, limits, actor, params.publicId, body),
  )
  mountCall(
    app,
    registry,
    'POST /v1/accounts/company/:publicId/invitations/:invitationId/resend',
    ({ actor, params }) => resendInvitation(ctx, limits, actor, params.publicId, params.invitationId),
  )
  mountCall(
    app,
    registry,
    'DELETE /v1/accounts/company/:publicId/invitations/:invitationId',
    ({ actor, params }) => revokeInvitation(ctx, actor, params.publicId, params.invitationId),
  )
  mountCall(app, registry, 'GET /v1/my/join-requests', ({ actor }) => listOwnRequests(ctx, actor))
  mountCall(app, registry, 'DELETE /v1/my/join-requests/:publicId', ({ actor, params }) =>
    withdrawRequest(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/accounts/company/:publicId/join-request', ({ actor, params }) =>
    askToJoin(ctx, limits, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/accounts/company/:publicId/join-requests', ({ actor, params }) =>
    listRequests(ctx, actor, params.publicId),
  )
  mountCall(
    app,
    registry,
    'POST /v1/accounts/company/:publicId/join-requests/:requestId/decision',
    ({ actor, body, params }) =>
      decideRequest(ctx, actor, params.publicId, { ...body, requestId: params.requestId }),
  )
  mountCall(app, registry, 'GET /v1/company-invitations/:token', ({ params }) =>
    previewInvitation(ctx, params.token),
  )
  mountCall(app, registry, 'POST /v1/company-invitations/:token/acceptance', ({ actor, params }) =>
    acceptInvitation(ctx, actor, params.token),
  )
  mountCall(app, registry, 'POST /v1/accounts/company/:publicId/current', ({ actor, params }) =>
    actFor(ctx, actor, params.publicId),
  )
}
