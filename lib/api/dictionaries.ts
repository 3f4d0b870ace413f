import type { Dictionaries } from '@/lib/contracts/dictionaries'
import { api } from './client'

let loading: Promise<Dictionaries> | undefined

/** All dictionaries, once per page load; the browser keeps them for a day. A failed load may be tried again. */
export function loadDictionaries(): Promise<Dictionaries> {
  loading ??= api('GET /v1/dictionaries').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Names of ids out of loaded dictionaries; an id that is no longer there is shown as itself. */
export function namesById({ roles, cities, metro_stations: stations }: Dictionaries) {
  return {
    role: (id: number) => roles.find((role) => role.id === id)?.name ?? `№ ${id}`,
    metro: (id: number) => stations.find(([stationId]) => stationId === id)?.[1] ?? `№ ${id}`,
    city: (id: number) => cities.find(([cityId]) => cityId === id)?.[1] ?? `№ ${id}`,
  }
}
