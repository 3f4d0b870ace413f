import { apiServer } from '@/lib/api/server'
import { siteConfig } from '@/lib/env/site-config'
import { sitemapIndex, xmlResponse } from '@/lib/seo/sitemap-xml'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const { siteUrl } = siteConfig()
  const { vacancy_shards, company_shards, resume_shards } = await apiServer('GET /v1/sitemap')
  const shardsOf = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `/sitemap-${kind}.xml?shard=${index + 1}`)
  const shards = [
    ...shardsOf('vacancies', vacancy_shards),
    ...shardsOf('companies', company_shards),
    ...shardsOf('resumes', resume_shards),
  ]
  return xmlResponse(sitemapIndex(['/sitemap-pages.xml', ...shards].map((path) => ({ url: siteUrl + path }))))
}
