import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../context'
import { readStatement } from './statement.service'

export function billingRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/my/statement', ({ actor, query }) => readStatement(ctx, actor, query))
}
