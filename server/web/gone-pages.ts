import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { routes } from '@/lib/routes'
import { AUTH_MARKER_COOKIE, AUTH_MARKER_VALUE } from '@/lib/shared/browser'
import { minuteMs } from '@/lib/shared/time'

/** What is offered instead: others of the same profession in the same place. */
interface Instead {
  roleId: number | null
  cityId: number | null
}
interface VacancyAddress extends Instead {
  goneFrom: Date | undefined
}

export interface GonePages {
  /** Handles the request of a page that is gone for good: answers it, or rewrites it to the 410 page. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<'answered' | 'pass'>
  /** Invalidates the cached state of a vacancy. */
  forget(publicId: string): void
  forgetAll(): void
}

interface Sources {
  vacancy(publicId: string): Promise<VacancyAddress | undefined>
  /** Undefined for a resume that is open, or was never open to everyone. */
  closedResume(publicId: string): Promise<Instead | undefined>
}

const address = /^\/ru\/(vacancies|resumes)\/([a-z2-9]{12})\/?(?:\?(.*))?$/
const signedIn = `${AUTH_MARKER_COOKIE}=${AUTH_MARKER_VALUE}`

/** Members and holders of a link may see a resume that is closed for everyone else: theirs is another page. */
const isGuest = (req: IncomingMessage, query: string | undefined) =>
  !new URLSearchParams(query).has('token') &&
  !(req.headers.cookie ?? '').split(';').some((pair) => pair.trim() === signedIn)

/**
 * Runs before the pages, which are cached and can answer only 200 and 404. The state of a vacancy is cached until it
 * changes or expires; that of a resume is read each time: what its owner takes back is gone at once.
 */
export function createGonePages(
  sources: Sources,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): GonePages {
  const known = new LRUCache<string, VacancyAddress>({ max: 20_000, ttl: minuteMs })
  let changes = 0

  const goneVacancy = async (publicId: string): Promise<Instead | undefined> => {
    let found = known.get(publicId)
    if (!found) {
      const seen = changes
      found = (await sources.vacancy(publicId)) ?? { goneFrom: undefined, roleId: null, cityId: null }
      // Changed while it was read: do not cache.
      if (seen === changes) known.set(publicId, found)
    }
    return found.goneFrom && found.goneFrom.getTime() <= now() ? found : undefined
  }

  return {
    async handle(req, res) {
      const [, list, publicId, query] = address.exec(req.url ?? '') ?? []
      if (!publicId || (req.method !== 'GET' && req.method !== 'HEAD')) return 'pass'
      try {
        let instead: Instead | undefined
        if (list === 'vacancies') instead = await goneVacancy(publicId)
        else if (isGuest(req, query)) instead = await sources.closedResume(publicId)
        if (!instead) return 'pass'
        // A client-side navigation: the answer makes the browser request the whole page.
        if (req.headers.rsc !== undefined) {
          res.writeHead(410, { 'Cache-Control': 'no-store' }).end()
          return 'answered'
        }
        req.url = routes.gone({
          list: list === 'vacancies' ? list : 'resumes',
          role: instead.roleId,
          city: instead.cityId,
        })
      } catch (error) {
        // The page itself reports the error.
        onError(error)
      }
      return 'pass'
    },
    forget(publicId) {
      changes += 1
      known.delete(publicId)
    },
    forgetAll() {
      changes += 1
      known.clear()
    },
  }
}
