import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import { createLimiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../../context'
import { markAnswers, reportsOf } from './finish.service'
import {
  addTest,
  changeTest,
  copyReady,
  getTest,
  listOwnTests,
  listReady,
  removeTest,
  restoreTest,
} from './library.service'
import {
  answerQuestion,
  beginTest,
  getAttempt,
  reuseResult,
  startAttempt,
  submitAttempt,
} from './take.service'
import { getVacancyTest, setVacancyTest } from './vacancy-test.service'

/** Maximum number of tests started before applying, per hour. */
const rules = { testBegin: { points: 60, duration: 3600 } } as const

export function testAttemptRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limiter = createLimiter(ctx.db.$client, ctx.keys, rules, ctx.redis)
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/test-attempts', async ({ actor, params }) => {
    await limiter.take('testBegin', String(actor.userId))
    return beginTest(ctx, actor, params.publicId)
  })
  mountCall(app, registry, 'GET /v1/test-attempts/:publicId', ({ actor, params }) =>
    getAttempt(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/test-attempts/:publicId/start', ({ actor, params }) =>
    startAttempt(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/test-attempts/:publicId/answer', ({ actor, params, body }) =>
    answerQuestion(ctx, actor, { ...body, publicId: params.publicId }),
  )
  mountCall(app, registry, 'POST /v1/test-attempts/:publicId/submission', ({ actor, params }) =>
    submitAttempt(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/test-attempts/:publicId/reuse', ({ actor, params }) =>
    reuseResult(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/negotiations/:publicId/tests', ({ actor, params }) =>
    reportsOf(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/test-attempts/:publicId/points', ({ actor, params, body }) =>
    markAnswers(ctx, actor, { ...body, publicId: params.publicId }),
  )
}

export function skillTestRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/ready-tests', ({ actor }) => listReady(actor))
  mountCall(app, registry, 'GET /v1/my/tests', ({ actor }) => listOwnTests(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/tests', ({ actor, body }) => addTest(ctx, actor, body))
  mountCall(app, registry, 'POST /v1/my/tests/copies', ({ actor, body }) => copyReady(ctx, actor, body.code))
  mountCall(app, registry, 'GET /v1/my/tests/:publicId', ({ actor, params }) =>
    getTest(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/my/tests/:publicId', ({ actor, params, body }) =>
    changeTest(ctx, actor, { ...body, publicId: params.publicId }),
  )
  mountCall(app, registry, 'DELETE /v1/my/tests/:publicId', ({ actor, params }) =>
    removeTest(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/tests/:publicId/restoration', ({ actor, params }) =>
    restoreTest(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/test', ({ actor, params }) =>
    getVacancyTest(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/vacancies/:publicId/test', ({ actor, params, body, socketId }) =>
    setVacancyTest(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
}
