import { apiServer } from '@/lib/api/server'
import { siteConfig } from '@/lib/env/site-config'
import { sitemapIndex, xmlResponse } from '@/lib/seo/sitemap'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const { siteUrl } = siteConfig()
  const { vacancy_shards: count } = await apiServer('GET /v1/sitemap')
  const shards = Array.from({ length: count }, (_, index) => `/sitemap-vacancies.xml?shard=${index + 1}`)
  return xmlResponse(sitemapIndex(['/sitemap-pages.xml', ...shards].map((path) => ({ url: siteUrl + path }))))
}
