import type { MetadataRoute } from 'next'
import { siteConfig } from '@/lib/env/site-config'

// Rendered per request: whether the site may be indexed is configured at run time.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  const { siteUrl } = siteConfig()
  return {
    rules: {
      userAgent: '*',
      disallow: [
        '/v1/',
        '/ru/my/',
        '/ru/account/',
        '/ru/*/new',
        '/ru/*/preview',
        '/ru/*/edit',
        '/ru/*/view',
        '/outbox',
      ],
    },
    sitemap: `${siteUrl}/sitemap.xml`,
  }
}
