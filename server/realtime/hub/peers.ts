import { randomInt } from 'node:crypto'
import type { ConnectionState } from '../protocol/connection'

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

/** One open socket as the hub sees it. */
export interface Peer {
  readonly socketId: string
  state: ConnectionState
  /**
   * Public ids of the people whose tokens authorised channels of this socket. A browser may sign in as somebody else on
   * the same socket: whoever of them loses a right, the socket has to ask anew for all of its channels.
   */
  readonly owners: Set<string>
  /** Frames held back while a presence subscription waits for its list of members. */
  readonly held: Map<string, string[]>
  /** Until it resolves, this node does not hear all channels of the socket yet. */
  listening?: Promise<void> | undefined
  /** Presence changes of one socket happen one after another. */
  presence: Promise<void>
  send(frame: string | Buffer): void
  close(code: number, reason: string): void
}

/** `node.random`: clients insist on two numbers, and the first one tells which process holds the socket. */
export function newSocketId(nodeId: number): string {
  return `${nodeId}.${randomInt(1, 2 ** 47)}`
}

export function nodeOfSocket(socketId: string): number | undefined {
  const match = /^(\d{1,10})\.\d{1,15}$/.exec(socketId)
  return match?.[1] === undefined ? undefined : Number(match[1])
}
