import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { actOnShelf } from './bulk.service'
import { editPostponed, postpone } from './postpone.service'
import { countersOfResume, countersOfVacancy, listOfResume, listOfVacancy } from './read.service'

export function shelfRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/resumes/:publicId/postponed', ({ actor, params, query }) =>
    listOfResume(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/postponed', ({ actor, params, query }) =>
    listOfVacancy(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'GET /v1/resumes/:publicId/shelf', ({ actor, params }) =>
    countersOfResume(ctx, actor, params.publicId),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/shelf', ({ actor, params }) =>
    countersOfVacancy(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/my/postponed', ({ actor, body, socketId }) =>
    postpone(ctx, actor, {
      resumePublicId: body.resume_public_id,
      vacancyPublicId: body.vacancy_public_id,
      fromTab: body.from_tab,
      note: body.note,
      remindAt: body.remind_at,
      socketId,
    }),
  )
  mount(app, registry, 'PATCH /v1/my/postponed/:publicId', ({ actor, params, body, socketId }) =>
    editPostponed(ctx, actor, {
      publicId: params.publicId,
      revision: body.revision,
      note: body.note,
      remindAt: body.remind_at,
      socketId,
    }),
  )
  mount(app, registry, 'POST /v1/my/postponed/bulk', ({ actor, body, socketId }) =>
    actOnShelf(ctx, actor, { ids: body.ids, action: body.action, remindAt: body.remind_at, socketId }),
  )
}
