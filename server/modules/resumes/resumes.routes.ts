import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import { createResume, getOwnResume, listOwnResumes, saveResume } from './own.service'
import { archiveResume, hideResume, publishResume, renewDirectLink } from './publication.service'
import { searchResumes } from './search.service'
import { resumesByIds, viewResume } from './views.service'

export function resumeRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/resumes', ({ query, actor }) => searchResumes(ctx, actor, query))
  mount(app, registry, 'POST /v1/resumes/by-ids', ({ body, actor }) => resumesByIds(ctx, actor, body.ids))
  mount(app, registry, 'GET /v1/my/resumes', ({ query, actor }) => listOwnResumes(ctx, actor, query))
  mount(app, registry, 'POST /v1/resumes', ({ body, actor, ip, socketId }) =>
    createResume(ctx, actor, body, { ip, socketId }),
  )
  mount(app, registry, 'GET /v1/resumes/:publicId', ({ params, query, actor }) =>
    viewResume(ctx, actor, params.publicId, query.token),
  )
  mount(app, registry, 'GET /v1/resumes/:publicId/own', ({ params, actor }) =>
    getOwnResume(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/resumes/:publicId', ({ params, body, actor, ip, socketId }) =>
    saveResume(ctx, actor, params.publicId, body, { ip, socketId }),
  )
  mount(app, registry, 'DELETE /v1/resumes/:publicId', ({ params, actor, ip, socketId }) =>
    archiveResume(ctx, actor, params.publicId, { ip, socketId }),
  )
  mount(app, registry, 'POST /v1/resumes/:publicId/publication', ({ params, actor, ip, socketId }) =>
    publishResume(ctx, actor, params.publicId, { ip, socketId }),
  )
  mount(app, registry, 'DELETE /v1/resumes/:publicId/publication', ({ params, actor, ip, socketId }) =>
    hideResume(ctx, actor, params.publicId, { ip, socketId }),
  )
  mount(app, registry, 'POST /v1/resumes/:publicId/direct-link', ({ params, actor, ip, socketId }) =>
    renewDirectLink(ctx, actor, params.publicId, { ip, socketId }),
  )
}
