import 'server-only'
import { type LandingList, landingOfQuery } from '@/lib/contracts/landings'
import { routes } from '@/lib/routes'
import { apiServerOrNull } from './server'

/**
 * The address of the landing with exactly the content of a search; null for any other search.
 * @param query the search as its list writes it, without what is left at its default
 */
export async function landingUrl(list: LandingList, query: URLSearchParams): Promise<string | null> {
  const subject = landingOfQuery(query)
  if (!subject) return null
  const { role, city, condition } = subject
  const asked = { role: role ?? undefined, city: city ?? undefined, condition: condition ?? undefined }
  const landing = await apiServerOrNull('GET /v1/landings/path', { query: asked })
  return landing && routes.landing(list, landing.path)
}
