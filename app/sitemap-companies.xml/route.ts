import { apiServer } from '@/lib/api/server'
import { siteConfig } from '@/lib/env/site-config'
import { routes } from '@/lib/routes'
import { urlSet, xmlResponse } from '@/lib/seo/sitemap-xml'

export const dynamic = 'force-dynamic'

export async function GET(request: Request): Promise<Response> {
  const shard = Number(new URL(request.url).searchParams.get('shard') ?? 1)
  if (!Number.isInteger(shard) || shard < 1 || shard > 10_000) return new Response(null, { status: 404 })
  const rows = await apiServer('GET /v1/sitemap/companies', { query: { shard } })
  const { siteUrl } = siteConfig()
  return xmlResponse(
    urlSet(rows.map(([id, changedAt]) => ({ url: siteUrl + routes.company(id), changedAt }))),
  )
}
