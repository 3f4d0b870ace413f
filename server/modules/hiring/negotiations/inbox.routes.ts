import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { declineMany, undoMany } from './bulk-decline.service'
import { companyFunnel, vacancyFunnel } from './funnel.service'
import { addNote, changeNote, getMarks, setMarks, tagsOf } from './marks.service'

export function inboxRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/negotiations/:publicId/marks', ({ actor, params }) =>
    getMarks(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/negotiations/:publicId/marks', ({ actor, params, body, socketId }) =>
    setMarks(ctx, actor, { ...body, publicId: params.publicId, socketId }),
  )
  mount(app, registry, 'POST /v1/negotiations/:publicId/notes', ({ actor, params, body, socketId }) =>
    addNote(ctx, actor, { publicId: params.publicId, text: body.text, socketId }),
  )
  mount(app, registry, 'PUT /v1/negotiation-notes/:publicId', ({ actor, params, body, socketId }) =>
    changeNote(ctx, actor, { publicId: params.publicId, change: body, socketId }),
  )
  mount(app, registry, 'DELETE /v1/negotiation-notes/:publicId', ({ actor, params, socketId }) =>
    changeNote(ctx, actor, { publicId: params.publicId, change: 'delete', socketId }),
  )
  mount(app, registry, 'POST /v1/negotiation-notes/:publicId/restoration', ({ actor, params, socketId }) =>
    changeNote(ctx, actor, { publicId: params.publicId, change: 'restore', socketId }),
  )
  mount(app, registry, 'POST /v1/vacancies/:publicId/declines', ({ actor, params, body, socketId }) =>
    declineMany(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
  mount(app, registry, 'DELETE /v1/vacancies/:publicId/declines', ({ actor, params, body, socketId }) =>
    undoMany(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/funnel', ({ actor, params, query }) =>
    vacancyFunnel(ctx, actor, params.publicId, query.days),
  )
  mount(app, registry, 'GET /v1/my/funnel', ({ actor, query }) => companyFunnel(ctx, actor, query.days))
  mount(app, registry, 'GET /v1/vacancies/:publicId/negotiation-tags', ({ actor, params }) =>
    tagsOf(ctx, actor, params.publicId),
  )
}
