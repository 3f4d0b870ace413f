import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { EventKind } from '@/lib/contracts/events'
import { hourMs } from '@/lib/shared/time'
import type { Database, Db, Tx } from '@/server/db/client'
import { outbox } from '@/server/db/schema/platform'
import { OUTBOX_CHANNEL } from '@/server/platform/events'
import type { Logger } from '@/server/platform/logger'
import { outboxEvents } from '@/server/platform/metrics'
import { PgListener } from '@/server/platform/pg-listener'
import { type OutboxHandler, type OutboxRow, runHandlers } from './outbox-handler'

interface LaneOptions {
  db: Db
  log: Logger
  handlers: readonly OutboxHandler[]
  /** The live lane processes events right after the commit, the slow lane afterwards. */
  live: boolean
  /** Whether another lane has work for an event after this one. */
  hasMore: (kind: EventKind) => boolean
  /** Delay before the first retry; doubled for each further one, up to five minutes. */
  retryMs: number
  maxAttempts: number
  /** Timeout of a handler. */
  handlerMs: number
  /** Batch size. */
  batch: number
  /** Called after a batch with events for the next lane. */
  onMore: () => void
}

interface Lane {
  /** Starts a poll; if one is running, another follows it. */
  wake(): void
  /** Resolves when the current event is processed. */
  stop(): Promise<void>
}

/**
 * Number of subjects processed concurrently in the live lane; the slow lane is sequential, because its work is
 * heavier.
 */
const AT_ONCE = 4
const LONGEST_PAUSE_MS = 300_000

/**
 * Processes the events of one lane, oldest first. Row locks (`skip locked`) exclude other processes and are released
 * when a process dies.
 */
function createLane(options: LaneOptions): Lane {
  const { db, log, handlers, live, hasMore } = options
  const lane = live ? 'live' : 'slow'
  let running: Promise<void> | undefined
  let wakeRequested = false
  let stopped = false

  function wake(): void {
    if (stopped) return
    if (running) {
      wakeRequested = true
      return
    }
    running = work()
      .catch((error: unknown) => {
        log.warn({ err: error, live }, 'the outbox could not be read, the next poll tries again')
      })
      .finally(() => {
        running = undefined
        if (!wakeRequested) return
        wakeRequested = false
        wake()
      })
  }

  async function work(): Promise<void> {
    for (;;) {
      const { taken, more } = await db.transaction(workBatch)
      if (more) options.onMore()
      if (stopped || taken < options.batch) return
    }
  }

  async function workBatch(tx: Tx): Promise<{ taken: number; more: boolean }> {
    const rows = await tx
      .select()
      .from(outbox)
      .where(
        and(
          live ? isNull(outbox.announcedAt) : isNotNull(outbox.announcedAt),
          isNull(outbox.processedAt),
          sql`${outbox.availableAt} <= now()`,
        ),
      )
      .orderBy(asc(outbox.id))
      .limit(options.batch)
      .for('update', { skipLocked: true })
    const outcome = await runHandlers(rows, {
      handlers,
      log,
      atOnce: live ? AT_ONCE : 1,
      handlerMs: options.handlerMs,
      isStopped: () => stopped,
    })
    const done: OutboxRow[] = []
    let more = false
    for (const [row, failure] of outcome) {
      if (failure === undefined) done.push(row)
      else more = (await markFailed(tx, row, failure)) || more
    }
    return { taken: rows.length, more: (await markDone(tx, done)) || more }
  }

  /** Returns whether the next lane has work now. */
  async function markDone(tx: Tx, rows: readonly OutboxRow[]): Promise<boolean> {
    outboxEvents.inc({ lane, result: 'done' }, rows.length)
    const passed = rows.filter((row) => hasMore(row.kind as EventKind)).map((row) => row.id)
    const finished = rows.filter((row) => !hasMore(row.kind as EventKind)).map((row) => row.id)
    if (passed.length > 0) {
      const fresh = { announcedAt: sql`now()`, attempts: 0, error: null }
      await tx.update(outbox).set(fresh).where(inArray(outbox.id, passed))
    }
    if (finished.length > 0) {
      await tx
        .update(outbox)
        .set({ processedAt: sql`now()`, error: sql`case when dead_at is null then null else error end` })
        .where(inArray(outbox.id, finished))
    }
    return passed.length > 0
  }

  /**
   * Schedules a retry with backoff. An exhausted event is kept with its error, so that an operator can retry it; the
   * next lane still processes it.
   */
  async function markFailed(tx: Tx, row: OutboxRow, error: string): Promise<boolean> {
    const attempts = row.attempts + 1
    const givenUp = attempts >= options.maxAttempts
    const passedOn = givenUp && hasMore(row.kind as EventKind)
    outboxEvents.inc({ lane, result: givenUp ? 'dead' : 'failed' })
    if (givenUp) log.error({ kind: row.kind, outboxId: row.id, error, live }, 'an event was given up')
    // Jitter of ±25 %, so that events that failed together are not retried together.
    const pause =
      Math.min(options.retryMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2)
    await tx
      .update(outbox)
      .set({
        attempts: passedOn ? 0 : attempts,
        error: error.slice(0, 2_000),
        // `clock_timestamp()`, not the start of the transaction: a handler may have hung for longer than the delay.
        availableAt: passedOn ? sql`now()` : sql`clock_timestamp() + make_interval(secs => ${pause / 1000})`,
        ...(passedOn && { announcedAt: sql`now()` }),
        ...(givenUp && { deadAt: sql`now()` }),
        ...(givenUp && !passedOn && { processedAt: sql`now()` }),
      })
      .where(eq(outbox.id, row.id))
    return passedOn
  }

  return {
    wake,
    async stop() {
      stopped = true
      await running
    },
  }
}

export interface OutboxRelayOptions {
  database: Pick<Database, 'db' | 'url'>
  handlers: readonly OutboxHandler[]
  log: Logger
  /** Polling interval without notifications. */
  pollMs?: number
  /** Delay before the first retry; doubled for each further one, up to five minutes. */
  retryMs?: number
  maxAttempts?: number
  /** Timeout of a handler. */
  handlerMs?: number
  /** Batch size. */
  batch?: number
}

export interface OutboxRelay {
  start(): Promise<void>
  isListening(): boolean
  /** Resolves when the current events are processed. */
  stop(): Promise<void>
}

const KEPT_DAYS = 7
const SLOW_BATCH = 50
const PURGE_MS = hourMs

/**
 * Delivers committed events to their handlers, oldest first, at least once; any number of processes may run a relay.
 * Live handlers run first; the slow ones follow in a lane of their own.
 */
export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { database, handlers, log } = options
  const { pollMs = 1_000, retryMs = 1_000, maxAttempts = 20, handlerMs = 30_000, batch = 100 } = options
  const liveHandlers = handlers.filter((handler) => handler.live)
  const slowHandlers = handlers.filter((handler) => !handler.live)
  const shared = { db: database.db, log, retryMs, maxAttempts, handlerMs, batch }
  const slow = createLane({
    ...shared,
    // Smaller batches: heavier work must not keep a transaction open for long.
    batch: Math.min(batch, SLOW_BATCH),
    handlers: slowHandlers,
    live: false,
    hasMore: () => false,
    onMore: () => {},
  })
  const live = createLane({
    ...shared,
    handlers: liveHandlers,
    live: true,
    hasMore: (kind: EventKind) => slowHandlers.some(({ kinds }) => !kinds || kinds.includes(kind)),
    onMore: slow.wake,
  })
  const wakeBoth = () => {
    live.wake()
    slow.wake()
  }
  const listener = new PgListener({
    config: { connectionString: database.url, application_name: 'dvoe-outbox' },
    channel: OUTBOX_CHANNEL,
    onNotification: live.wake,
    onReconnect: wakeBoth,
    log,
  })
  const timers: NodeJS.Timeout[] = []

  function purge(): void {
    database.db
      .delete(outbox)
      .where(
        and(isNull(outbox.deadAt), lt(outbox.processedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`)),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'old events could not be removed'))
  }

  return {
    isListening: () => listener.isListening,
    async start() {
      await listener.start()
      timers.push(setInterval(wakeBoth, pollMs).unref(), setInterval(purge, PURGE_MS).unref())
      wakeBoth()
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await listener.stop()
      await Promise.all([live.stop(), slow.stop()])
    },
  }
}
