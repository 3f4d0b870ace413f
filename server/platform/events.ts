import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, sql } from 'drizzle-orm'
import type { DomainEvent } from '@/lib/contracts/events'
import { currentOrigin, type Origin } from './tracing'

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

/** A notification of PostgreSQL. */
export interface Signal {
  channel: string
  payload: string
}

/** What the transaction of the running code leads to once it is committed. */
interface TransactionScope {
  signals: Signal[]
  /** Code that outlives its transaction must not count on the signals after the commit. */
  ended: boolean
}
const transactionScope = new AsyncLocalStorage<TransactionScope>()

/** Runs a transaction, and then `onSignals` if it was committed with any. */
export async function signalAfterCommit<T>(
  transaction: () => Promise<T>,
  onSignals: (signals: readonly Signal[]) => void,
): Promise<T> {
  const scope: TransactionScope = { signals: [], ended: false }
  try {
    const result = await transactionScope.run(scope, transaction)
    if (scope.signals.length > 0) onSignals(scope.signals)
    return result
  } finally {
    scope.ended = true
  }
}

/**
 * Notifies listeners once the running transaction is committed, or now when there is none. Not in the transaction: NOTIFY
 * takes a lock of the whole database until the commit is done, and transactions that notify commit one by one. A signal
 * may be lost with its process, so it must only shorten a wait.
 */
export async function notifyListeners(tx: SqlRunner, signals: readonly Signal[]): Promise<void> {
  const scope = transactionScope.getStore()
  if (scope && !scope.ended) scope.signals.push(...signals)
  else if (signals.length > 0) await tx.execute(notifySql(signals))
}

export const notifySql = (signals: readonly Signal[]): SQL => sql`
    select pg_notify(channel, payload)
    from unnest(${sql.param(signals.map(({ channel }) => channel))}::text[],
      ${sql.param(signals.map(({ payload }) => payload))}::text[]) as signals(channel, payload)`

/** Sends signals, each once: now, or with others of the same moment. */
export function createSignals(pauseMs: number, notify: (signals: readonly Signal[]) => Promise<unknown>) {
  let pause: NodeJS.Timeout | undefined
  const waiting = new Map<string, Signal>()
  const send = () => {
    const signals = [...waiting.values()]
    waiting.clear()
    pause = setTimeout(() => {
      pause = undefined
      if (waiting.size > 0) send()
    }, pauseMs)
    pause.unref()
    // A signal only shortens a wait: relays poll, and pages have a period.
    notify(signals).catch(() => undefined)
  }
  return (signals: readonly Signal[]) => {
    for (const signal of signals) waiting.set(`${signal.channel} ${signal.payload}`, signal)
    if (!pause) send()
  }
}

/** Content of the outbox `payload` column, with the request that it comes from. */
export interface OutboxPayload extends Origin {
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
  const origin = currentOrigin()
  const payloads = events.map(({ payload }) =>
    JSON.stringify({
      data: payload,
      exceptSocketId: options.exceptSocketId,
      ...origin,
    } satisfies OutboxPayload),
  )
  await tx.execute(sql`
    insert into outbox (kind, payload)
    select kind, payload::jsonb
    from unnest(${sql.param(kinds)}::text[], ${sql.param(payloads)}::text[]) with ordinality as e(kind, payload, nth)
    order by nth`)
  await notifyListeners(tx, [{ channel: OUTBOX_CHANNEL, payload: '' }])
}
