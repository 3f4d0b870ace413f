import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { askReason, giveReason, remind, setOwnNote } from './asks.service'
import { answerMove, cancelMove, proposeMove } from './move-vacancy.service'

export function negotiationAskRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'PUT /v1/negotiations/:publicId/move-proposal', ({ actor, params, body, socketId }) =>
    proposeMove(ctx, actor, { ...params, target: body.target_vacancy_id, text: body.text, socketId }),
  )
  mount(app, registry, 'DELETE /v1/negotiations/:publicId/move-proposal', ({ actor, params, socketId }) =>
    cancelMove(ctx, actor, { ...params, socketId }),
  )
  mount(
    app,
    registry,
    'POST /v1/negotiations/:publicId/move-proposal/answer',
    ({ actor, params, body, socketId }) => answerMove(ctx, actor, { ...params, ...body, socketId }),
  )
  mount(app, registry, 'POST /v1/negotiations/:publicId/reason-request', ({ actor, params, socketId }) =>
    askReason(ctx, actor, { ...params, socketId }),
  )
  mount(app, registry, 'POST /v1/negotiations/:publicId/reason', ({ actor, params, body, socketId }) =>
    giveReason(ctx, actor, { ...params, ...body, socketId }),
  )
  mount(app, registry, 'POST /v1/negotiations/:publicId/reminder', ({ actor, params, socketId }) =>
    remind(ctx, actor, { ...params, socketId }),
  )
  mount(app, registry, 'PUT /v1/negotiations/:publicId/own-note', ({ actor, params, body }) =>
    setOwnNote(ctx, actor, { ...params, ...body }),
  )
}
