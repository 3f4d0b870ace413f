import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { createLimits, ipKeyOf } from '@/server/modules/identity'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import { complain, decide } from './cases.service'
import {
  liftAsOperator,
  readDead,
  readMailProblems,
  requeueAsOperator,
} from './operators/dead-deliveries.service'
import {
  addSearchReading,
  readMissed,
  readReadings,
  removeSearchReading,
  restoreSearchReading,
} from './operators/readings.service'
import { listCases, openCaseByOperator, readCase } from './read.service'

export function moderationRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  mountCall(app, registry, 'POST /v1/complaints', async ({ body, actor, ip }) => {
    await limits.take('complaintIp', ipKeyOf(ip))
    return complain(ctx, actor, { ...body, ip })
  })
  mountCall(app, registry, 'GET /v1/moderation/cases', ({ query, actor }) => listCases(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/moderation/cases', ({ body, actor }) =>
    openCaseByOperator(ctx, actor, body),
  )
  mountCall(app, registry, 'GET /v1/moderation/cases/:publicId', ({ params, actor }) =>
    readCase(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/moderation/cases/:publicId/decision', ({ params, body, actor }) =>
    decide(ctx, actor, params.publicId, body),
  )
}

export function operatorRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/moderation/dead-deliveries', ({ actor, query }) =>
    readDead(ctx, actor, query),
  )
  mountCall(app, registry, 'GET /v1/moderation/mail-problems', ({ actor, query }) =>
    readMailProblems(ctx, actor, query),
  )
  mountCall(app, registry, 'DELETE /v1/moderation/mail-problems/:id', ({ actor, params }) =>
    liftAsOperator(ctx, actor, params.id),
  )
  mountCall(app, registry, 'POST /v1/moderation/dead-deliveries/requeue', ({ actor, body }) =>
    requeueAsOperator(ctx, actor, body),
  )
  mountCall(app, registry, 'GET /v1/moderation/missed-queries', ({ actor, query }) =>
    readMissed(ctx, actor, query),
  )
  mountCall(app, registry, 'GET /v1/moderation/search-readings', ({ actor, query }) =>
    readReadings(ctx, actor, query),
  )
  mountCall(app, registry, 'POST /v1/moderation/search-readings', ({ actor, body }) =>
    addSearchReading(ctx, actor, body),
  )
  mountCall(app, registry, 'DELETE /v1/moderation/search-readings/:publicId', ({ actor, params }) =>
    removeSearchReading(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/moderation/search-readings/:publicId/restore', ({ actor, params }) =>
    restoreSearchReading(ctx, actor, params.publicId),
  )
}
