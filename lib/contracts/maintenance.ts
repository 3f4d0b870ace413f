export type Maintenance = {
  enabled: boolean
  /** Moment the works end. */
  end: Date
  /** Host names (no port) that are closed; others stay open. */
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

/** Whether a request to `host` (as in the Host header, port allowed) is closed for works at `now`. */
export function isClosedForWorks(maintenance: Maintenance, host: string | null, now: Date): boolean {
  if (!maintenance.enabled || now >= maintenance.end) return false
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '')
  return maintenance.hosts.includes(name)
}
