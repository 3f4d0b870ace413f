import { type DomainEvent, type EventKind, parseEvent } from '@/lib/contracts/events'
import { withoutPersonalData } from '@/lib/shared/error-reporter'
import type { outbox } from '@/server/db/schema/platform'
import type { OutboxPayload } from '@/server/platform/events'
import type { Logger } from '@/server/platform/logger'
import { continueFrom } from '@/server/platform/tracing'

export type OutboxRow = typeof outbox.$inferSelect

interface HandlerRunOptions {
  handlers: readonly OutboxHandler[]
  log: Logger
  /** Maximum number of subjects processed concurrently. */
  atOnce: number
  /** Timeout of a handler. */
  handlerMs: number
  /** Once true, no further event is started. */
  isStopped: () => boolean
}

interface PendingDelivery {
  row: OutboxRow
  delivery: Delivery
}

/** Runs a batch through the handlers. The result contains each started event, with its first error when it failed. */
export async function runHandlers(
  rows: readonly OutboxRow[],
  options: HandlerRunOptions,
): Promise<Map<OutboxRow, string | undefined>> {
  const { handlers, log, atOnce, handlerMs, isStopped } = options
  const outcome = new Map<OutboxRow, string | undefined>()
  const begun: PendingDelivery[] = []

  async function attempt(handler: OutboxHandler, { row, delivery }: PendingDelivery): Promise<void> {
    try {
      const origins = [row.payload as Partial<OutboxPayload>]
      await continueFrom(origins, `outbox ${handler.name}`, { 'dvoe.event': row.kind }, () =>
        withinTime(handler.handle(delivery), handlerMs),
      )
    } catch (error) {
      log.warn(
        { err: error, handler: handler.name, kind: row.kind, outboxId: row.id },
        'an event handler failed',
      )
      const text = withoutPersonalData(
        `${handler.name}: ${error instanceof Error ? error.message : String(error)}`,
      )
      outcome.set(row, outcome.get(row) ?? text)
    }
  }

  /** Runs every handler, even if one of them fails. */
  async function begin(row: OutboxRow): Promise<void> {
    const payload = row.payload as Partial<OutboxPayload>
    const event = parseEvent(row.kind, payload.data)
    outcome.set(row, event ? undefined : 'not an event that this version knows')
    if (!event) return
    const { exceptSocketId } = payload
    const carried = { row, delivery: { event, dedupeKey: outboxKey(row.id), exceptSocketId } }
    begun.push(carried)
    for (const handler of handlers) {
      if (!handler.handleMany && wants(handler, event.kind)) await attempt(handler, carried)
    }
  }

  async function together(handler: OutboxHandler, of: readonly PendingDelivery[]): Promise<void> {
    const { handleMany } = handler
    if (handleMany && of.length > 1) {
      try {
        const origins = of.map(({ row }) => row.payload as Partial<OutboxPayload>)
        const deliveries = of.map(({ delivery }) => delivery)
        return await continueFrom(origins, `outbox ${handler.name}`, { 'dvoe.events': of.length }, () =>
          withinTime(handleMany.call(handler, deliveries), handlerMs),
        )
      } catch (error) {
        log.warn({ err: error, handler: handler.name }, 'events are handled one by one after a failure')
      }
    }
    for (const one of of) await attempt(handler, one)
  }

  const queues = bySubject(rows)
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      for (const row of queue) {
        if (isStopped()) return
        await begin(row)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  begun.sort((a, b) => a.row.id - b.row.id)
  for (const handler of handlers) {
    if (!handler.handleMany) continue
    const wanted = begun.filter(({ delivery }) => wants(handler, delivery.event.kind))
    if (wanted.length > 0) await together(handler, wanted)
  }
  return outcome
}

export const outboxKey = (id: number | string) => `outbox:${id}`

const wants = ({ kinds }: OutboxHandler, kind: EventKind) => !kinds || kinds.includes(kind)

const subjects = ['negotiationId', 'vacancyId', 'resumeId', 'paymentId', 'userId', 'companyId'] as const

/** Events of one subject are processed in order, subjects concurrently. */
function bySubject(rows: readonly OutboxRow[]): OutboxRow[][] {
  const queues = new Map<unknown, OutboxRow[]>()
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

/** One outbox event as passed to handlers. */
export interface Delivery {
  event: DomainEvent
  /** Deduplication key, equal for every delivery of the event. */
  dedupeKey: string
  /** The realtime socket of the client that caused the event. */
  exceptSocketId: string | undefined
}

/**
 * A side effect of an event. Delivery is at least once (a crash between effect and acknowledgement, or another handler
 * that failed), so `handle` must be idempotent or store the deduplication key.
 */
export interface OutboxHandler {
  name: string
  /** All kinds when absent. */
  kinds?: readonly EventKind[]
  /** Latency-sensitive: runs before the other handlers, on its own connection and with its own retries. */
  live?: boolean
  handle(delivery: Delivery): Promise<void>
  /**
   * Optional batch variant: processes all events, oldest first, or none. When it throws, each event is retried by
   * `handle`, so that one bad event does not block the others. Called after the handlers without it.
   */
  handleMany?(deliveries: readonly Delivery[]): Promise<void>
}
