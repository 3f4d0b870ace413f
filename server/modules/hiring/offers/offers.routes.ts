import type { Hono } from 'hono'
import { createLimits } from '@/server/modules/identity'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import { acceptOffer, sendAcceptanceCode } from './accept.service'
import { actOnOffer, saveDraft } from './act.service'
import { offerDocument } from './document/document.service'
import { getOffer } from './read.service'

export function offerRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  mountCall(app, registry, 'GET /v1/negotiations/:publicId/offer', ({ actor, params }) =>
    getOffer(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/negotiations/:publicId/offer/draft', ({ actor, params, body }) =>
    saveDraft(ctx, actor, { ...body, publicId: params.publicId }),
  )
  mountCall(
    app,
    registry,
    'POST /v1/negotiations/:publicId/offer/actions',
    ({ actor, params, body, socketId }) =>
      actOnOffer(ctx, actor, { ...body, publicId: params.publicId, socketId }),
  )
  mountCall(app, registry, 'POST /v1/negotiations/:publicId/offer/code', ({ actor, params, body, ip }) =>
    sendAcceptanceCode(ctx, limits, actor, { ...body, publicId: params.publicId }, ip),
  )
  mountCall(
    app,
    registry,
    'POST /v1/negotiations/:publicId/offer/acceptance',
    ({ actor, params, body, ip, socketId }) =>
      acceptOffer(ctx, limits, actor, { ...body, publicId: params.publicId }, { ip, socketId }),
  )
  mountCall(
    app,
    registry,
    'GET /v1/negotiations/:publicId/offer/versions/:number/document',
    ({ actor, params }) => offerDocument(ctx, actor, params),
  )
}
