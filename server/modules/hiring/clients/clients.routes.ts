import type { Hono } from 'hono'
import { createLimits } from '@/server/modules/identity'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import { clientPage, countVisit, giveVerdict } from './client-page.service'
import {
  addClient,
  archiveClient,
  changeClient,
  clientChoices,
  deleteClient,
  endLink,
  listClients,
  makeLink,
  restoreClient,
} from './clients.service'
import { answerAgency, askCandidate, listShortlist, setShortlisted } from './shortlist.service'

export function clientRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  mountCall(app, registry, 'GET /v1/my/clients', ({ actor, query }) => listClients(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/clients/choices', ({ actor }) => clientChoices(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/clients', ({ actor, body }) => addClient(ctx, actor, body))
  mountCall(app, registry, 'PUT /v1/my/clients/:publicId', ({ actor, params, body }) =>
    changeClient(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'PUT /v1/my/clients/:publicId/archive', ({ actor, params, body }) =>
    archiveClient(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'DELETE /v1/my/clients/:publicId', ({ actor, params }) =>
    deleteClient(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/clients/:publicId/restoration', ({ actor, params }) =>
    restoreClient(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/clients/:publicId/link', ({ actor, params, body }) =>
    makeLink(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'DELETE /v1/my/clients/:publicId/link', ({ actor, params }) =>
    endLink(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/clients/:publicId/people', ({ actor, params, query }) =>
    listShortlist(ctx, actor, { ...params, ...query }),
  )
  mountCall(app, registry, 'PUT /v1/negotiations/:publicId/client-list', ({ actor, params, body }) =>
    setShortlisted(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'POST /v1/negotiations/:publicId/client-request', ({ actor, params }) =>
    askCandidate(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/negotiations/:publicId/client-consent', ({ actor, params, body }) =>
    answerAgency(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'GET /v1/client-lists/:token', ({ params, query }) =>
    clientPage(ctx, { ...params, ...query }),
  )
  mountCall(app, registry, 'POST /v1/client-lists/:token/views', ({ params }) =>
    countVisit(ctx, limits, params.token),
  )
  mountCall(app, registry, 'PUT /v1/client-lists/:token/people/:publicId', ({ params, body }) =>
    giveVerdict(ctx, limits, { ...params, ...body }),
  )
}
