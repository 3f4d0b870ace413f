import type { ConnectionState } from '../protocol/connection'

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
  /** Presence changes of one socket happen one after another. */
  presence: Promise<void>
  send(frame: string | Buffer): void
  close(code: number, reason: string): void
}
