import type { Dictionaries } from '@/lib/contracts/dictionaries'
import { memoizeAsync } from '@/lib/shared/memoize-async'
import { api } from './client'

/** All dictionaries, once per page load; the browser keeps them for a day. A failed load may be tried again. */
export const loadDictionaries = memoizeAsync((): Promise<Dictionaries> => api('GET /v1/dictionaries'))

/** Names of ids out of loaded dictionaries; an id that is no longer there is shown as itself. */
export function namesById({ roles, cities, metro_stations: stations }: Dictionaries) {
  return {
    role: (id: number) => roles.find((role) => role.id === id)?.name ?? `№ ${id}`,
    metro: (id: number) => stations.find(([stationId]) => stationId === id)?.[1] ?? `№ ${id}`,
    city: (id: number) => cities.find(([cityId]) => cityId === id)?.[1] ?? `№ ${id}`,
  }
}
