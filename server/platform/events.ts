import { type SQL, sql } from 'drizzle-orm'
import type { DomainEvent } from '@/lib/contracts/events'

/** A database or an open transaction; drizzle's own objects satisfy it. */
export interface SqlRunner {
  execute(query: SQL): PromiseLike<unknown>
}

export interface PublishOptions {
  /** The sender's realtime socket (X-Socket-Id): that one tab already knows and is left out. */
  exceptSocketId?: string | undefined
}

/** Woken by this channel, the relay reads the outbox without waiting for its next poll. */
export const OUTBOX_CHANNEL = 'outbox'

/** What the `payload` column of the outbox holds. */
export interface OutboxPayload {
  data: DomainEvent['payload']
  exceptSocketId?: string | undefined
}

/**
 * Writes a domain event beside the change it tells of. Pass the transaction of that change: the row and the
 * wake-up both happen on its commit, or not at all.
 */
export async function publish(
  tx: SqlRunner,
  event: DomainEvent,
  options: PublishOptions = {},
): Promise<void> {
  const payload: OutboxPayload = { data: event.payload, exceptSocketId: options.exceptSocketId }
  // One round trip; the notification, like the row, waits for the commit.
  await tx.execute(sql`
    with event as (
      insert into outbox (kind, payload) values (${event.kind}, ${JSON.stringify(payload)}::jsonb) returning id
    )
    select pg_notify(${OUTBOX_CHANNEL}, '') from event`)
}
