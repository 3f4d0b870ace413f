import { LRUCache } from 'lru-cache'
import type { CachedPage } from './cached-page'
import type { SharedPage } from './shared-pages'

/** A rendering that others of the same page wait for. */
export interface Rendering {
  /** Ends it with the page for those who wait and who come after, or with nothing: then each renders its own. */
  end(page?: CachedPage): void
}

/** Rendered public pages of this process, by least recent use. */
export interface PageCache {
  /** The kept page, also of a rendering under way; otherwise a rendering for the caller to end. */
  open(page: SharedPage): Promise<{ page: CachedPage } | { rendering: Rendering }>
  /** Forgets one page after a change. What is being rendered meanwhile is not kept. */
  forget(key: string): void
  /** Forgets all lists. */
  forgetLists(): void
  forgetAll(): void
}

/** How much of the memory lists may take: there are more of them than of pages, and they live for seconds. */
const listShare = 0.25

export function createPageCache(maxBytes: number): PageCache {
  const kept = (maxSize: number) => ({
    pages: new LRUCache<string, CachedPage>({ maxSize, sizeCalculation: ({ size }) => size }),
    underWay: new Map<string, Promise<CachedPage | undefined>>(),
    changes: 0,
  })
  const lists = kept(maxBytes * listShare)
  const others = kept(maxBytes - maxBytes * listShare)

  const clear = (place: typeof lists) => {
    place.changes += 1
    place.pages.clear()
    place.underWay.clear()
  }

  const start = (place: typeof lists, { key, seconds }: SharedPage): Rendering => {
    const { pages, underWay, changes } = place
    let resolve: (page?: CachedPage) => void = () => {}
    const mine = new Promise<CachedPage | undefined>((done) => {
      resolve = done
    })
    if (!underWay.has(key)) underWay.set(key, mine)
    return {
      end(page) {
        if (underWay.get(key) === mine) underWay.delete(key)
        // Something changed meanwhile: those who waited get the page, but nobody after them.
        if (page && place.changes === changes) pages.set(key, page, { ttl: seconds * 1000 })
        resolve(page)
      },
    }
  }

  return {
    async open(shared) {
      const place = shared.isList ? lists : others
      const page = place.pages.get(shared.key) ?? (await place.underWay.get(shared.key))
      return page ? { page } : { rendering: start(place, shared) }
    },
    forget(key) {
      others.changes += 1
      others.pages.delete(key)
      others.underWay.delete(key)
    },
    forgetLists: () => clear(lists),
    forgetAll() {
      clear(lists)
      clear(others)
    },
  }
}
