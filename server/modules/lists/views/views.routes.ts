import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { addressOf, createLimits } from '@/server/modules/identity'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import { recordView } from './record.service'
import { markViewsSeen, ownViewStats, resumeViewers } from './views.service'

export function viewRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  mount(app, registry, 'POST /v1/views', async ({ body, actor, ip, userAgent }) => {
    await limits.take('viewAddress', addressOf(ip))
    const { type, public_id: publicId, token } = body
    return recordView(ctx, actor, { type, publicId, token, ip, userAgent })
  })
  mount(app, registry, 'POST /v1/my/views/seen', ({ body, actor }) =>
    markViewsSeen(ctx, actor, { type: body.type, publicId: body.public_id }),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/views', ({ params, query, actor }) =>
    ownViewStats(ctx, actor, { type: 'vacancy', ...params, days: query.days }),
  )
  mount(app, registry, 'GET /v1/resumes/:publicId/views', ({ params, query, actor }) =>
    ownViewStats(ctx, actor, { type: 'resume', ...params, days: query.days }),
  )
  mount(app, registry, 'GET /v1/resumes/:publicId/viewers', ({ params, query, actor }) =>
    resumeViewers(ctx, actor, params.publicId, query),
  )
}
