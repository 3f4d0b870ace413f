import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import { addStopped, removeStopped, stopList, suggestStoppable } from './stop-list.service'

export function stopListRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/my/stop-list', ({ query, actor }) => stopList(ctx, actor, query))
  mount(app, registry, 'GET /v1/my/stop-list/suggest', ({ query, actor }) =>
    suggestStoppable(ctx, actor, query),
  )
  mount(app, registry, 'POST /v1/my/stop-list', ({ body, actor }) =>
    addStopped(ctx, actor, body.company_public_id),
  )
  mount(app, registry, 'DELETE /v1/my/stop-list', ({ body, actor }) =>
    removeStopped(ctx, actor, body.company_public_id),
  )
}
