import 'server-only'
import type { LandingList } from '@/lib/contracts/landings'
import { routes } from '@/lib/routes'
import { landingOfQuery } from '@/lib/shared/landing-subject'
import { apiServerOrNull } from './server'

/**
 * The address of the landing with exactly the content of a search; null for any other search.
 * @param query the search as its list writes it, without what is left at its default
 */
export async function landingUrl(list: LandingList, query: URLSearchParams): Promise<string | null> {
  const { page, size, ...filters } = Object.fromEntries(query)
  // Pages of another size begin elsewhere.
  if (size !== undefined && page !== undefined) return null
  const subject = landingOfQuery(new URLSearchParams(filters))
  if (!subject) return null
  const { role, city, condition } = subject
  const asked = { role: role ?? undefined, city: city ?? undefined, condition: condition ?? undefined }
  const landing = await apiServerOrNull('GET /v1/landings/path', { query: asked })
  return landing && routes.landing(list, landing.path, Number(page ?? 1))
}
