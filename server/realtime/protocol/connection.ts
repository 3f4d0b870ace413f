import type { BucketRate, RealtimeLimits } from '../options'
import type { Member } from './frames'

export interface Subscription {
  /** Present on presence channels. */
  member?: Member | undefined
}

/** All that the protocol remembers of one socket. Values are replaced, never changed in place. */
export interface ConnectionState {
  readonly socketId: string
  readonly user?: { id: string; info?: unknown } | undefined
  readonly subscriptions: ReadonlyMap<string, Subscription>
  readonly lastSeenAt: number
  readonly pingSentAt?: number | undefined
  readonly frames: TokenBucket
  readonly clientEvents: TokenBucket
}

/** What the socket shell has to do, in order. */
export type Effect =
  | { type: 'send'; frame: string }
  | { type: 'close'; code: number; reason: string }
  /**
   * With a member the shell answers the subscription itself, once it knows who else is there; with `since`, once it
   * knows what the client missed after that position.
   */
  | { type: 'join'; channel: string; member?: Member | undefined; since?: number | undefined }
  | { type: 'leave'; channel: string; member?: Member | undefined }
  | { type: 'signin'; userId: string }
  /** To everybody else in the channel. */
  | { type: 'relay'; channel: string; frame: string }

export interface Step {
  state: ConnectionState
  effects: Effect[]
}

export function openConnection(socketId: string, limits: RealtimeLimits, now: number): ConnectionState {
  return {
    socketId,
    subscriptions: new Map(),
    lastSeenAt: now,
    frames: fullBucket(limits.frameRate, now),
    clientEvents: fullBucket(limits.clientEventRate, now),
  }
}

export function withSubscription(
  state: ConnectionState,
  channel: string,
  subscription: Subscription,
): ConnectionState {
  return { ...state, subscriptions: new Map(state.subscriptions).set(channel, subscription) }
}

export function withoutSubscription(state: ConnectionState, channel: string): ConnectionState {
  const subscriptions = new Map(state.subscriptions)
  subscriptions.delete(channel)
  return { ...state, subscriptions }
}

/** Any sign of life, also a control frame, counts. */
export function markSeen(state: ConnectionState, now: number): ConnectionState {
  return { ...state, lastSeenAt: now, pingSentAt: undefined }
}

/** Tokens left at the time `at` (ms). */
interface TokenBucket {
  tokens: number
  at: number
}

function fullBucket(rate: BucketRate, now: number): TokenBucket {
  return { tokens: rate.burst, at: now }
}

/** Takes one token; `taken` is false when none was left. */
export function takeToken(
  bucket: TokenBucket,
  rate: BucketRate,
  now: number,
): { bucket: TokenBucket; taken: boolean } {
  // A clock stepping back must not drain the bucket.
  const elapsed = Math.max(0, now - bucket.at)
  const tokens = Math.min(rate.burst, bucket.tokens + (elapsed / 1000) * rate.perSecond)
  if (tokens < 1) return { bucket: { tokens, at: now }, taken: false }
  return { bucket: { tokens: tokens - 1, at: now }, taken: true }
}
