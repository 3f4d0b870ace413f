import { type CityResponse, open } from 'maxmind'
import { ConfigurationError } from '@/server/platform/env'

const nameOf = (names: { ru?: string; en?: string } | undefined) => names?.ru ?? names?.en

/**
 * Town and country of an address in Russian, by a file on this machine and nothing else; a newer file is taken up while
 * the process runs.
 * @throws ConfigurationError when there is no such file, or it is no database of addresses
 */
export async function openPlaces(path: string): Promise<(ip: string) => string | null> {
  const reader = await open<CityResponse>(path, {
    watchForUpdates: true,
    watchForUpdatesNonPersistent: true,
  }).catch((error: Error) => {
    throw new ConfigurationError(`Wrong configuration:\n  GEOIP_DATABASE: ${error.message}`)
  })
  return (ip) => {
    try {
      const found = reader.get(ip)
      const parts = [nameOf(found?.city?.names), nameOf(found?.country?.names)]
      return parts.filter(Boolean).join(', ') || null
    } catch {
      // Not an address, as from inside the process: it is nowhere.
      return null
    }
  }
}
