import { siteConfig } from '@/lib/env/site-config'
import { routes } from '@/lib/routes'
import { urlSet, xmlResponse } from '@/lib/seo/sitemap'

export const dynamic = 'force-dynamic'

export function GET(): Response {
  const { siteUrl } = siteConfig()
  const paths = [
    routes.home(),
    routes.vacancies(),
    routes.resumes(),
    routes.about(),
    routes.terms(),
    routes.refund(),
    routes.privacy(),
    routes.contacts(),
  ]
  return xmlResponse(urlSet(paths.map((path) => ({ url: siteUrl + path }))))
}
