import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { createHome } from './home.service'

export function homeRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const home = createHome(ctx)
  mount(app, registry, 'GET /v1/home', () => home())
}
