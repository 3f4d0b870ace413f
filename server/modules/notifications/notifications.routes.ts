import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../context'
import { createChatLimits, giveLink, unlinkChat } from './chats/chats.service'
import { takeUpdate } from './chats/incoming.service'
import { listNotifications, listRows } from './feed.service'
import { takeEvents } from './mail/mail-problems.service'
import { markRead, markUnread } from './notifications.service'
import { renew, subscribe, unsubscribe } from './push.service'
import {
  changeLetters,
  changeSettings,
  liftOwnProblem,
  listMutes,
  mute,
  readLetters,
  readSettings,
  unmute,
} from './settings.service'

export function notificationRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/notifications', ({ actor, query }) =>
    listNotifications(ctx, actor, query),
  )
  mountCall(app, registry, 'GET /v1/notifications/rows', ({ actor, query }) => listRows(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/notifications/read', ({ actor, body, socketId }) =>
    markRead(ctx, actor, body, socketId),
  )
  mountCall(app, registry, 'POST /v1/notifications/unread', ({ actor, body, socketId }) =>
    markUnread(ctx, actor, body, socketId),
  )
  mountCall(app, registry, 'GET /v1/notifications/mutes', ({ actor, query }) => listMutes(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/notifications/mutes', ({ actor, body }) => mute(ctx, actor, body))
  mountCall(app, registry, 'DELETE /v1/notifications/mutes', ({ actor, body }) => unmute(ctx, actor, body))
  mountCall(app, registry, 'GET /v1/notifications/settings', ({ actor }) => readSettings(ctx, actor))
  mountCall(app, registry, 'PATCH /v1/notifications/settings', ({ actor, body }) =>
    changeSettings(ctx, actor, body),
  )
  mountCall(app, registry, 'DELETE /v1/notifications/mail-problem', ({ actor }) => liftOwnProblem(ctx, actor))
  mountCall(app, registry, 'POST /v1/mail-events/:token', ({ params, body }) =>
    takeEvents(ctx, params.token, body.events),
  )
  mountCall(app, registry, 'POST /v1/notifications/push', ({ actor, body }) => subscribe(ctx, actor, body))
  mountCall(app, registry, 'POST /v1/notifications/push/renewal', ({ body }) => renew(ctx, body))
  mountCall(app, registry, 'DELETE /v1/notifications/push', ({ actor, body }) =>
    unsubscribe(ctx, actor, body),
  )
}

export function messengerRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createChatLimits(ctx)
  mountCall(app, registry, 'POST /v1/notifications/messengers/:messenger/link', ({ actor, params }) =>
    giveLink(ctx, limits, actor, params.messenger),
  )
  mountCall(app, registry, 'DELETE /v1/notifications/messengers/:messenger', ({ actor, params }) =>
    unlinkChat(ctx, actor, params.messenger),
  )
  mountCall(
    app,
    registry,
    'POST /v1/messenger-events/:messenger',
    async ({ params, body, header, ip, requestId }) => {
      const { messenger } = params
      const secret = header('x-max-bot-api-secret')
      const reply = await takeUpdate(ctx, limits, { messenger, body, secret, ip, requestId })
      return new File([reply], 'reply.txt', { type: 'text/plain' })
    },
  )
}

export function unsubscribeRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/unsubscribe/:token', ({ params }) => readLetters(ctx, params.token))
  mountCall(app, registry, 'POST /v1/unsubscribe/:token', ({ params }) =>
    changeLetters(ctx, params.token, false),
  )
  mountCall(app, registry, 'DELETE /v1/unsubscribe/:token', ({ params }) =>
    changeLetters(ctx, params.token, true),
  )
}
