import type { LoggedEvent } from '../hub/event-log'
import type { Member } from '../protocol/frames'

/** What the nodes of one deployment tell each other. */
export type ClusterMessage =
  /** An encoded frame for the subscribers of a channel, but for the socket `except`. */
  | { type: 'frame'; channel: string; frame: string; except?: string | undefined }
  /** One event for many channels; `id` is the same whenever it is sent again. */
  | { type: 'event'; id: string; channels: string[]; name: string; data: string; except?: string | undefined }
  | { type: 'terminate'; userId: string; code: number; reason: string; except?: string | undefined }
  | { type: 'claim'; socketId: string; userId: string }
  | { type: 'census'; id: string; from: number; prefix: string }
  | { type: 'census_reply'; id: string; to: number; counts: ChannelCounts }

/** Subscriptions per channel name. */
export type ChannelCounts = [name: string, count: number][]

export interface AdapterEvents {
  receive: (message: ClusterMessage) => void
  /** Messages of other nodes may have been missed: local clients have to catch up. */
  onGap: () => void
}

/**
 * Joins the nodes of a deployment. Presence lives here because "once per user, not per socket" is a decision that
 * only one place can make.
 */
export interface RealtimeAdapter {
  /** First part of every socket id of this node. */
  readonly nodeId: number
  start(events: AdapterEvents): Promise<void>
  /**
   * Makes this node hear a channel, before its first subscriber is confirmed; resolves also when that failed, since
   * the node then catches up later. Absent: a node hears everything.
   */
  listen?(channel: string): Promise<void>
  /** The last subscriber of this node left. */
  unlisten?(channel: string): void
  /** Log of events that all nodes share; absent: each node keeps what it hears. */
  log?: {
    /** Where it stands, in milliseconds. */
    position(): number
    /** Events of a channel after a position; undefined when some may be missing. */
    since(channel: string, position: number): Promise<LoggedEvent[] | undefined>
  }
  /** To every other node; local delivery is the hub's. Rejects when the message cannot be handed over. */
  publish(message: ClusterMessage): Promise<void>
  /**
   * Adds a socket and tells every node, this one included and in order, when it is the first of its user.
   * Resolves with everybody present, the newcomer included; rejects with `PresenceFullError` at the limit.
   */
  join(channel: string, socketId: string, member: Member, limit: number): Promise<Member[]>
  /** The reverse; told when it was the user's last socket in the channel. */
  leave(channel: string, socketId: string, userId: string): Promise<void>
  members(channel: string): Promise<Member[]>
  /** How many other nodes are alive. */
  otherNodes(): number
  /** Whether another node is alive; a restarted process is another node. */
  isAlive(nodeId: number): boolean
  stop(): Promise<void>
}

export class PresenceFullError extends Error {
  constructor(channel: string) {
    super(`presence channel ${channel} is full`)
  }
}
