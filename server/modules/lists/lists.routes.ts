import type { Hono } from 'hono'
import { createLimits, ipKeyOf } from '@/server/modules/identity'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../context'
import { addFavorite, listFavorites, removeFavorite, syncFavorites } from './favorites/favorites.service'
import {
  hiddenOf,
  hide,
  hideResume,
  listHidden,
  listHiddenResumes,
  unhide,
  unhideResume,
} from './hidden/hidden.service'
import { readMemberHome } from './member-home.service'
import { actOnPostponed } from './postponed/bulk-actions.service'
import { editPostponed, postpone } from './postponed/postpone.service'
import {
  countersOfResume,
  countersOfVacancy,
  listOfResume,
  listOfVacancy,
} from './postponed/postponed-list.service'
import { markViewsSeen, ownViewStats, recordView, resumeViewers } from './views/views.service'

export function hiddenRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/my/hidden', ({ actor, query }) => listHidden(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/my/hidden', ({ actor, body, socketId }) =>
    hide(ctx, actor, {
      kind: body.kind,
      vacancyPublicId: body.vacancy_public_id,
      reason: body.reason,
      resumePublicId: body.resume_public_id,
      socketId,
    }),
  )
  mountCall(app, registry, 'DELETE /v1/my/hidden/:publicId', ({ actor, params, socketId }) =>
    unhide(ctx, actor, params.publicId, socketId),
  )
  mountCall(app, registry, 'POST /v1/my/hidden/among', ({ actor, body }) => hiddenOf(ctx, actor, body.ids))
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/hidden-resumes', ({ actor, params, query }) =>
    listHiddenResumes(ctx, actor, params.publicId, query),
  )
  mountCall(
    app,
    registry,
    'POST /v1/vacancies/:publicId/hidden-resumes',
    ({ actor, params, body, socketId }) =>
      hideResume(ctx, actor, {
        vacancyPublicId: params.publicId,
        resumePublicId: body.resume_public_id,
        reason: body.reason,
        socketId,
      }),
  )
  mountCall(
    app,
    registry,
    'DELETE /v1/vacancies/:publicId/hidden-resumes',
    ({ actor, params, body, socketId }) =>
      unhideResume(ctx, actor, {
        vacancyPublicId: params.publicId,
        resumePublicId: body.resume_public_id,
        socketId,
      }),
  )
}

export function dayRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/my/day', ({ actor }) => readMemberHome(ctx, actor))
}

export function favoriteRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/favorites', ({ query, actor }) => listFavorites(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/favorites', ({ body, actor, socketId }) =>
    addFavorite(ctx, actor, body, socketId),
  )
  mountCall(app, registry, 'DELETE /v1/favorites', ({ body, actor, socketId }) =>
    removeFavorite(ctx, actor, body, socketId),
  )
  mountCall(app, registry, 'POST /v1/favorites/sync', ({ body, actor, socketId }) =>
    syncFavorites(ctx, actor, body.items, socketId),
  )
}

export function postponedRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/resumes/:publicId/postponed', ({ actor, params, query }) =>
    listOfResume(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/postponed', ({ actor, params, query }) =>
    listOfVacancy(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'GET /v1/resumes/:publicId/shelf', ({ actor, params }) =>
    countersOfResume(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/shelf', ({ actor, params }) =>
    countersOfVacancy(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/postponed', ({ actor, body, socketId }) =>
    postpone(ctx, actor, {
      resumePublicId: body.resume_public_id,
      vacancyPublicId: body.vacancy_public_id,
      fromTab: body.from_tab,
      note: body.note,
      remindAt: body.remind_at,
      socketId,
    }),
  )
  mountCall(app, registry, 'PATCH /v1/my/postponed/:publicId', ({ actor, params, body, socketId }) =>
    editPostponed(ctx, actor, {
      publicId: params.publicId,
      revision: body.revision,
      note: body.note,
      remindAt: body.remind_at,
      socketId,
    }),
  )
  mountCall(app, registry, 'POST /v1/my/postponed/bulk', ({ actor, body, socketId }) =>
    actOnPostponed(ctx, actor, { ids: body.ids, action: body.action, remindAt: body.remind_at, socketId }),
  )
}

export function viewRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  mountCall(app, registry, 'POST /v1/views', async ({ body, actor, ip, userAgent }) => {
    await limits.take('viewIp', ipKeyOf(ip))
    const { type, public_id: publicId, token } = body
    return recordView(ctx, actor, { type, publicId, token, ip, userAgent })
  })
  mountCall(app, registry, 'POST /v1/my/views/seen', ({ body, actor }) =>
    markViewsSeen(ctx, actor, { type: body.type, publicId: body.public_id }),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/views', ({ params, query, actor }) =>
    ownViewStats(ctx, actor, { type: 'vacancy', ...params, days: query.days }),
  )
  mountCall(app, registry, 'GET /v1/resumes/:publicId/views', ({ params, query, actor }) =>
    ownViewStats(ctx, actor, { type: 'resume', ...params, days: query.days }),
  )
  mountCall(app, registry, 'GET /v1/resumes/:publicId/viewers', ({ params, query, actor }) =>
    resumeViewers(ctx, actor, params.publicId, query),
  )
}
