import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import { createLimiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../../context'
import { beginTest } from './begin.service'
import { markAnswers, reportsOf } from './report.service'
import { answerQuestion, getAttempt, reuseResult, startAttempt, submitAttempt } from './take.service'

/** Tests begun before applying, in an hour. */
const rules = { testBegin: { points: 60, duration: 3600 } } as const

export function testAttemptRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limiter = createLimiter(ctx.db.$client, ctx.keys, rules)
  mount(app, registry, 'POST /v1/vacancies/:publicId/test-attempts', async ({ actor, params }) => {
    await limiter.take('testBegin', String(actor.userId))
    return beginTest(ctx, actor, params.publicId)
  })
  mount(app, registry, 'GET /v1/test-attempts/:publicId', ({ actor, params }) =>
    getAttempt(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/test-attempts/:publicId/start', ({ actor, params }) =>
    startAttempt(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/test-attempts/:publicId/answer', ({ actor, params, body }) =>
    answerQuestion(ctx, actor, { ...body, publicId: params.publicId }),
  )
  mount(app, registry, 'POST /v1/test-attempts/:publicId/submission', ({ actor, params }) =>
    submitAttempt(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/test-attempts/:publicId/reuse', ({ actor, params }) =>
    reuseResult(ctx, actor, params.publicId),
  )
  mount(app, registry, 'GET /v1/negotiations/:publicId/tests', ({ actor, params }) =>
    reportsOf(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/test-attempts/:publicId/points', ({ actor, params, body }) =>
    markAnswers(ctx, actor, { ...body, publicId: params.publicId }),
  )
}
