import type { Hono } from 'hono'
import type { RawParams } from '@/lib/contracts/vacancy-search'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { createSearchHelp } from './help.service'
import { createVacancySearch } from './search.service'
import { countSitemapShards, readCompanyShard, readVacancyShard } from './sitemap.service'
import { createSearchSuggest } from './suggest/suggest.service'

export function searchRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const search = createVacancySearch(ctx)
  mount(app, registry, 'GET /v1/vacancies', ({ actor, query }) => search.list(actor, query as RawParams))
  const help = createSearchHelp(search)
  mount(app, registry, 'GET /v1/vacancies/wider', ({ query }) => help(query as RawParams))
  mount(app, registry, 'GET /v1/vacancies/facets', ({ query }) => search.facets(query as RawParams))
  mount(app, registry, 'GET /v1/vacancies/cities', ({ query }) => search.cities(query as RawParams))
  const suggest = createSearchSuggest(ctx)
  mount(app, registry, 'GET /v1/suggest', ({ query, setHeader }) => {
    setHeader('Cache-Control', 'public, max-age=300')
    return suggest(query.q, query.limit)
  })
  mount(app, registry, 'GET /v1/sitemap', () => countSitemapShards(ctx))
  mount(app, registry, 'GET /v1/sitemap/vacancies', ({ query }) => readVacancyShard(ctx, query.shard))
  mount(app, registry, 'GET /v1/sitemap/companies', ({ query }) => readCompanyShard(ctx, query.shard))
}
