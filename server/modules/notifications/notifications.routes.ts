import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../context'
import { listNotifications, markRead } from './notifications.service'

export function notificationRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/notifications', ({ actor, query }) => listNotifications(ctx, actor, query))
  mount(app, registry, 'POST /v1/notifications/read', ({ actor, body, socketId }) =>
    markRead(ctx, actor, body, socketId),
  )
}
