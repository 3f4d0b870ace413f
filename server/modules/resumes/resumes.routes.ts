import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { createLimits } from '@/server/modules/identity'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import {
  actOnResume,
  actOnResumes,
  changeJobSearchStatus,
  cloneResume,
  renewDirectLink,
} from './actions.service'
import { createResumeDocuments } from './documents/resume-documents.service'
import { createResume, getOwnResume, listOwnResumes, removePhoto, saveResume, setPhoto } from './own.service'
import { addStopped, removeStopped, stopList, suggestStoppable } from './stop-list.service'
import { resumesByIds, viewResume } from './views.service'
import { createWriting } from './writing/writing.service'

export function resumeRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  mountCall(
    app,
    registry,
    'POST /v1/resumes/:publicId/photo',
    async ({ params, body, actor, ip, socketId }) => {
      await limits.take('uploadAccount', String(actor.userId))
      return setPhoto(ctx, actor, params.publicId, body.photo, { ip, socketId })
    },
  )
  mountCall(app, registry, 'DELETE /v1/resumes/:publicId/photo', ({ params, actor, ip, socketId }) =>
    removePhoto(ctx, actor, params.publicId, { ip, socketId }),
  )
  mountCall(app, registry, 'POST /v1/resumes/by-ids', ({ body, actor }) => resumesByIds(ctx, actor, body.ids))
  mountCall(app, registry, 'GET /v1/my/resumes', ({ query, actor }) => listOwnResumes(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/resumes', ({ body, actor, ip, socketId }) =>
    createResume(ctx, actor, body, { ip, socketId }),
  )
  mountCall(app, registry, 'GET /v1/resumes/:publicId', ({ params, query, actor }) =>
    viewResume(ctx, actor, params.publicId, query.token),
  )
  mountCall(app, registry, 'GET /v1/resumes/:publicId/own', ({ params, actor }) =>
    getOwnResume(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/resumes/:publicId', ({ params, body, actor, ip, socketId }) =>
    saveResume(ctx, actor, params.publicId, body, { ip, socketId }),
  )
  mountCall(app, registry, 'POST /v1/resumes/:publicId/publication', ({ params, actor, ip, socketId }) =>
    actOnResume(ctx, actor, params.publicId, 'publish', { ip, socketId }),
  )
  mountCall(app, registry, 'DELETE /v1/resumes/:publicId/publication', ({ params, actor, ip, socketId }) =>
    actOnResume(ctx, actor, params.publicId, 'hide', { ip, socketId }),
  )
  mountCall(app, registry, 'POST /v1/resumes/:publicId/moves', ({ params, body, actor, ip, socketId }) =>
    actOnResume(ctx, actor, params.publicId, body.move, { ip, socketId }),
  )
  mountCall(app, registry, 'POST /v1/my/resumes/bulk', ({ body, actor, ip, socketId }) =>
    actOnResumes(ctx, actor, body, { ip, socketId }),
  )
  mountCall(app, registry, 'POST /v1/resumes/:publicId/clone', ({ params, actor, ip, socketId }) =>
    cloneResume(ctx, actor, params.publicId, { ip, socketId }),
  )
  mountCall(app, registry, 'PUT /v1/my/job-search-status', ({ body, actor, ip, socketId }) =>
    changeJobSearchStatus(ctx, actor, body.status, { ip, socketId }),
  )
  mountCall(app, registry, 'POST /v1/resumes/:publicId/direct-link', ({ params, actor, ip, socketId }) =>
    renewDirectLink(ctx, actor, params.publicId, { ip, socketId }),
  )
}

export function resumeDocumentRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const documents = createResumeDocuments(ctx)
  mountCall(app, registry, 'GET /v1/resumes/:publicId/document', ({ params, query, actor }) =>
    documents.file(actor, params.publicId, query),
  )
}

export function stopListRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/my/stop-list', ({ query, actor }) => stopList(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/stop-list/suggest', ({ query, actor }) =>
    suggestStoppable(ctx, actor, query),
  )
  mountCall(app, registry, 'POST /v1/my/stop-list', ({ body, actor }) =>
    addStopped(ctx, actor, body.company_public_id),
  )
  mountCall(app, registry, 'DELETE /v1/my/stop-list', ({ body, actor }) =>
    removeStopped(ctx, actor, body.company_public_id),
  )
}

export function writingRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const writing = createWriting(ctx)
  mountCall(app, registry, 'GET /v1/my/writing', ({ actor }) => writing.about(actor))
  mountCall(app, registry, 'POST /v1/my/writing', ({ actor, body }) => writing.improve(actor, body))
}
