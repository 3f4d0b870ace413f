import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { actOnInterview } from './act.service'
import { bookInterview } from './book.service'
import { agenda, listMine, listOfResume, listOfVacancy, readInterview } from './list.service'
import { findConflicts, proposalOptions } from './options.service'
import { proposeInterviews } from './propose.service'
import { respond } from './response.service'
import { listSlots } from './slots.service'
import { tellWay } from './way.service'

export function interviewRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/my/interviews', ({ actor, query }) => listMine(ctx, actor, query))
  mount(app, registry, 'GET /v1/my/agenda', ({ actor, query }) => agenda(ctx, actor, query))
  mount(app, registry, 'GET /v1/vacancies/:publicId/interviews', ({ actor, params, query }) =>
    listOfVacancy(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'GET /v1/resumes/:publicId/interviews', ({ actor, params, query }) =>
    listOfResume(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/interview-options', ({ actor, params }) =>
    proposalOptions(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/vacancies/:publicId/interview-conflicts', ({ actor, params, body }) =>
    findConflicts(ctx, actor, params.publicId, body),
  )
  mount(app, registry, 'POST /v1/vacancies/:publicId/interviews', ({ actor, params, body, socketId }) =>
    proposeInterviews(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
  mount(app, registry, 'GET /v1/interviews/:publicId', ({ actor, params }) =>
    readInterview(ctx, actor, params.publicId),
  )
  mount(app, registry, 'GET /v1/interviews/:publicId/slots', ({ actor, params, query }) =>
    listSlots(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'POST /v1/interviews/:publicId/booking', ({ actor, params, body, socketId }) =>
    bookInterview(ctx, actor, {
      publicId: params.publicId,
      startsAt: new Date(body.starts_at),
      revision: body.revision,
      timeZone: body.time_zone,
      socketId,
    }),
  )
  mount(app, registry, 'POST /v1/interviews/:publicId/actions', ({ actor, params, body, socketId }) =>
    actOnInterview(ctx, actor, { ...body, publicId: params.publicId, socketId }),
  )
  mount(app, registry, 'PUT /v1/interviews/:publicId/response', ({ actor, params, body, socketId }) =>
    respond(ctx, actor, { publicId: params.publicId, response: body.response, socketId }),
  )
  mount(app, registry, 'PUT /v1/interviews/:publicId/way', ({ actor, params, body, socketId }) =>
    tellWay(ctx, actor, { publicId: params.publicId, state: body.state, socketId }),
  )
}
