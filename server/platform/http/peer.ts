import { BlockList, isIP } from 'node:net'

/** `10.0.0.0/8,127.0.0.1,::1` as a list that answers quickly. */
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
 * The client's address: the socket's peer, unless that is a trusted proxy; then the last forwarded
 * address that is not a trusted proxy itself. What a stranger writes into the header counts for nothing.
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
