import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { presenceRoutes } from '@/server/modules/presence/presence.routes'
import type { HttpEnv, Registry } from '@/server/platform/http/mount'

/** Every module's routes. A new module adds its line here. */
export function mountModules(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  presenceRoutes(app, registry, ctx)
}
