import type { ConnectionState } from '../protocol/connection'

/** One open socket as the hub sees it. */
export interface Peer {
  readonly socketId: string
  state: ConnectionState
  /** Public id of the person whose token authorised this socket's channels. */
  owner?: string | undefined
  /** Frames held back while a presence subscription waits for its list of members. */
  readonly held: Map<string, string[]>
  /** Presence changes of one socket happen one after another. */
  presence: Promise<void>
  send(frame: string | Buffer): void
  close(code: number, reason: string): void
}
