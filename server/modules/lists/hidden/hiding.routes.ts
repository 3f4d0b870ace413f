import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { hiddenOf, hide, listHidden, unhide } from './hiding.service'
import { hideResume, listHiddenResumes, unhideResume } from './resumes.service'

export function hidingRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/my/hidden', ({ actor, query }) => listHidden(ctx, actor, query))
  mount(app, registry, 'POST /v1/my/hidden', ({ actor, body, socketId }) =>
    hide(ctx, actor, {
      kind: body.kind,
      vacancyPublicId: body.vacancy_public_id,
      reason: body.reason,
      resumePublicId: body.resume_public_id,
      socketId,
    }),
  )
  mount(app, registry, 'DELETE /v1/my/hidden/:publicId', ({ actor, params, socketId }) =>
    unhide(ctx, actor, params.publicId, socketId),
  )
  mount(app, registry, 'POST /v1/my/hidden/among', ({ actor, body }) => hiddenOf(ctx, actor, body.ids))
  mount(app, registry, 'GET /v1/vacancies/:publicId/hidden-resumes', ({ actor, params, query }) =>
    listHiddenResumes(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'POST /v1/vacancies/:publicId/hidden-resumes', ({ actor, params, body, socketId }) =>
    hideResume(ctx, actor, {
      vacancyPublicId: params.publicId,
      resumePublicId: body.resume_public_id,
      reason: body.reason,
      socketId,
    }),
  )
  mount(app, registry, 'DELETE /v1/vacancies/:publicId/hidden-resumes', ({ actor, params, body, socketId }) =>
    unhideResume(ctx, actor, {
      vacancyPublicId: params.publicId,
      resumePublicId: body.resume_public_id,
      socketId,
    }),
  )
}
