import { type SQL, sql } from 'drizzle-orm'
import type { DomainEvent } from '@/lib/contracts/events'

/** A database or an open transaction; drizzle's objects satisfy it. */
export interface SqlRunner {
  execute(query: SQL): PromiseLike<unknown>
}

export interface PublishOptions {
  /** The sender's realtime socket (X-Socket-Id), which is excluded from the broadcast. */
  exceptSocketId?: string | undefined
}

/** NOTIFY channel that wakes the relay before its next poll. */
export const OUTBOX_CHANNEL = 'outbox'

/** Content of the outbox `payload` column. */
export interface OutboxPayload {
  data: DomainEvent['payload']
  exceptSocketId?: string | undefined
}

/**
 * Inserts a domain event into the outbox. Pass the transaction of the change: row and notification take effect on its
 * commit, or not at all.
 */
export async function publish(
  tx: SqlRunner,
  event: DomainEvent,
  options: PublishOptions = {},
): Promise<void> {
  await publishAll(tx, [event], options)
}

/** Inserts many events with one statement, in the given order. */
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
  // One round trip; rows and notification take effect on commit. A single notification is enough.
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
