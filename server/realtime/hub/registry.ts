import type { Peer } from './peer'

/** A set of peers per key that forgets empty keys. */
export class PeerIndex {
  readonly #peers = new Map<string, Set<Peer>>()

  add(key: string, peer: Peer): void {
    const set = this.#peers.get(key)
    if (set) set.add(peer)
    else this.#peers.set(key, new Set([peer]))
  }

  delete(key: string, peer: Peer): void {
    const set = this.#peers.get(key)
    if (set?.delete(peer) && set.size === 0) this.#peers.delete(key)
  }

  get(key: string): Iterable<Peer> {
    return this.#peers.get(key) ?? []
  }

  has(key: string): boolean {
    return this.#peers.has(key)
  }

  count(key: string): number {
    return this.#peers.get(key)?.size ?? 0
  }

  keys(): Iterable<string> {
    return this.#peers.keys()
  }
}
