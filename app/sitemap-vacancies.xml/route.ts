import { sitemapShard } from '@/lib/seo/sitemap-shard'

export const dynamic = 'force-dynamic'

export const GET = sitemapShard('GET /v1/sitemap/vacancies')
