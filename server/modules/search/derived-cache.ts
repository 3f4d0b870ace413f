import { LRUCache } from 'lru-cache'
import { catalogueVersion } from '@/server/modules/vacancies/catalogue'

/** Adverts expire by the clock without any change being announced, so nothing derived lives longer. */
const longest = 60_000

/**
 * Remembers what was computed from the open vacancies until any of them changes. Askers of the same thing at the
 * same time share one computation; a failed one is not remembered.
 */
export function createDerivedCache<T extends object>(max: number) {
  const kept = new LRUCache<string, { version: number; value: Promise<T> }>({ max, ttl: longest })
  return (key: string, compute: () => Promise<T>): Promise<T> => {
    const version = catalogueVersion()
    const known = kept.get(key)
    if (known?.version === version) return known.value
    const value = compute()
    const entry = { version, value }
    kept.set(key, entry)
    value.catch(() => {
      if (kept.peek(key) === entry) kept.delete(key)
    })
    return value
  }
}
