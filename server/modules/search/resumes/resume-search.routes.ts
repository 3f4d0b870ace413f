import type { Hono } from 'hono'
import type { RawParams } from '@/lib/contracts/search-params'
import type { ServiceContext } from '@/server/modules/context'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import { createResumeSearch, createWiderResumeSearches } from './search.service'

/** Mounted before the resumes themselves: `facets` is no public id. */
export function resumeSearchRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const search = createResumeSearch(ctx)
  const help = createWiderResumeSearches(search)
  mountCall(app, registry, 'GET /v1/resumes', ({ actor, query }) => search.list(actor, query as RawParams))
  mountCall(app, registry, 'GET /v1/resumes/facets', ({ actor, query }) =>
    search.facets(actor, query as RawParams),
  )
  mountCall(app, registry, 'GET /v1/resumes/cities', ({ actor, query }) =>
    search.cities(actor, query as RawParams),
  )
  mountCall(app, registry, 'GET /v1/resumes/wider', ({ actor, query }) => help(actor, query as RawParams))
}
