import type { Dictionaries, Suggestion, SuggestKind } from '@/lib/contracts/dictionaries'
import { memoizeAsync } from '@/lib/shared/memoize-async'
import { api } from './client'

/** All dictionaries, fetched once per page load and cached by the browser for a day. A failed load may be retried. */
export const loadDictionaries = memoizeAsync((): Promise<Dictionaries> => api('GET /v1/dictionaries'))

/** Names by id from loaded dictionaries; an unknown id is shown as itself. */
export function namesById({ roles, cities, metro_stations: stations }: Dictionaries) {
  return {
    role: (id: number) => roles.find((role) => role.id === id)?.name ?? `№ ${id}`,
    metro: (id: number) => stations.find(([stationId]) => stationId === id)?.[1] ?? `№ ${id}`,
    city: (id: number) => cities.find(([cityId]) => cityId === id)?.[1] ?? `№ ${id}`,
  }
}

const known = new Map<string, Suggestion[]>()
const maxCached = 200

/** Suggestions for typed text, cached for the lifetime of the page. */
export async function suggest(kind: SuggestKind, q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const key = `${kind}\n${q.trim().toLowerCase()}`
  const before = known.get(key)
  if (before) return before
  const found = await api('GET /v1/dictionaries/suggest', { query: { kind, q: q.slice(0, 100) }, signal })
  if (known.size >= maxCached) known.clear()
  known.set(key, found)
  return found
}
