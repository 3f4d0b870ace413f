import type { Hono } from 'hono'
import { fieldErrorsOf } from '@/lib/contracts/errors'
import { AuthorizeChannel } from '@/lib/contracts/presence'
import { AppError } from '@/server/platform/errors'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import { authorizeChannel } from './channel-authorization.service'
import { setPresence } from './presence.service'

export function presenceRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  // Standard Pusher clients post a form and expect the bare signature without our envelope.
  app.post('/v1/broadcasting/auth', async (c, next) => {
    const type = c.req.header('content-type') ?? ''
    if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type)) return next()
    const actor = await c.var.resolveActor()
    if (!actor) throw new AppError('unauthorized')
    const request = AuthorizeChannel.safeParse(await c.req.parseBody())
    if (!request.success) {
      throw new AppError('validation_failed', { fields: fieldErrorsOf(request.error) })
    }
    return c.json(await authorizeChannel(ctx, actor, request.data))
  })
  mountCall(app, registry, 'POST /v1/broadcasting/auth', ({ actor, body }) =>
    authorizeChannel(ctx, actor, body),
  )
  mountCall(app, registry, 'PUT /v1/presence', ({ actor, body, socketId }) =>
    setPresence(ctx, actor, body, socketId),
  )
}
