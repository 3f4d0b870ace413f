import { and, asc, inArray, isNull, lt, sql } from 'drizzle-orm'
import { parseEvent } from '@/lib/contracts/events'
import type { Database, Tx } from '@/server/db/client'
import { outbox } from '@/server/db/schema/platform'
import { OUTBOX_CHANNEL, type OutboxPayload } from '@/server/platform/events'
import type { Logger } from '@/server/platform/logger'
import { PgListener } from '@/server/platform/pg-listener'
import type { Delivery, OutboxHandler } from './outbox-handler'

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
}

export interface OutboxRelay {
  start(): Promise<void>
  /** Resolves when the event at work is done with. */
  stop(): Promise<void>
}

const BATCH = 50
const LONGEST_PAUSE_MS = 300_000
const KEPT_DAYS = 7
const PURGE_MS = 3_600_000

type Row = typeof outbox.$inferSelect

/**
 * Carries committed events to their handlers, oldest first, at least once. Any number of processes may run one:
 * a row is worked on under a lock that others skip and that dies with its process.
 */
export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { database, handlers, log } = options
  const { pollMs = 5_000, retryMs = 1_000, maxAttempts = 20, handlerMs = 30_000 } = options
  let running: Promise<void> | undefined
  let wokenMeanwhile = false
  let stopped = false
  const timers: NodeJS.Timeout[] = []

  const listener = new PgListener({
    config: { connectionString: database.url, application_name: 'dvoe-outbox' },
    channel: OUTBOX_CHANNEL,
    onNotification: wake,
    onReconnect: wake,
    log,
  })

  function wake(): void {
    if (stopped) return
    if (running) {
      wokenMeanwhile = true
      return
    }
    running = work()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the outbox could not be read, the next poll tries again'),
      )
      .finally(() => {
        running = undefined
        if (!wokenMeanwhile) return
        wokenMeanwhile = false
        wake()
      })
  }

  async function work(): Promise<void> {
    for (;;) {
      const taken = await database.db.transaction(workBatch)
      if (stopped || taken < BATCH) return
    }
  }

  async function workBatch(tx: Tx): Promise<number> {
    const rows = await tx
      .select()
      .from(outbox)
      .where(and(isNull(outbox.processedAt), sql`${outbox.availableAt} <= now()`))
      .orderBy(asc(outbox.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const done: number[] = []
    for (const row of rows) {
      if (stopped) break
      const failure = await deliver(row)
      if (failure === undefined) done.push(row.id)
      else await markFailed(tx, row, failure)
    }
    if (done.length > 0) {
      await tx.update(outbox).set({ processedAt: sql`now()`, error: null }).where(inArray(outbox.id, done))
    }
    return rows.length
  }

  /** The error text of the first handler that failed; every handler is tried. */
  async function deliver(row: Row): Promise<string | undefined> {
    const payload = row.payload as Partial<OutboxPayload>
    const event = parseEvent(row.kind, payload.data)
    if (!event) return 'not an event that this version knows'
    const delivery: Delivery = {
      event,
      dedupeKey: `outbox:${row.id}`,
      exceptSocketId: payload.exceptSocketId,
    }
    let failure: string | undefined
    for (const handler of handlers) {
      if (handler.kinds && !handler.kinds.includes(event.kind)) continue
      try {
        await withinTime(handler.handle(delivery), handlerMs)
      } catch (error) {
        log.warn(
          { err: error, handler: handler.name, kind: row.kind, outboxId: row.id },
          'an event handler failed',
        )
        failure ??= `${handler.name}: ${error instanceof Error ? error.message : String(error)}`
      }
    }
    return failure
  }

  /** An event that gave up stays as a processed row with its error, for an operator to see. */
  async function markFailed(tx: Tx, row: Row, error: string): Promise<void> {
    const attempts = row.attempts + 1
    const givenUp = attempts >= maxAttempts
    if (givenUp) log.error({ kind: row.kind, outboxId: row.id, error }, 'an event was given up')
    const pause = Math.min(retryMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
    await tx
      .update(outbox)
      .set({
        attempts,
        error: error.slice(0, 2_000),
        availableAt: sql`now() + make_interval(secs => ${pause / 1000})`,
        ...(givenUp && { processedAt: sql`now()` }),
      })
      .where(inArray(outbox.id, [row.id]))
  }

  async function purge(): Promise<void> {
    await database.db
      .delete(outbox)
      .where(lt(outbox.processedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
  }

  function purgeSafely(): void {
    purge().catch((error: unknown) => log.warn({ err: error }, 'old events could not be removed'))
  }

  return {
    async start() {
      await listener.start()
      timers.push(setInterval(wake, pollMs).unref(), setInterval(purgeSafely, PURGE_MS).unref())
      wake()
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await listener.stop()
      await running
    },
  }
}

async function withinTime(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${limitMs} ms`)), limitMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
