import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Keys } from './keys'

/** Parses `10.0.0.0/8,127.0.0.1,::1` to a block list. */
export function trustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) continue
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

const plain = (address: string) => address.replace(/^::ffff:/, '')

/**
 * The client's IP address: the socket's peer, unless that is a trusted proxy; then the last forwarded address that is
 * not a trusted proxy itself. Headers of untrusted peers are ignored.
 */
export function clientAddress(peer: string, forwarded: string | undefined, trusted: BlockList): string {
  let address = plain(peer)
  const chain = (forwarded ?? '').split(',').map((part) => plain(part.trim()))
  while (chain.length > 0) {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0 || !trusted.check(address, family)) return address
    const previous = chain.pop()
    if (!previous || isIP(previous) === 0) return address
    address = previous
  }
  return address
}

/**
 * Rate-limit key of an address: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one customer.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`
}

/** Rate-limit key of a network that is often assigned as a whole: the /24 of an IPv4, the /48 of an IPv6 address. */
export function networkKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/48`).toString()}/48`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`
}

/** Keyed hash of an address, for comparison without storing it; empty for in-process calls. */
export function addressHash(keys: Keys, ip: string): string {
  if (ip === '') return ''
  return keys.sign('address', addressKey(ip)).slice(0, 22)
}
