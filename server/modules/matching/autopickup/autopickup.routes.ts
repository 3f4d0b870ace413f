import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import { createLimiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../../context'
import { getAutopickup, saveAutopickup } from './agents.service'
import { confirmFinds } from './confirm.service'
import { dismiss, listFinds, seeFinds, tryOut } from './finds.service'

/** A trial run reads and scores hundreds of adverts. */
const rules = { autopickupTrial: { points: 30, duration: 60 } } as const

export function autopickupRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limiter = createLimiter(ctx.db.$client, ctx.keys, rules)
  mount(app, registry, 'GET /v1/resumes/:publicId/autopickup', ({ actor, params }) =>
    getAutopickup(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/resumes/:publicId/autopickup', ({ actor, params, body }) =>
    saveAutopickup(ctx, actor, params.publicId, body),
  )
  mount(app, registry, 'GET /v1/resumes/:publicId/autopickup/finds', ({ actor, params, query }) =>
    listFinds(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'POST /v1/resumes/:publicId/autopickup/trial', async ({ actor, params, body }) => {
    await limiter.take('autopickupTrial', String(actor.userId))
    return tryOut(ctx, actor, params.publicId, body)
  })
  mount(app, registry, 'POST /v1/resumes/:publicId/autopickup/seen', ({ actor, params, body, socketId }) =>
    seeFinds(ctx, actor, params.publicId, { ids: body.ids, socketId }),
  )
  mount(app, registry, 'POST /v1/resumes/:publicId/autopickup/dismissals', ({ actor, params, body }) =>
    dismiss(ctx, actor, params.publicId, { findPublicId: body.find_public_id, reason: body.reason }),
  )
  mount(app, registry, 'DELETE /v1/resumes/:publicId/autopickup/dismissals', ({ actor, params, body }) =>
    dismiss(ctx, actor, params.publicId, { findPublicId: body.find_public_id, reason: null }),
  )
  mount(
    app,
    registry,
    'POST /v1/resumes/:publicId/autopickup/confirmations',
    ({ actor, params, body, socketId }) =>
      confirmFinds(ctx, actor, params.publicId, { items: body.items, socketId }),
  )
}
