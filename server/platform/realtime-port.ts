/** The other nodes could not be told. */
export class NodesUnreachableError extends Error {}

/** What the rest of the server may ask of realtime, whichever service does it. */
export interface RealtimePort {
  /** Rejects when it could not be handed over to every node; the caller may try again. */
  publish(event: {
    /** The same whenever the event is sent again, so that clients hear it once; a new one when absent. */
    id?: string
    name: string
    channels: readonly string[]
    /** The text that clients receive as `data`. */
    data: string
    /** A socket id that is left out. */
    except?: string | undefined
  }): Promise<void>
  /**
   * Remembers that this person's token authorises channels of a socket. Call it before their rights are read, and wait:
   * a right that is lost afterwards then closes the socket. Rejects with `NodesUnreachableError` when the socket's node
   * could not be reached.
   */
  claimSocket(socketId: string, userId: string): Promise<void>
  /**
   * Makes every socket of a person reconnect, so that each channel is authorised anew with today's rights; all but
   * `exceptSocketId`.
   */
  reauthorizeUser(userId: string, exceptSocketId?: string): Promise<void>
  /** Which of these sockets are certainly gone; absent when the service cannot tell. */
  goneSockets?(socketIds: readonly string[]): string[]
  /** Which channels somebody is subscribed to: what a service tells that does not tell of sockets. */
  occupiedChannels?(prefix: string): Promise<Set<string>>
}
