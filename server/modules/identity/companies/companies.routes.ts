import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { createLimits } from '../accounts/limits'
import { changeCompany, createCompany, listCompanies, requestVerification } from './companies.service'
import { getCompanyPage, listCompanyVacancies } from './company-page.service'
import { departureOf, leaveCompany } from './departure.service'
import { removeLogo, setLogo } from './logo.service'
import { memberRoutes } from './members.routes'

export function companyRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  mount(app, registry, 'GET /v1/accounts/companies', ({ actor }) => listCompanies(ctx, actor))
  mount(app, registry, 'POST /v1/accounts/company', ({ actor, body }) => createCompany(ctx, actor, body))
  mount(app, registry, 'PUT /v1/accounts/company/:publicId', ({ actor, body, params }) =>
    changeCompany(ctx, actor, params.publicId, body),
  )
  mount(app, registry, 'POST /v1/accounts/company/:publicId/verification', ({ actor, params }) =>
    requestVerification(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/accounts/company/:publicId/logo', ({ actor, body, params }) =>
    setLogo(ctx, limits, actor, params.publicId, body.logo),
  )
  mount(app, registry, 'DELETE /v1/accounts/company/:publicId/logo', ({ actor, params }) =>
    removeLogo(ctx, actor, params.publicId),
  )
  mount(app, registry, 'GET /v1/accounts/company/:publicId/departure', ({ actor, params }) =>
    departureOf(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/accounts/company/:publicId/departure', ({ actor, body, params }) =>
    leaveCompany(ctx, actor, params.publicId, body.successor ?? null),
  )
  memberRoutes(app, registry, ctx, limits)
  mount(app, registry, 'GET /v1/companies/:publicId', ({ params }) => getCompanyPage(ctx, params.publicId))
  mount(app, registry, 'GET /v1/companies/:publicId/vacancies', ({ params, query }) =>
    listCompanyVacancies(ctx, params.publicId, query),
  )
}
