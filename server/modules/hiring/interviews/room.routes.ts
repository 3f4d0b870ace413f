import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { admit, enterRoom, leaveRoom, readRoom, touchRoom } from './room.service'
import { keepNotes, readNotes, readRoomMessages, writeInRoom } from './room-words.service'

/** The room of a video talk: who is in it, what is written there. What is said goes past the server. */
export function roomRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/interviews/:publicId/room', ({ actor, params }) =>
    readRoom(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/interviews/:publicId/room/entry', ({ actor, params, body, socketId }) =>
    enterRoom(ctx, actor, {
      publicId: params.publicId,
      tab: body.tab,
      takeOver: body.take_over,
      socketId,
    }),
  )
  mount(app, registry, 'PUT /v1/interviews/:publicId/room/seat', ({ actor, params, body, socketId }) =>
    touchRoom(ctx, actor, { publicId: params.publicId, seat: body.seat, socketId }),
  )
  mount(app, registry, 'DELETE /v1/interviews/:publicId/room/seats/:seatId', ({ actor, params, socketId }) =>
    leaveRoom(ctx, actor, { publicId: params.publicId, seat: params.seatId, socketId }),
  )
  mount(app, registry, 'POST /v1/interviews/:publicId/room/admission', ({ actor, params, body, socketId }) =>
    admit(ctx, actor, { publicId: params.publicId, seat: body.seat, socketId }),
  )
  mount(app, registry, 'GET /v1/interviews/:publicId/room/messages', ({ actor, params, query }) =>
    readRoomMessages(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'POST /v1/interviews/:publicId/room/messages', ({ actor, params, body, socketId }) =>
    writeInRoom(ctx, actor, {
      publicId: params.publicId,
      clientId: body.client_id,
      text: body.text,
      socketId,
    }),
  )
  mount(app, registry, 'GET /v1/interviews/:publicId/room/notes', ({ actor, params }) =>
    readNotes(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/interviews/:publicId/room/notes', ({ actor, params, body }) =>
    keepNotes(ctx, actor, { publicId: params.publicId, ...body }),
  )
}
