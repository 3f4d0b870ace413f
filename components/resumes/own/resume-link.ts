import type { OwnResume } from '@/lib/contracts/resumes'
import { routes, withQuery } from '@/lib/routes'

/** The address to give away: with its secret when the resume is seen by link only. */
export function shareUrl(own: Pick<OwnResume, 'public_id' | 'direct_token'>, origin: string): string {
  return origin + withQuery(routes.resume(own.public_id), { token: own.direct_token })
}
