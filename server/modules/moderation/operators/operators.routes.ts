import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { readDead, requeueAsOperator } from './dead-letters.service'

export function operatorRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/moderation/dead-letters', ({ actor, query }) => readDead(ctx, actor, query))
  mount(app, registry, 'POST /v1/moderation/dead-letters/requeue', ({ actor, body }) =>
    requeueAsOperator(ctx, actor, body),
  )
}
