import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import {
  changeSavedSearch,
  listSavedSearches,
  markSeen,
  removeSavedSearch,
  restoreSavedSearch,
  saveSearch,
} from './saved-searches.service'

export function savedSearchRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/my/saved-searches', ({ actor }) => listSavedSearches(ctx, actor))
  mount(app, registry, 'POST /v1/my/saved-searches', ({ actor, body }) => saveSearch(ctx, actor, body))
  mount(app, registry, 'PATCH /v1/my/saved-searches/:publicId', ({ actor, params, body }) =>
    changeSavedSearch(ctx, actor, params.publicId, body),
  )
  mount(app, registry, 'POST /v1/my/saved-searches/seen', ({ actor, body }) => markSeen(ctx, actor, body))
  mount(app, registry, 'DELETE /v1/my/saved-searches/:publicId', ({ actor, params }) =>
    removeSavedSearch(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/my/saved-searches/:publicId/restore', ({ actor, params }) =>
    restoreSavedSearch(ctx, actor, params.publicId),
  )
}
