import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { changeLetters, readLetters } from './unsubscribe.service'

export function unsubscribeRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/unsubscribe/:token', ({ params }) => readLetters(ctx, params.token))
  mount(app, registry, 'POST /v1/unsubscribe/:token', ({ params }) => changeLetters(ctx, params.token, false))
  mount(app, registry, 'DELETE /v1/unsubscribe/:token', ({ params }) =>
    changeLetters(ctx, params.token, true),
  )
}
