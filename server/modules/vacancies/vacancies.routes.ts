import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../context'
import { assignManager } from './hand-over.service'
import { copyVacancy, createDraft, saveFields } from './own.service'
import { getOwn, listManagers, listOwnVacancies } from './own-view.service'
import { exportedFiles, exportVacancies, getVacancy, vacancyCards } from './public.service'
import { actOnMany, actOnVacancy, closeVacancy, pauseVacancy, publishVacancy } from './publication.service'
import { changeVacancyTeam, narrowVacancy, vacanciesOfMember, vacancyTeam } from './vacancy-team.service'

export function vacancyRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'POST /v1/vacancies/by-ids', ({ actor, body }) =>
    vacancyCards(ctx, actor, body.ids),
  )
  mountCall(app, registry, 'GET /v1/my/vacancies', ({ actor, query }) => listOwnVacancies(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/vacancies', ({ actor, body, socketId }) =>
    createDraft(ctx, actor, body, { socketId }),
  )
  mountCall(app, registry, 'GET /v1/feeds/vacancies', ({ query }) => exportedFiles(ctx, query.file))
  mountCall(app, registry, 'GET /v1/feeds/vacancies/:file', ({ params, query }) =>
    exportVacancies(ctx, { ...params, ...query }),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId', ({ params }) => getVacancy(ctx, params.publicId))
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/own', ({ actor, params }) =>
    getOwn(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/vacancies/:publicId', ({ actor, params, body, socketId }) =>
    saveFields(ctx, actor, params.publicId, body, { socketId }),
  )
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/publication', ({ actor, params, body, socketId }) =>
    publishVacancy(ctx, actor, params.publicId, body, { socketId }),
  )
  mountCall(app, registry, 'DELETE /v1/vacancies/:publicId/publication', ({ actor, params, socketId }) =>
    pauseVacancy(ctx, actor, params.publicId, { socketId }),
  )
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/closure', ({ actor, params, body, socketId }) =>
    closeVacancy(ctx, actor, params.publicId, body, { socketId }),
  )
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/actions', ({ actor, params, body, socketId }) =>
    actOnVacancy(ctx, actor, params.publicId, body.action, { socketId }),
  )
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/copies', ({ actor, params, socketId }) =>
    copyVacancy(ctx, actor, params.publicId, { socketId }),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/team', ({ actor, params }) =>
    vacancyTeam(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/vacancies/:publicId/narrowing', ({ actor, params, body }) =>
    narrowVacancy(ctx, actor, params.publicId, body.narrowed),
  )
  mountCall(app, registry, 'PUT /v1/vacancies/:publicId/team/:memberId', ({ actor, params, body }) =>
    changeVacancyTeam(ctx, actor, { publicId: params.publicId, member: params.memberId, on: body.on }),
  )
  mountCall(app, registry, 'GET /v1/my/vacancies/members/:publicId', ({ actor, params }) =>
    vacanciesOfMember(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/vacancies/managers', ({ actor }) => listManagers(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/vacancies/actions', ({ actor, body, socketId }) =>
    actOnMany(ctx, actor, body, { socketId }),
  )
  mountCall(app, registry, 'PUT /v1/my/vacancies/manager', ({ actor, body }) =>
    assignManager(ctx, actor, body),
  )
}
