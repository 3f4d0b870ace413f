import { type DomainEvent, type EventKind, parseEvent } from '@/lib/contracts/events'
import { withoutPersonalData } from '@/lib/shared/error-reporter'
import type { outbox } from '@/server/db/schema/platform'
import type { OutboxPayload } from '@/server/platform/events'
import type { Logger } from '@/server/platform/logger'

export type OutboxRow = typeof outbox.$inferSelect

interface HandlerRunOptions {
  handlers: readonly OutboxHandler[]
  log: Logger
  /** Things whose events are carried beside each other. */
  atOnce: number
  /** A handler that takes longer counts as failed. */
  handlerMs: number
  /** Once true, no further event is begun. */
  isStopped: () => boolean
}

interface PendingDelivery {
  row: OutboxRow
  delivery: Delivery
}

/** Hands a batch to the handlers. Each event that was begun is in the answer, with its first error when it failed. */
export async function runHandlers(
  rows: readonly OutboxRow[],
  options: HandlerRunOptions,
): Promise<Map<OutboxRow, string | undefined>> {
  const { handlers, log, atOnce, handlerMs, isStopped } = options
  const outcome = new Map<OutboxRow, string | undefined>()
  const begun: PendingDelivery[] = []

  async function attempt(handler: OutboxHandler, { row, delivery }: PendingDelivery): Promise<void> {
    try {
      await withinTime(handler.handle(delivery), handlerMs)
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

  /** Every handler of its own, though one of them failed. */
  async function begin(row: OutboxRow): Promise<void> {
    const payload = row.payload as Partial<OutboxPayload>
    const event = parseEvent(row.kind, payload.data)
    outcome.set(row, event ? undefined : 'not an event that this version knows')
    if (!event) return
    const { exceptSocketId } = payload
    const carried = { row, delivery: { event, dedupeKey: `outbox:${row.id}`, exceptSocketId } }
    begun.push(carried)
    for (const handler of handlers) {
      if (!handler.handleMany && wants(handler, event.kind)) await attempt(handler, carried)
    }
  }

  async function together(handler: OutboxHandler, of: readonly PendingDelivery[]): Promise<void> {
    if (handler.handleMany && of.length > 1) {
      try {
        return await withinTime(handler.handleMany(of.map(({ delivery }) => delivery)), handlerMs)
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

const wants = ({ kinds }: OutboxHandler, kind: EventKind) => !kinds || kinds.includes(kind)

const subjects = ['negotiationId', 'vacancyId', 'resumeId', 'paymentId', 'userId', 'companyId'] as const

/** What happened to one thing stays in its order; different things wait for each other no more than they must. */
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

/** One event of the outbox on its way to the handlers. */
export interface Delivery {
  event: DomainEvent
  /** The same for every delivery of one event: whoever must not act twice keeps it. */
  dedupeKey: string
  /** The realtime socket of whoever caused the event. */
  exceptSocketId: string | undefined
}

/**
 * Something that happens after a change. An event may be delivered more than once (a crash between the effect and
 * its mark, or another handler that failed), so `handle` either does no harm twice or remembers the dedupe key.
 */
export interface OutboxHandler {
  name: string
  /** All kinds when absent. */
  kinds?: readonly EventKind[]
  /**
   * Quick work that people wait for. It never waits behind letters and the like, which run afterwards, on their own
   * connection and with their own tries.
   */
  live?: boolean
  handle(delivery: Delivery): Promise<void>
  /**
   * Where many together cost less than each by itself: all of these, oldest first, or none of them. When it throws,
   * each is tried by `handle`, so that one bad event does not hold up the others. It is called after the handlers
   * without it.
   */
  handleMany?(deliveries: readonly Delivery[]): Promise<void>
}
