import { LRUCache } from 'lru-cache'
import type { CachedPage } from './cached-page'
import type { SharedStore } from './redis-pages'
import type { SharedPage } from './shared-pages'

/** A rendering that others of the same page wait for. */
export interface Rendering {
  /** Ends it with the page for those who wait and who come after, or with nothing: then each renders its own. */
  end(page?: CachedPage): void
}

/** Rendered public pages, by least recent use: of this process, and of others where they share a store. */
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

export function createPageCache(maxBytes: number, store?: SharedStore): PageCache {
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

  const start = (place: typeof lists, shared: SharedPage) => {
    const { key, seconds } = shared
    const { pages, underWay, changes } = place
    let version: string | undefined
    let resolve: (page?: CachedPage) => void = () => {}
    const mine = new Promise<CachedPage | undefined>((done) => {
      resolve = done
    })
    if (!underWay.has(key)) underWay.set(key, mine)
    const end = (page: CachedPage | undefined, ms: number) => {
      if (underWay.get(key) === mine) underWay.delete(key)
      // Something changed meanwhile: those who waited get the page, but nobody after them.
      if (page && place.changes === changes) pages.set(key, page, { ttl: ms })
      resolve(page)
    }
    return {
      rendering: {
        end(page?: CachedPage) {
          end(page, seconds * 1000)
          if (page && version !== undefined) store?.write(shared, page, version)
        },
      },
      /** What another process has rendered; those who wait get it, too. */
      async fetch(): Promise<CachedPage | undefined> {
        const found = await store?.read(shared)
        version = found?.version
        if (found?.kept) end(found.kept.page, found.kept.ms)
        return found?.kept?.page
      },
    }
  }

  return {
    async open(shared) {
      const place = shared.isList ? lists : others
      const page = place.pages.get(shared.key) ?? (await place.underWay.get(shared.key))
      if (page) return { page }
      const { rendering, fetch } = start(place, shared)
      const elsewhere = store && (await fetch())
      return elsewhere ? { page: elsewhere } : { rendering }
    },
    forget(key) {
      others.changes += 1
      others.pages.delete(key)
      others.underWay.delete(key)
      store?.forget(key)
    },
    forgetLists() {
      clear(lists)
      store?.forgetLists()
    },
    forgetAll() {
      clear(lists)
      clear(others)
      store?.forgetAll()
    },
  }
}
