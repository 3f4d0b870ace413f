import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { dictionaryRoutes } from '@/server/modules/dictionaries/dictionaries.routes'
import { presenceRoutes } from '@/server/modules/presence/presence.routes'
import type { HttpEnv, Registry } from '@/server/platform/http/mount'

/** Every module's routes. A new module adds its line here. */
export function mountModules(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  dictionaryRoutes(app, registry)
  presenceRoutes(app, registry, ctx)
}
