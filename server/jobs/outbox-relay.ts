import { and, isNull, lt, sql } from 'drizzle-orm'
import type { EventKind } from '@/lib/contracts/events'
import type { Database } from '@/server/db/client'
import { outbox } from '@/server/db/schema/platform'
import { OUTBOX_CHANNEL } from '@/server/platform/events'
import type { Logger } from '@/server/platform/logger'
import { PgListener } from '@/server/platform/pg-listener'
import type { OutboxHandler } from './outbox-handler'
import { createLane } from './outbox-lane'

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
const PURGE_MS = 3_600_000

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
