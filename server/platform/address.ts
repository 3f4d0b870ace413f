import ipaddr from 'ipaddr.js'
import type { Keys } from './keys'

/** What counts as one address: an IPv4 as it is, the /64 network of an IPv6, which one customer has to themselves. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`
}

/** The network one party is often given as a whole: the /24 of an IPv4, the /48 of an IPv6. */
export function networkKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/48`).toString()}/48`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`
}

/** Tells addresses apart without keeping them; empty for a call made inside the process. */
export function addressHash(keys: Keys, ip: string): string {
  if (ip === '') return ''
  return keys.sign('address', addressKey(ip)).slice(0, 22)
}
