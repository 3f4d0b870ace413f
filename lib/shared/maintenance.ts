export type Maintenance = {
  enabled: boolean
  /** When the maintenance ends. */
  end: Date
  /** Affected host names (no port); others stay open. */
  hosts: readonly string[]
}

export const DEFAULT_MAINTENANCE_END = '2025-09-22T09:00:00+05:00'

/** Reads MAINTENANCE (1/true), MAINTENANCE_END (ISO 8601) and MAINTENANCE_HOSTS (comma separated). */
export function readMaintenance(env: Record<string, string | undefined>): Maintenance {
  const end = new Date(env.MAINTENANCE_END || DEFAULT_MAINTENANCE_END)
  return {
    enabled: env.MAINTENANCE === '1' || env.MAINTENANCE === 'true',
    end: Number.isNaN(end.getTime()) ? new Date(DEFAULT_MAINTENANCE_END) : end,
    hosts: (env.MAINTENANCE_HOSTS ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  }
}

/** Seconds until the maintenance of `host` (as in the Host header, port allowed) ends; undefined while it is open. */
export function maintenanceSecondsLeft(
  maintenance: Maintenance,
  host: string | null,
  now: Date,
): number | undefined {
  if (!maintenance.enabled || now >= maintenance.end) return undefined
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '')
  if (!maintenance.hosts.includes(name)) return undefined
  return Math.ceil((maintenance.end.getTime() - now.getTime()) / 1000)
}

/** Cookie of the countdown page with the requested URL. */
export const WORKS_RETURN_COOKIE = 'dv_return'
