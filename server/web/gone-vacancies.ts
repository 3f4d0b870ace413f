import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { minuteMs } from '@/lib/shared/time'

interface Address {
  goneFrom: Date | undefined
  roleId: number | null
}

export interface GoneVacancies {
  /** Handles the request of a removed vacancy: answers it, or rewrites it to the 410 page. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<'answered' | 'pass'>
  /** Invalidates the cached state of a vacancy. */
  forget(publicId: string): void
  forgetAll(): void
}

const address = /^\/ru\/vacancies\/([a-z2-9]{12})\/?(?:\?|$)/
const gonePage = '/ru/vacancies/gone'

/**
 * Runs before the pages, which are cached and can answer only 200 and 404. The state of a vacancy is cached until it
 * changes or expires.
 */
export function createGoneVacancies(
  find: (publicId: string) => Promise<Address | undefined>,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): GoneVacancies {
  const known = new LRUCache<string, Address>({ max: 20_000, ttl: minuteMs })
  let changes = 0

  const lookUp = async (publicId: string): Promise<Address> => {
    const before = known.get(publicId)
    if (before) return before
    const seen = changes
    const found = (await find(publicId)) ?? { goneFrom: undefined, roleId: null }
    // Changed while it was read: do not cache.
    if (seen === changes) known.set(publicId, found)
    return found
  }

  return {
    async handle(req, res) {
      const publicId = address.exec(req.url ?? '')?.[1]
      if (!publicId || (req.method !== 'GET' && req.method !== 'HEAD')) return 'pass'
      try {
        const { goneFrom, roleId } = await lookUp(publicId)
        if (!goneFrom || goneFrom.getTime() > now()) return 'pass'
        // A client-side navigation: the answer makes the browser request the whole page.
        if (req.headers.rsc !== undefined) {
          res.writeHead(410, { 'Cache-Control': 'no-store' }).end()
          return 'answered'
        }
        req.url = roleId === null ? gonePage : `${gonePage}?role=${roleId}`
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
