/** Every number the realtime server bounds itself by. Times are milliseconds, sizes bytes. */
export interface RealtimeLimits {
  /** Largest WebSocket message; a larger one closes the socket with 1009. */
  maxFrameBytes: number
  /** Largest `data` of one event, as everywhere in the Pusher world. */
  maxEventBytes: number
  maxEventNameLength: number
  maxChannelNameLength: number
  /** Most channels one connection may hold. */
  maxSubscriptions: number
  maxMemberBytes: number
  maxPresenceMembers: number
  maxConnections: number
  /** One address must not take everybody's place; an office behind one address still fits. */
  maxConnectionsPerAddress: number
  /** A socket that leaves this much unread is cut: one slow reader must not fill the memory. */
  maxBufferedBytes: number
  frameRate: BucketRate
  clientEventRate: BucketRate
  /** Told to clients: they ping after so much silence. */
  activityTimeoutMs: number
  /** We ping after so much silence of a client … */
  pingAfterMs: number
  /** … and cut it when nothing came back in this time. */
  pongWithinMs: number
  sweepEveryMs: number
  /** How far the clock of an HTTP API caller may be off. */
  apiClockSkewMs: number
  maxApiBodyBytes: number
  maxApiChannels: number
  maxApiBatch: number
  /** A draining server sends so many sockets away each second … */
  drainPerSecond: number
  /** … or all of them within this time, whichever is sooner, … */
  drainSpreadMs: number
  /** … and then waits for them to hang up. */
  drainMs: number
}

export interface BucketRate {
  /** Tokens added each second. */
  perSecond: number
  burst: number
}

export const defaultLimits: RealtimeLimits = {
  maxFrameBytes: 32 * 1024,
  maxEventBytes: 10 * 1024,
  maxEventNameLength: 200,
  maxChannelNameLength: 164,
  maxSubscriptions: 100,
  maxMemberBytes: 2 * 1024,
  maxPresenceMembers: 100,
  maxConnections: 20_000,
  maxConnectionsPerAddress: 1_000,
  maxBufferedBytes: 1024 * 1024,
  // A tab that reconnects subscribes to everything at once: the burst covers a full set of channels.
  frameRate: { perSecond: 30, burst: 250 },
  clientEventRate: { perSecond: 10, burst: 30 },
  activityTimeoutMs: 30_000,
  pingAfterMs: 40_000,
  pongWithinMs: 20_000,
  sweepEveryMs: 5_000,
  apiClockSkewMs: 600_000,
  maxApiBodyBytes: 256 * 1024,
  maxApiChannels: 100,
  maxApiBatch: 10,
  drainPerSecond: 200,
  drainSpreadMs: 5_000,
  drainMs: 3_000,
}

/** The part of the logger that realtime uses; pino satisfies it. */
export interface RealtimeLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
