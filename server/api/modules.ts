import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import type { HttpEnv, Registry } from '@/server/platform/http/mount'

/** Every module's routes. A new module adds its line here. */
export function mountModules(_app: Hono<HttpEnv>, _registry: Registry, _ctx: ServiceContext): void {}
