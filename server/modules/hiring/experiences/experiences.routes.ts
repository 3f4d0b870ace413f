import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import { companyExperiences, publicExperiences, removeReply, replyToExperience } from './company.service'
import { readOwnExperience, takeExperienceBack, writeExperience } from './own.service'

export function experienceRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/companies/:publicId/experiences', ({ params, query }) =>
    publicExperiences(ctx, params.publicId, query),
  )
  mountCall(app, registry, 'GET /v1/interviews/:publicId/experience', ({ actor, params }) =>
    readOwnExperience(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/experience', ({ actor, params, body }) =>
    writeExperience(ctx, actor, { ...body, ...params }),
  )
  mountCall(app, registry, 'DELETE /v1/interviews/:publicId/experience', ({ actor, params }) =>
    takeExperienceBack(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/experiences', ({ actor, query }) =>
    companyExperiences(ctx, actor, query),
  )
  mountCall(app, registry, 'PUT /v1/experiences/:publicId/reply', ({ actor, params, body }) =>
    replyToExperience(ctx, actor, { ...body, ...params }),
  )
  mountCall(app, registry, 'DELETE /v1/experiences/:publicId/reply', ({ actor, params }) =>
    removeReply(ctx, actor, params.publicId),
  )
}
