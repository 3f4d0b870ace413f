import { siteConfig } from '@/lib/env/site-config'
import { robotsTxt } from '@/lib/seo/robots'

// Rendered per request: the address of the site is configured at run time.
export const dynamic = 'force-dynamic'

export function GET(): Response {
  return new Response(robotsTxt(siteConfig().siteUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
