import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import { addFavorite, listFavorites, removeFavorite, syncFavorites } from './favorites.service'

export function favoriteRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/favorites', ({ query, actor }) => listFavorites(ctx, actor, query))
  mount(app, registry, 'POST /v1/favorites', ({ body, actor, socketId }) =>
    addFavorite(ctx, actor, body, socketId),
  )
  mount(app, registry, 'DELETE /v1/favorites', ({ body, actor, socketId }) =>
    removeFavorite(ctx, actor, body, socketId),
  )
  mount(app, registry, 'POST /v1/favorites/sync', ({ body, actor, socketId }) =>
    syncFavorites(ctx, actor, body.items, socketId),
  )
}
