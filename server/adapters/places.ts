import { type CityResponse, open } from 'maxmind'
import { ConfigurationError } from '@/server/platform/env'

const nameOf = (names: { ru?: string; en?: string } | undefined) => names?.ru ?? names?.en

/**
 * City and country of an IP address in Russian, from a local database file, which is reloaded when it changes.
 * @throws ConfigurationError when there is no such file, or it is no GeoIP database
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
      // Calls within the process have no IP address.
      return null
    }
  }
}
