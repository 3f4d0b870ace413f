import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../context'
import { listAccountEvents, listCompanyEvents, recordTableExport } from './journal.service'

export function securityRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/my/security-events', ({ actor, query }) =>
    listAccountEvents(ctx, actor, query),
  )
  mountCall(app, registry, 'GET /v1/accounts/company/:publicId/audit', ({ actor, params, query }) =>
    listCompanyEvents(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'POST /v1/my/exports', ({ actor, body }) => recordTableExport(ctx, actor, body))
}
