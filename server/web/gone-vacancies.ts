import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { minuteMs } from '@/lib/shared/time'

interface Address {
  goneFrom: Date | undefined
  roleId: number | null
}

export interface GoneVacancies {
  /** Takes the request of a vacancy that is gone: answers it, or leads it to the page that says so (410). */
  handle(req: IncomingMessage, res: ServerResponse): Promise<'answered' | 'pass'>
  /** It has changed: what was known of it is not known any more. */
  forget(publicId: string): void
  forgetAll(): void
}

const address = /^\/ru\/vacancies\/([a-z2-9]{12})\/?(?:\?|$)/
const gonePage = '/ru/vacancies/gone'

/**
 * Stands before the pages, which are cached and can say 200 and 404 only. What is known of a vacancy is kept until it
 * changes; a moment that lies ahead comes by itself.
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
    // Something changed while it was being read: it may be old already.
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
        // A link followed inside the site: told so, the browser asks for the whole page.
        if (req.headers.rsc !== undefined) {
          res.writeHead(410, { 'Cache-Control': 'no-store' }).end()
          return 'answered'
        }
        req.url = roleId === null ? gonePage : `${gonePage}?role=${roleId}`
      } catch (error) {
        // The page itself says what is wrong.
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
