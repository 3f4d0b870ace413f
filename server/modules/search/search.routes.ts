import type { Hono } from 'hono'
import type { RawParams } from '@/lib/contracts/vacancy-search'
import { ipKeyOf } from '@/server/modules/identity'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import { createLimiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../context'
import { cataloguePages, companyCatalogue, soonerCompanies } from './companies/catalogue.service'
import { createHome } from './home/home.service'
import { createLandingPages } from './landings/landing-pages.service'
import { createResumeLandings, createVacancyLandings, landingPath } from './landings/landings.service'
import { createResumeSearch, createWiderResumeSearches } from './resumes/search.service'
import { companyPay, salaryHint, salaryPage, salaryPages } from './salaries/salaries.service'
import {
  changeSavedSearch,
  changeSearchFeed,
  listSavedSearches,
  markSeen,
  removeSavedSearch,
  restoreSavedSearch,
  saveSearch,
  searchOfFeed,
} from './saved/saved-searches.service'
import {
  readCompanyPart,
  readHiringPagePart,
  readResumePart,
  readVacancyPart,
  sitemapFiles,
} from './sitemap/sitemap.service'
import { countMiss } from './use/missed-queries.service'
import { countUse } from './use/search-use.service'
import { createVacancySearch } from './vacancies/search.service'
import { createSearchSuggest } from './vacancies/suggest/suggest.service'
import { createWiderSearches } from './vacancies/wider-search.service'

/** A reader sends a few a minute; a house behind one address, more. */
const rules = {
  searchUse: { points: 1000, duration: 3600 },
  searchMiss: { points: 300, duration: 3600 },
} as const

const cacheHeader = 'public, max-age=600'

export function salaryRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/salaries', ({ query, setHeader }) => {
    setHeader('Cache-Control', cacheHeader)
    return salaryPage(ctx, query)
  })
  mountCall(app, registry, 'GET /v1/salaries/hint', ({ query, setHeader }) => {
    setHeader('Cache-Control', cacheHeader)
    return salaryHint(ctx, query.role, query.city ?? null)
  })
  mountCall(app, registry, 'GET /v1/companies/:publicId/salaries', ({ params, setHeader }) => {
    setHeader('Cache-Control', cacheHeader)
    return companyPay(ctx, params.publicId)
  })
  mountCall(app, registry, 'GET /v1/salaries/pages', () => salaryPages(ctx))
}

export function searchRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const search = createVacancySearch(ctx)
  const limiter = createLimiter(ctx.db.$client, ctx.keys, rules, ctx.redis)
  mountCall(app, registry, 'POST /v1/search/use', async ({ body, ip }) => {
    await limiter.take('searchUse', ipKeyOf(ip))
    return countUse(ctx, body)
  })
  mountCall(app, registry, 'POST /v1/search/misses', async ({ actor, body, ip }) => {
    await limiter.take('searchMiss', ipKeyOf(ip))
    return countMiss(ctx, actor, body, ip)
  })
  mountCall(app, registry, 'GET /v1/vacancies', ({ actor, query }) => search.list(actor, query as RawParams))
  const help = createWiderSearches(ctx, search)
  mountCall(app, registry, 'GET /v1/vacancies/wider', ({ query }) => help(query as RawParams))
  mountCall(app, registry, 'GET /v1/vacancies/facets', ({ query }) => search.facets(query as RawParams))
  mountCall(app, registry, 'GET /v1/vacancies/cities', ({ query }) => search.cities(query as RawParams))
  const suggest = createSearchSuggest(ctx)
  mountCall(app, registry, 'GET /v1/suggest', ({ query, setHeader }) => {
    setHeader('Cache-Control', 'public, max-age=300')
    return suggest(query.q, query.limit)
  })
  mountCall(app, registry, 'GET /v1/sitemap', () => sitemapFiles(ctx))
  mountCall(app, registry, 'GET /v1/sitemap/vacancies', ({ query }) => readVacancyPart(ctx, query))
  mountCall(app, registry, 'GET /v1/sitemap/companies', ({ query }) => readCompanyPart(ctx, query))
  mountCall(app, registry, 'GET /v1/sitemap/hiring-pages', ({ query }) => readHiringPagePart(ctx, query))
  mountCall(app, registry, 'GET /v1/sitemap/resumes', ({ query }) => readResumePart(ctx, query))
  mountCall(app, registry, 'GET /v1/sitemap/catalogue', () => cataloguePages(ctx))
  mountCall(app, registry, 'GET /v1/companies/:publicId/sooner', ({ params }) =>
    soonerCompanies(ctx, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/companies', ({ query }) => companyCatalogue(ctx, query))
  const vacancyLanding = createVacancyLandings(ctx, search)
  mountCall(app, registry, 'GET /v1/landings/vacancies', ({ query }) => vacancyLanding(query))
  const landings = createLandingPages(ctx)
  mountCall(app, registry, 'GET /v1/landings/pages', ({ query }) => landings.pages(query.list))
  mountCall(app, registry, 'GET /v1/landings/popular', ({ query }) =>
    landings.popular(query.list, query.size),
  )
  mountCall(app, registry, 'GET /v1/landings/path', async ({ query: { role, city, condition } }) =>
    landingPath({ role: role ?? null, city: city ?? null, condition: condition ?? null }),
  )
}

export function homeRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const home = createHome(ctx)
  mountCall(app, registry, 'GET /v1/home', () => home())
}

export function savedSearchRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/my/saved-searches', ({ actor }) => listSavedSearches(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/saved-searches', ({ actor, body }) => saveSearch(ctx, actor, body))
  mountCall(app, registry, 'PATCH /v1/my/saved-searches/:publicId', ({ actor, params, body }) =>
    changeSavedSearch(ctx, actor, params.publicId, body),
  )
  mountCall(app, registry, 'POST /v1/my/saved-searches/seen', ({ actor, body }) => markSeen(ctx, actor, body))
  mountCall(app, registry, 'DELETE /v1/my/saved-searches/:publicId', ({ actor, params }) =>
    removeSavedSearch(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/saved-searches/:publicId/restore', ({ actor, params }) =>
    restoreSavedSearch(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/saved-searches/:publicId/feed', ({ actor, params }) =>
    changeSearchFeed(ctx, actor, params.publicId, 'renewed'),
  )
  mountCall(app, registry, 'DELETE /v1/my/saved-searches/:publicId/feed', ({ actor, params }) =>
    changeSearchFeed(ctx, actor, params.publicId, 'ended'),
  )
  mountCall(app, registry, 'GET /v1/feeds/searches/:token', ({ params }) => searchOfFeed(ctx, params.token))
}

/** Mounted before the resumes themselves: `facets` is no public id. */
export function resumeSearchRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const search = createResumeSearch(ctx)
  const help = createWiderResumeSearches(ctx, search)
  const landing = createResumeLandings(ctx, search)
  mountCall(app, registry, 'GET /v1/landings/resumes', ({ query }) => landing(query))
  mountCall(app, registry, 'GET /v1/resumes', ({ actor, query }) => search.list(actor, query as RawParams))
  mountCall(app, registry, 'GET /v1/resumes/facets', ({ actor, query }) =>
    search.facets(actor, query as RawParams),
  )
  mountCall(app, registry, 'GET /v1/resumes/cities', ({ actor, query }) =>
    search.cities(actor, query as RawParams),
  )
  mountCall(app, registry, 'GET /v1/resumes/wider', ({ actor, query }) => help(actor, query as RawParams))
}
