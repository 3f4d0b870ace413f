import { apiServer } from '@/lib/api/server'
import { siteConfig } from '@/lib/env/site-config'
import { routes } from '@/lib/routes'
import { urlSet, xmlResponse } from './sitemap-xml'

const addressOf = {
  'GET /v1/sitemap/vacancies': routes.vacancy,
  'GET /v1/sitemap/companies': routes.company,
  'GET /v1/sitemap/resumes': routes.resume,
} as const

/** A route of one file of the sitemap, by `?shard=` from 1 on; 404 for anything else. */
export const sitemapShard =
  (call: keyof typeof addressOf) =>
  async (request: Request): Promise<Response> => {
    const shard = Number(new URL(request.url).searchParams.get('shard') ?? 1)
    if (!Number.isInteger(shard) || shard < 1 || shard > 10_000) return new Response(null, { status: 404 })
    const rows = await apiServer(call, { query: { shard } })
    const { siteUrl } = siteConfig()
    const entries = rows.map(([id, changedAt]) => ({ url: siteUrl + addressOf[call](id), changedAt }))
    return xmlResponse(urlSet(entries))
  }
