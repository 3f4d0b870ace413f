import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { EventKind } from '@/lib/contracts/events'
import { hourMs } from '@/lib/shared/time'
import type { Database, Db, Tx } from '@/server/db/client'
import { outbox } from '@/server/db/schema/platform'
import { OUTBOX_CHANNEL } from '@/server/platform/events'
import type { Logger } from '@/server/platform/logger'
import { PgListener } from '@/server/platform/pg-listener'
import { type OutboxHandler, type OutboxRow, runHandlers } from './outbox-handler'

interface LaneOptions {
  db: Db
  log: Logger
  handlers: readonly OutboxHandler[]
  /** The live lane takes events as they are committed, the slow one after it. */
  live: boolean
  /** Whether something is left to do for an event once this lane is done with it. */
  hasMore: (kind: EventKind) => boolean
  /** Pause before the second try; it doubles with each further one, up to five minutes. */
  retryMs: number
  maxAttempts: number
  /** A handler that takes longer counts as failed. */
  handlerMs: number
  /** How many events are taken at a time. */
  batch: number
  /** Called after a batch that leaves work to the next lane. */
  onMore: () => void
}

interface Lane {
  /** Looks for work now; while at work, once more afterwards. */
  wake(): void
  /** Resolves when the event at work is done with. */
  stop(): Promise<void>
}

/** Subjects whose events the live lane carries beside each other; the slow one does heavier work, one by one. */
const AT_ONCE = 4
const LONGEST_PAUSE_MS = 300_000

/** Works on the events of one lane, oldest first, under locks that other processes skip and that die with ours. */
function createLane(options: LaneOptions): Lane {
  const { db, log, handlers, live, hasMore } = options
  let running: Promise<void> | undefined
  let wokenMeanwhile = false
  let stopped = false

  function wake(): void {
    if (stopped) return
    if (running) {
      wokenMeanwhile = true
      return
    }
    running = work()
      .catch((error: unknown) => {
        log.warn({ err: error, live }, 'the outbox could not be read, the next poll tries again')
      })
      .finally(() => {
        running = undefined
        if (!wokenMeanwhile) return
        wokenMeanwhile = false
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
   * Puts a failed event off. One that gave up stays with its error, for an operator to see and send again; what the
   * next lane would do with it is still done.
   */
  async function markFailed(tx: Tx, row: OutboxRow, error: string): Promise<boolean> {
    const attempts = row.attempts + 1
    const givenUp = attempts >= options.maxAttempts
    const passedOn = givenUp && hasMore(row.kind as EventKind)
    if (givenUp) log.error({ kind: row.kind, outboxId: row.id, error, live }, 'an event was given up')
    // A quarter more or less: what failed together does not come back together.
    const pause =
      Math.min(options.retryMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2)
    await tx
      .update(outbox)
      .set({
        attempts: passedOn ? 0 : attempts,
        error: error.slice(0, 2_000),
        // Not from when the batch was taken: a handler may have hung for longer than the pause.
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
  /** How often the outbox is read when nobody wakes the relay. */
  pollMs?: number
  /** Pause before the second try; it doubles with each further one, up to five minutes. */
  retryMs?: number
  maxAttempts?: number
  /** A handler that takes longer counts as failed. */
  handlerMs?: number
  /** How many events are taken at a time. */
  batch?: number
}

export interface OutboxRelay {
  start(): Promise<void>
  /** Resolves when the events at work are done with. */
  stop(): Promise<void>
}

const KEPT_DAYS = 7
const SLOW_BATCH = 50
const PURGE_MS = hourMs

/**
 * Carries committed events to their handlers, oldest first, at least once; any number of processes may run one.
 * Live handlers go first and wait for nobody; the slow ones follow in a lane of their own.
 */
export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { database, handlers, log } = options
  const { pollMs = 5_000, retryMs = 1_000, maxAttempts = 20, handlerMs = 30_000, batch = 100 } = options
  const quick = handlers.filter((handler) => handler.live)
  const patient = handlers.filter((handler) => !handler.live)
  const shared = { db: database.db, log, retryMs, maxAttempts, handlerMs, batch }
  const slow = createLane({
    ...shared,
    // Heavier work: a transaction of it should not stay open for long.
    batch: Math.min(batch, SLOW_BATCH),
    handlers: patient,
    live: false,
    hasMore: () => false,
    onMore: () => {},
  })
  const live = createLane({
    ...shared,
    handlers: quick,
    live: true,
    hasMore: (kind: EventKind) => patient.some(({ kinds }) => !kinds || kinds.includes(kind)),
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
