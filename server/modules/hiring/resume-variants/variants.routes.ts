import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import { getVariant, listVariants, removeVariant, saveVariant } from './variants.service'

export function resumeVariantRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/resumes/:publicId/variants', ({ actor, params, query }) =>
    listVariants(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'GET /v1/resumes/:publicId/variants/:vacancyId', ({ actor, params }) =>
    getVariant(ctx, actor, params),
  )
  mountCall(app, registry, 'PUT /v1/resumes/:publicId/variants/:vacancyId', ({ actor, params, body }) =>
    saveVariant(ctx, actor, params, body),
  )
  mountCall(app, registry, 'DELETE /v1/resumes/:publicId/variants/:vacancyId', ({ actor, params }) =>
    removeVariant(ctx, actor, params),
  )
}
