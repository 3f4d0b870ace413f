import type { DomainEvent, EventKind } from '@/lib/contracts/events'

/** One event of the outbox on its way to the handlers. */
export interface Delivery {
  event: DomainEvent
  /** The same for every delivery of one event: whoever must not act twice keeps it. */
  dedupeKey: string
  /** The realtime socket of whoever caused the event. */
  exceptSocketId: string | undefined
}

/**
 * Something that happens after a change. An event may be delivered more than once (a crash between the effect and
 * its mark, or another handler that failed), so `handle` either does no harm twice or remembers the dedupe key.
 */
export interface OutboxHandler {
  name: string
  /** All kinds when absent. */
  kinds?: readonly EventKind[]
  /**
   * Quick work that people wait for. It never waits behind letters and the like, which run afterwards, on their own
   * connection and with their own tries.
   */
  live?: boolean
  handle(delivery: Delivery): Promise<void>
  /**
   * Where many together cost less than each by itself: all of these, oldest first, or none of them. When it throws,
   * each is tried by `handle`, so that one bad event does not hold up the others. It is called after the handlers
   * without it.
   */
  handleMany?(deliveries: readonly Delivery[]): Promise<void>
}
