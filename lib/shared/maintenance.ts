export const DEFAULT_MAINTENANCE_END = '2025-09-22T09:00:00+05:00'

/** A closed site: from the environment, or switched on by an operator. */
export interface Closure {
  /** Host names as normalised by `maintenanceHost`; others stay open. */
  hosts: readonly string[]
  end: Date
  /** Words of the operator for visitors; may be empty. */
  message: string
}

/** A host as the Host header names it, with its port unless that is a default one; undefined when it is none. */
export function maintenanceHost(text: string): string | undefined {
  const given = text.trim()
  if (!/^[^/\\?#@\s]+$/.test(given) || !URL.canParse(`http://${given}`)) return undefined
  const { hostname, port } = new URL(`http://${given}`)
  const name = hostname.replace(/\.$/, '')
  return port === '' || port === '443' ? name : `${name}:${port}`
}

/** Whether a listed host means this Host header: one listed with a port means that port, one without any port. */
export function closesHost({ hosts }: Pick<Closure, 'hosts'>, header: string | null | undefined): boolean {
  const host = maintenanceHost(header ?? '')
  if (host === undefined) return false
  return hosts.includes(host) || hosts.includes(host.replace(/:\d+$/, ''))
}

/** Cookie of the countdown page with the requested URL. */
export const WORKS_RETURN_COOKIE = 'dv_return'

/** Event of the window: an answer or the socket said that the site is closed. */
export const CLOSED_EVENT = 'dv:closed'
