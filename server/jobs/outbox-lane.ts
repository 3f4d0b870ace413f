import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { withoutPersonalData } from '@/lib/contracts/error-reporter'
import { type EventKind, parseEvent } from '@/lib/contracts/events'
import type { Db, Tx } from '@/server/db/client'
import { outbox } from '@/server/db/schema/platform'
import type { OutboxPayload } from '@/server/platform/events'
import type { Logger } from '@/server/platform/logger'
import type { Delivery, OutboxHandler } from './outbox-handler'

export interface LaneOptions {
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
  /** Called after a batch that leaves work to the next lane. */
  onMore: () => void
}

export interface Lane {
  /** Looks for work now; while at work, once more afterwards. */
  wake(): void
  /** Resolves when the event at work is done with. */
  stop(): Promise<void>
}

const BATCH = 50
/** Subjects whose events the live lane carries beside each other; the slow one does heavier work, one by one. */
const AT_ONCE = 4
const LONGEST_PAUSE_MS = 300_000

type Row = typeof outbox.$inferSelect

/** Works on the events of one lane, oldest first, under locks that other processes skip and that die with ours. */
export function createLane(options: LaneOptions): Lane {
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
      if (stopped || taken < BATCH) return
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
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const done: Row[] = []
    let more = false
    const queues = bySubject(rows)
    const work = async () => {
      for (let queue = queues.shift(); queue; queue = queues.shift()) {
        for (const row of queue) {
          if (stopped) return
          const failure = await deliver(row)
          if (failure === undefined) done.push(row)
          else more = (await markFailed(tx, row, failure)) || more
        }
      }
    }
    await Promise.all(Array.from({ length: live ? AT_ONCE : 1 }, work))
    return { taken: rows.length, more: (await markDone(tx, done)) || more }
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
        await withinTime(handler.handle(delivery), options.handlerMs)
      } catch (error) {
        const where = { handler: handler.name, kind: row.kind, outboxId: row.id }
        log.warn({ err: error, ...where }, 'an event handler failed')
        failure ??= withoutPersonalData(
          `${handler.name}: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
    return failure
  }

  /** Returns whether the next lane has work now. */
  async function markDone(tx: Tx, rows: readonly Row[]): Promise<boolean> {
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
  async function markFailed(tx: Tx, row: Row, error: string): Promise<boolean> {
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
        availableAt: passedOn ? sql`now()` : sql`now() + make_interval(secs => ${pause / 1000})`,
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

const subjects = ['negotiationId', 'vacancyId', 'resumeId', 'paymentId', 'userId', 'companyId'] as const

/** What happened to one thing stays in its order; different things wait for each other no more than they must. */
function bySubject(rows: readonly Row[]): Row[][] {
  const queues = new Map<unknown, Row[]>()
  for (const row of rows) {
    const data = (row.payload as Partial<OutboxPayload>).data as Record<string, unknown> | undefined
    const subject = subjects.find((name) => data?.[name] !== undefined)
    const key = subject ? data?.[subject] : row.kind
    const queue = queues.get(key)
    if (queue) queue.push(row)
    else queues.set(key, [row])
  }
  return [...queues.values()]
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
