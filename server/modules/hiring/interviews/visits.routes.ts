import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import {
  endSubscription,
  interviewCalendar,
  readSubscription,
  renewSubscription,
  subscribedCalendar,
} from './calendar.service'
import { answerSurvey, readScorecards, sendScorecard } from './feedback.service'
import { givePass, readPass, takePassBack } from './passes.service'
import { readSession } from './sessions.service'

/** What surrounds a talk: the door, the calendar, what both sides think of it. */
export function visitRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/interview-sessions/:publicId', ({ actor, params }) =>
    readSession(ctx, actor, params.publicId),
  )
  mount(app, registry, 'GET /v1/interviews/:publicId/pass', ({ actor, params }) =>
    readPass(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/interviews/:publicId/pass', ({ actor, params, body, ip, socketId }) => {
    const { full_name, document, car } = body
    return givePass(ctx, actor, { publicId: params.publicId, full_name, document, car, ip, socketId })
  })
  mount(app, registry, 'DELETE /v1/interviews/:publicId/pass', ({ actor, params, socketId }) =>
    takePassBack(ctx, actor, params.publicId, socketId),
  )
  mount(app, registry, 'GET /v1/interviews/:publicId/scorecards', ({ actor, params }) =>
    readScorecards(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/interviews/:publicId/scorecard', ({ actor, params, body, socketId }) =>
    sendScorecard(ctx, actor, { ...body, publicId: params.publicId, socketId }),
  )
  mount(app, registry, 'PUT /v1/interviews/:publicId/survey', ({ actor, params, body }) =>
    answerSurvey(ctx, actor, { ...body, publicId: params.publicId }),
  )
  mount(app, registry, 'GET /v1/interviews/:publicId/calendar', ({ actor, params }) =>
    interviewCalendar(ctx, actor, params.publicId),
  )
  mount(app, registry, 'GET /v1/my/calendar', ({ actor }) => readSubscription(ctx, actor))
  mount(app, registry, 'POST /v1/my/calendar', ({ actor }) => renewSubscription(ctx, actor))
  mount(app, registry, 'DELETE /v1/my/calendar', ({ actor }) => endSubscription(ctx, actor))
  mount(app, registry, 'GET /v1/calendars/:token', ({ params }) => subscribedCalendar(ctx, params.token))
}
