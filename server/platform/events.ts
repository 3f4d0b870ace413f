import { AsyncLocalStorage } from 'node:async_hooks'
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

/** What the transaction of the running code leads to once it is committed. */
interface TransactionScope {
  published: boolean
  /** Code that outlives its transaction must not count on the signal after the commit. */
  ended: boolean
}
const transactionScope = new AsyncLocalStorage<TransactionScope>()

/** Runs a transaction, and then `onPublished` if it was committed with events. */
export async function signalAfterCommit<T>(
  transaction: () => Promise<T>,
  onPublished: () => void,
): Promise<T> {
  const scope: TransactionScope = { published: false, ended: false }
  try {
    const result = await transactionScope.run(scope, transaction)
    if (scope.published) onPublished()
    return result
  } finally {
    scope.ended = true
  }
}

/** Wakes the relays: now, or with others of the same moment. The poll of the relay repairs a signal that is lost. */
export function createOutboxSignal(pauseMs: number, notify: () => Promise<unknown>) {
  let pause: NodeJS.Timeout | undefined
  let wanted = false
  const send = () => {
    wanted = false
    pause = setTimeout(() => {
      pause = undefined
      if (wanted) send()
    }, pauseMs)
    pause.unref()
    // A signal only shortens the wait: the relays poll, too.
    notify().catch(() => undefined)
  }
  return () => {
    if (pause) wanted = true
    else send()
  }
}

/** Content of the outbox `payload` column. */
export interface OutboxPayload {
  data: DomainEvent['payload']
  exceptSocketId?: string | undefined
}

/**
 * Inserts a domain event into the outbox. Pass the transaction of the change: the row takes effect on its commit, or not
 * at all.
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
  const insert = sql`
    insert into outbox (kind, payload)
    select kind, payload::jsonb
    from unnest(${sql.param(kinds)}::text[], ${sql.param(payloads)}::text[]) with ordinality as e(kind, payload, nth)
    order by nth`
  // NOTIFY takes a lock of the whole database until the commit is done: transactions that notify commit one by one.
  const scope = transactionScope.getStore()
  if (scope && !scope.ended) {
    await tx.execute(insert)
    scope.published = true
    return
  }
  await tx.execute(sql`
    with events as (${insert} returning id)
    select pg_notify(${OUTBOX_CHANNEL}, '') from events limit 1`)
}
