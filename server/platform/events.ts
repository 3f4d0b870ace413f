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
  await publishAll(tx, [event], options)
}

/** Many events at the price of one, in the order given. */
export async function publishAll(
  tx: SqlRunner,
  events: readonly DomainEvent[],
  options: PublishOptions = {},
): Promise<void> {
  if (events.length === 0) return
  const kinds = events.map(({ kind }) => kind)
  const payloads = events.map(({ payload }) =>
    JSON.stringify({ data: payload, exceptSocketId: options.exceptSocketId } satisfies OutboxPayload),
  )
  // One round trip; the notification, like the rows, waits for the commit. One wakes the relay as well as many.
  await tx.execute(sql`
    with events as (
      insert into outbox (kind, payload)
      select kind, payload::jsonb
      from unnest(${sql.param(kinds)}::text[], ${sql.param(payloads)}::text[]) with ordinality as e(kind, payload, nth)
      order by nth
      returning id
    )
    select pg_notify(${OUTBOX_CHANNEL}, '') from events limit 1`)
}
