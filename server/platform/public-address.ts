import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Who may be connected to on behalf of a stranger. */
export interface Outbound {
  resolve(host: string): Promise<string[]>
  allows(address: string, port: number): boolean
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * An address anyone on the internet can reach. Everything else is refused: loopback, private and shared networks,
 * link-local, multicast, documentation, and IPv6 that carries an IPv4 address inside.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

const webPorts = [80, 443]

/** Public addresses only; any port in demo mode, those of the web otherwise. */
export function publicOutbound({ demo }: { demo: boolean }): Outbound {
  return {
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    allows: (address, port) => isPublicAddress(address) && (demo || webPorts.includes(port)),
  }
}
