import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../context'
import { allDictionaries, suggest } from './dictionaries.service'
import { suggestCompanies } from './suggest'

const dayCache = 'public, max-age=3600, stale-while-revalidate=86400'

export function dictionaryRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  app.use('/v1/dictionaries', etag())
  mountCall(app, registry, 'GET /v1/dictionaries', async ({ setHeader }) => {
    setHeader('Cache-Control', dayCache)
    return allDictionaries()
  })
  mountCall(app, registry, 'GET /v1/dictionaries/suggest', async ({ query, setHeader }) => {
    setHeader('Cache-Control', dayCache)
    const { kind, q, limit } = query
    return kind === 'company' ? suggestCompanies(ctx, q, limit) : suggest(kind, q, limit)
  })
}
