import { apiServer } from '@/lib/api/server'
import { siteConfig } from '@/lib/env/site-config'
import { routes } from '@/lib/routes'
import { urlSet, xmlResponse } from '@/lib/seo/sitemap-xml'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const { siteUrl } = siteConfig()
  const salaries = await apiServer('GET /v1/salaries/pages')
  const paths = [
    routes.home(),
    routes.vacancies(),
    routes.resumes(),
    routes.salaries(),
    ...salaries.map(({ role_id, city_id }) =>
      routes.salaries({ role: role_id ?? undefined, city: city_id ?? undefined }),
    ),
    routes.about(),
    routes.terms(),
    routes.refund(),
    routes.privacy(),
    routes.contacts(),
  ]
  return xmlResponse(urlSet(paths.map((path) => ({ url: siteUrl + path }))))
}
